import { ok } from '../../../../contract/result.ts'
import type { Context } from '../../../app/core.ts'
import { createRevealedSecret } from '../../../features/keys/revealed-secret.ts'
import type { Handle } from '../handle.ts'

type Needs =
  | 'reveals'
  | 'desktop'
  | 'clipboard'
  | 'habits'
  | 'sessions'
  | 'activity'
  | 'page'
  | 'checks'

export const registerReveals = (handle: Handle, context: Pick<Context, Needs>): void => {
  const { reveals, desktop } = context
  const revealed = createRevealedSecret(context)

  handle('reveals:pending', () => ok(reveals.pending()))
  handle('reveals:show', (id) => revealed.show(id))
  handle('reveals:copy', ({ id, format, variable }) => revealed.copy(id, format, variable))
  handle('reveals:check', (id) => revealed.check(id))
  handle('reveals:visible', (visible) => {
    desktop.protection.secretVisible(visible)
    return ok(null)
  })
  handle('reveals:finish', ({ id, reason }) => revealed.finish(id, reason))
}
