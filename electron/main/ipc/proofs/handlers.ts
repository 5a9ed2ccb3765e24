import { ok } from '../../../contract/result.ts'
import type { Context } from '../../app/core.ts'
import type { Handle } from '../handle.ts'

export const registerProofs = (
  handle: Handle,
  { revocations }: Pick<Context, 'revocations'>,
): void => {
  handle('proofs:list', () => ok(revocations.proofs()))
  handle('proofs:try-again', (id) => revocations.again(id))
  handle('proofs:give-up', (id) => revocations.giveUp(id))
}
