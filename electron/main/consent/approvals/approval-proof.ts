import type { ApprovalReply, ApprovalView, FrozenRequest } from '../../../contract/approval.ts'
import type { LockState } from '../../../contract/lock.ts'
import type { Lock } from '../../store/lock/lock.ts'

/** The lock as far as approvals depend on it. Each as in `Lock`. */
export interface ApprovalLock {
  readonly state: LockState
  open(passphrase: string | null): ReturnType<Lock['open']>
}

/** What the person has to give with an approval beyond the press of a button. */
export class ApprovalProof {
  readonly #lock: ApprovalLock

  constructor(lock: ApprovalLock) {
    this.#lock = lock
  }

  of({ connection }: FrozenRequest): ApprovalView['proof'] {
    if (!connection.production) return 'none'
    if (this.#lock.state.system) return 'system'
    return this.#lock.state.passphrase ? 'passphrase' : 'none'
  }
  /** null: it is given, or none is needed. */
  async check(request: FrozenRequest, passphrase: string | null): Promise<ApprovalReply | null> {
    const proof = this.of(request)
    if (proof === 'none') return null
    if (proof === 'passphrase' && passphrase === null) return { result: 'wrong_passphrase' }
    const proven = await this.#lock.open(proof === 'passphrase' ? passphrase : null)
    if (proven.ok) return null
    const { code, retryAfter } = proven.error
    if (code !== 'wrong_passphrase') return { result: 'not_confirmed' }
    return retryAfter === undefined ? { result: code } : { result: code, retryAfter }
  }
}
