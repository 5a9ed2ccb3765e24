import { ok } from '../../../../contract/result.ts'
import type { Revocations } from '../../../features/revocations/revocations.ts'
import type { Handle } from '../handle.ts'

export const registerProofs = (handle: Handle, revocations: Revocations): void => {
  handle('proofs:list', () => ok(revocations.proofs.list()))
  handle('proofs:try-again', (id) => revocations.proofs.again(id))
  handle('proofs:give-up', (id) => revocations.proofs.giveUp(id))
}
