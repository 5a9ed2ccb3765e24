import { ok } from '../../../contract/result.ts'
import type { Context } from '../../app/core.ts'
import type { Handle } from '../handle.ts'

export const registerProofs = (handle: Handle, { deathProofs }: Pick<Context, 'deathProofs'>): void => {
  handle('proofs:list', () => ok(deathProofs.list()))
  handle('proofs:try-again', (id) => deathProofs.again(id))
  handle('proofs:give-up', (id) => deathProofs.giveUp(id))
}
