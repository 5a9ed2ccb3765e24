import { ok } from '../../../../contract/result.ts'
import type { Context } from '../../../app/core.ts'
import { type DiagnosedParts, diagnose } from '../../../features/diagnostics/diagnose.ts'
import type { CloseGuard } from '../../../platform/window/close-guard.ts'
import { changeSettings } from '../../../store/settings.ts'
import type { Handle } from '../handle.ts'

type Needs =
  | 'platform'
  | 'habits'
  | 'store'
  | 'state'
  | 'notices'
  | 'desktop'
  | 'topics'
  | 'channel'
  | 'command'
  | DiagnosedParts

export const registerApp = (
  handle: Handle,
  context: Pick<Context, Needs>,
  guard: Pick<CloseGuard, 'acknowledged' | 'answer'>,
): void => {
  const { platform, habits, store, state, notices, desktop, topics, channel, command } = context
  handle('app:state', () => ok(state()))
  handle('app:diagnose', async () => ok(await diagnose(context)))
  handle('app:dismiss-notice', (id) => {
    notices.dismiss(id)
    return ok(null)
  })
  handle('app:offer', (ids) => {
    desktop.menu.offer(ids)
    return ok(null)
  })
  handle('app:quit', () => {
    platform.quit()
    return ok(null)
  })
  handle('settings:change', (change) => {
    changeSettings(habits, store, change)
    topics.appChanged.publish()
    return ok(null)
  })
  handle('channel:switch', async (on) => {
    await channel.switchTo(on)
    return ok(null)
  })
  handle('command:here', () => ok(command()))
  handle('login:start', () => ok(platform.startsAtLogin()))
  handle('login:set-start', (on) => {
    const changed = platform.setStartAtLogin(context, on)
    topics.appChanged.publish()
    return changed
  })
  handle('window:act', (action) => {
    platform.actOnWindow(action)
    return ok(null)
  })
  handle('window:asks-to-close', () => {
    guard.acknowledged()
    return ok(null)
  })
  handle('window:answer-close', (choice) => {
    guard.answer(choice)
    return ok(null)
  })
}
