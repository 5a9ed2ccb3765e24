import { ok } from '../../../../contract/result.ts'
import type { Context } from '../../../app/core.ts'
import type { CloseGuard } from '../../../platform/window/close-guard.ts'

export const registerPage = (
  { door, page, lock }: Pick<Context, 'door' | 'page' | 'lock'>,
  guard: Pick<CloseGuard, 'askAgain'>,
): void => {
  const { handle } = door
  handle('page:recycle', (view) => page.recycle(view, door.underWay - 1))
  handle('page:take-view', () => {
    // What wanted to close while there was no page to ask.
    guard.askAgain()
    return ok(page.takeView(lock.state.locked))
  })
}
