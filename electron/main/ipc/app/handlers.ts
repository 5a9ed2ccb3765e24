import { app } from 'electron'
import { ok } from '../../../contract/result.ts'
import type { Context } from '../../app/context.ts'
import type { CloseGuard } from '../../window/close-guard.ts'
import { actOnWindow } from '../../window/window-actions.ts'
import { handle } from '../handle.ts'

export const registerApp = (context: Context, guard: CloseGuard): void => {
  const { remembered } = context
  handle('app:state', () => ok(context.state()))
  handle('app:dismiss-notice', (id) => {
    context.dismissNotice(id)
    return ok(null)
  })
  handle('app:offer', (ids) => {
    context.menu.offer(ids)
    return ok(null)
  })
  handle('app:quit', () => {
    app.quit()
    return ok(null)
  })
  handle('settings:change', (change) => {
    remembered.change({ settings: { ...remembered.value.settings, ...change } })
    context.changed()
    return ok(null)
  })
  handle('window:act', (action) => {
    actOnWindow(action)
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
