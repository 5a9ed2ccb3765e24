import { ok } from '../../../contract/result.ts'
import type { Context } from '../../app/context.ts'
import type { CloseGuard } from '../../window/close-guard.ts'
import { handle, underWay } from '../handle.ts'

export const registerPage = ({ page, lock }: Pick<Context, 'page' | 'lock'>, guard: Pick<CloseGuard, 'askAgain'>): void => {
  handle('page:recycle', (view) => page.recycle(view, underWay() - 1))
  handle('page:take-view', () => {
    // What wanted to close while there was no page to ask.
    guard.askAgain()
    return ok(page.takeView(lock.state.locked))
  })
}
