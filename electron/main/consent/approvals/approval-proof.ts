import type { ApprovalReply, ApprovalView, FrozenRequest } from '../../../contract/approval.ts'
import type { Lock } from '../../store/lock/lock.ts'

/** What the person has to give with an approval beyond the press of a button. */
export const createApprovalProof = (lock: Pick<Lock, 'state' | 'open'>) => {
  const proofOf = ({ connection }: FrozenRequest): ApprovalView['proof'] => {
    if (!connection.production) return 'none'
    if (lock.state.system) return 'system'
    return lock.state.passphrase ? 'passphrase' : 'none'
  }

  return {
    of: proofOf,
    /** null: it is given, or none is needed. */
    check: async (
      request: FrozenRequest,
      passphrase: string | null,
    ): Promise<ApprovalReply | null> => {
      const proof = proofOf(request)
      if (proof === 'none') return null
      if (proof === 'passphrase' && passphrase === null) return { result: 'wrong_passphrase' }
      const proven = await lock.open(proof === 'passphrase' ? passphrase : null)
      if (proven.ok) return null
      const { code, retryAfter } = proven.error
      if (code !== 'wrong_passphrase') return { result: 'not_confirmed' }
      return retryAfter === undefined ? { result: code } : { result: code, retryAfter }
    },
  }
}
