import type { AppState, Notice } from '../../../../contract/app-state.ts'
import type { CommandHere } from '../../../../contract/command-here.ts'
import type { CommandId, WindowAction } from '../../../../contract/commands.ts'
import { ok, type Result } from '../../../../contract/result.ts'
import type { Language } from '../../../../contract/settings.ts'
import type { HabitsFile } from '../../../base/habits.ts'
import type { Diagnosis } from '../../../features/diagnostics/diagnose.ts'
import type { CloseGuard } from '../../../platform/window/close-guard.ts'
import { changeSettings } from '../../../store/settings.ts'
import type { Store } from '../../../store/store.ts'
import type { Vault } from '../../../store/vault.ts'
import type { Channel } from '../../channel/channel.ts'
import type { Handle } from '../handle.ts'

export const registerApp = (
  handle: Handle,
  state: () => AppState,
  notices: { dismiss(id: Notice['id']): void },
  menu: { offer(ids: readonly CommandId[]): void },
  quit: () => void,
): void => {
  handle('app:state', () => ok(state()))
  handle('app:dismiss-notice', (id) => {
    notices.dismiss(id)
    return ok(null)
  })
  handle('app:offer', (ids) => {
    menu.offer(ids)
    return ok(null)
  })
  handle('app:quit', () => {
    quit()
    return ok(null)
  })
}

/** `startsAtLogin` and `setStartAtLogin` as the platform's. `changed`: the app's state may have changed. */
export const registerSettings = (
  handle: Handle,
  habits: HabitsFile,
  store: Store<Vault>,
  login: {
    startsAtLogin(): boolean | null
    setStartAtLogin(
      showTray: () => void,
      on: boolean,
    ): Result<null, 'gone' | 'file_failed' | 'disk_full'>
  },
  changed: () => void,
): void => {
  handle('settings:change', (change) => {
    changeSettings(habits, store, change)
    changed()
    return ok(null)
  })
  handle('login:start', () => ok(login.startsAtLogin()))
  handle('login:set-start', (on) => {
    const set = login.setStartAtLogin(() => changeSettings(habits, store, { tray: true }), on)
    changed()
    return set
  })
}

/** `command`: how other programs start the command of this copy. */
export const registerPrograms = (
  handle: Handle,
  channel: Channel,
  command: () => CommandHere | null,
  diagnosis: Diagnosis,
  language: () => Language,
): void => {
  handle('channel:switch', async (on) => {
    await channel.switchTo(on)
    return ok(null)
  })
  handle('command:here', () => ok(command()))
  handle('app:diagnose', async () => ok(await diagnosis.make(() => channel.state, language())))
}

export const registerWindow = (
  handle: Handle,
  guard: CloseGuard,
  act: (action: WindowAction) => void,
): void => {
  handle('window:act', (action) => {
    act(action)
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
