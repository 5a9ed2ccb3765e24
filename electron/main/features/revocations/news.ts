import type { ProofVerdict } from '../../../contract/death-proof.ts'
import type { KeptId } from '../../../contract/kept.ts'
import type { RevokeReason } from '../../../contract/revocation.ts'
import type { BoundSecret } from '../../base/bound-secret.ts'
import type { ActivityLog } from '../activity/activity-log.ts'
import type { Reason } from './entry.ts'

/**
 * What came of a reason: its key is gone or nothing is sent for it any more, or the service answered
 * the key's secret. `isRefused`: the service refused that secret since the key ended, or twice.
 */
export interface RevocationNews {
  readonly row: {
    readonly connectionId: string
    readonly keyId: string
    readonly keyName: string
    readonly secrets: BoundSecret | null
    readonly why: RevokeReason
    readonly leaseId: string | null
    readonly ended: Reason['ended']
    readonly isRefused: boolean
  }
  readonly verdict: ProofVerdict | null
}

/** Where the activity log is written. `flush`: false where the disk refuses. */
export interface Journal {
  readonly add: ActivityLog['add']
  readonly flush: () => boolean
}

/** Whoever is told of what happens to the table. */
export interface RevocationEvents {
  /** Something of the table is shown otherwise now. */
  readonly changed: () => void
  readonly news: (news: RevocationNews) => void
  /** A reason with a date waits for the person, or is settled while nobody need have looked. */
  readonly settled: (what: 'revoked' | 'not_revoked' | 'waiting', connectionId: string) => void
  /** The service refused the secret of this key, so that it is needed nowhere any more. */
  readonly refused: (key: KeptId, address: string) => void
}
