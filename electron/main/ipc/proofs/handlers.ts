import { ok } from '../../../contract/result.ts'
import type { Context } from '../../app/context.ts'
import { handle } from '../handle.ts'

export const registerProofs = ({ revocations }: Pick<Context, 'revocations'>): void => {
  handle('proofs:list', () => ok(revocations.proofs()))
  handle('proofs:try-again', (id) => revocations.again(id))
  handle('proofs:give-up', (id) => revocations.giveUp(id))
}
