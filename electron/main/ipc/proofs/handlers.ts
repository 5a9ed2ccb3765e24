import { ok } from '../../../contract/result.ts'
import type { Context } from '../../app/context.ts'
import { handle } from '../handle.ts'

export const registerProofs = ({ deathProofs }: Pick<Context, 'deathProofs'>): void => {
  handle('proofs:list', () => ok(deathProofs.list()))
  handle('proofs:try-again', (id) => deathProofs.again(id))
  handle('proofs:give-up', (id) => deathProofs.giveUp(id))
}
