import { ok } from '../../../../contract/result.ts'
import type { Context } from '../../../app/core.ts'
import type { Handle } from '../handle.ts'

export const registerProofs = (
  handle: Handle,
  { revocations }: Pick<Context, 'revocations'>,
): void => {
  handle('proofs:list', () => ok(revocations.proofs.list()))
  handle('proofs:try-again', (id) => revocations.proofs.again(id))
  handle('proofs:give-up', (id) => revocations.proofs.giveUp(id))
}
