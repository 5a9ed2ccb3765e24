import { ok } from '../../../../contract/result.ts'
import type { CloseGuard } from '../../../platform/window/close-guard.ts'
import type { PageRecycler } from '../../../platform/window/recycle-page.ts'
import type { Lock } from '../../../store/lock/lock.ts'
import type { Door } from '../handle.ts'

export const registerPage = (
  door: Door,
  page: PageRecycler,
  lock: Lock,
  guard: CloseGuard,
): void => {
  const { handle } = door
  handle('page:recycle', (view) => page.recycle(view, door.underWay - 1))
  handle('page:take-view', () => {
    // What wanted to close while there was no page to ask.
    guard.askAgain()
    return ok(page.takeView(lock.state.locked))
  })
}
