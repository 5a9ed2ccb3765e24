import type { ApprovalReply, ApprovalView, FrozenRequest } from '../../contract/approval.ts'
import type { Lock } from '../lock/lock.ts'

/** What the person has to give with an approval beyond the press of a button. */
export interface ApprovalProof {
  of(request: FrozenRequest): ApprovalView['proof']
  /** null: it is given, or none is needed. */
  check(request: FrozenRequest, passphrase: string | null): Promise<ApprovalReply | null>
}

export const createApprovalProof = (lock: Pick<Lock, 'state' | 'open'>): ApprovalProof => {
  const proofOf = ({ connection }: FrozenRequest): ApprovalView['proof'] => {
    if (!connection.production) return 'none'
    if (lock.state.system) return 'system'
    return lock.state.passphrase ? 'passphrase' : 'none'
  }

  return {
    of: proofOf,
    check: async (request, passphrase) => {
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
