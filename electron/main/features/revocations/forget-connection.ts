import type { Connection } from '../../../contract/connection.ts'
import { ok, type Result } from '../../../contract/result.ts'
import {
  type ForgottenOutcome,
  isGone,
  type RevokeConfirmation,
} from '../../../contract/workflow.ts'
import type { DiskRefusal } from '../../base/disk-failure.ts'
import type { ActivityLog } from '../activity/activity-log.ts'
import type { Sessions } from '../connections/sessions.ts'
import type { UnfinishedWork } from '../connections/unfinished-work.ts'
import type { Revocations } from './revocations.ts'

/** Forgets connections, after the revoke of their own key where the person wants that. */
export class ForgetConnections {
  readonly #sessions: Sessions
  readonly #activity: ActivityLog
  readonly #unfinished: UnfinishedWork
  readonly #revocations: Revocations
  readonly #forgotten: (connection: Connection) => void

  /** `forgotten` removes what else this computer knows of the connection. */
  constructor(
    sessions: Sessions,
    activity: ActivityLog,
    unfinished: UnfinishedWork,
    revocations: Revocations,
    forgotten: (connection: Connection) => void,
  ) {
    this.#sessions = sessions
    this.#activity = activity
    this.#unfinished = unfinished
    this.#revocations = revocations
    this.#forgotten = forgotten
  }

  /** As `connections:forget`. */
  forget(id: string, losing: boolean): Result<null, 'gone' | 'unfinished' | DiskRefusal> {
    const found = this.#sessions.find(id)
    if (!found.ok) return found
    const connection = found.value.connection()
    const forgotten = this.#sessions.forget(id, losing)
    if (!forgotten.ok) return forgotten
    this.#activity.add({
      connection: connection.name,
      action: 'forget',
      keyId: null,
      keyName: null,
      outcome: 'ok',
    })
    this.#forgotten(connection)
    void this.#sessions.active()?.refresh()
    return forgotten
  }

  /** As `connections:revoke-and-forget`. */
  async revokeAndForget(
    id: string,
    keyId: string,
    confirmation: RevokeConfirmation,
  ): Promise<Result<ForgottenOutcome, 'gone' | 'not_confirmed' | 'unfinished'>> {
    // Before the revoke, which would leave a connection that can neither sign in nor be forgotten.
    const may = this.#unfinished.mayForget(id, false)
    if (!may.ok) return may
    const found = this.#sessions.find(id)
    if (!found.ok) return found
    const revoked = await this.#revocations.revokeConfirmed(found.value, keyId, confirmation, {
      why: 'person',
    })
    if (!revoked.ok) return revoked
    // Only a key that is gone for certain may be forgotten: its token is the last way to revoke it.
    const forgotten = isGone(revoked.value) ? this.forget(id, false) : ok(null)
    return ok({ revoke: revoked.value, notForgotten: forgotten.ok ? null : forgotten.error })
  }
}
