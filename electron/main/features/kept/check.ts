import type { WithTokenFailure } from '../../../contract/failures.ts'
import { ok, type Result } from '../../../contract/result.ts'
import type { BoundSecret } from '../../base/bound-secret.ts'
import type { OwnCalls } from '../connections/own-calls.ts'
import type { Session } from '../connections/session.ts'
import type { UnfinishedPart } from '../connections/unfinished-work.ts'

/** Checks whether keys work. */
export class KeyChecks {
  readonly #calls: OwnCalls
  readonly #running = new Set<UnfinishedPart>()

  constructor(calls: OwnCalls) {
    this.#calls = calls
  }

  /** The checks under way. */
  unfinished(): readonly UnfinishedPart[] {
    return [...this.#running]
  }

  /**
   * One list call with a key's own secret: the answer says whether the key works. Sent once; never
   * retried. Its time is kept, so that this use is not taken for someone else's. Fails with
   * `address_changed` where the secret belongs to another address than the connection's.
   */
  async check(
    session: Session,
    { id: keyId }: { readonly id: string },
    secret: BoundSecret,
  ): Promise<Result<null, WithTokenFailure>> {
    const connection = session.connection()
    const part = { connectionId: connection.id, address: secret.address, resting: false }
    this.#running.add(part)
    try {
      const key = { session, keyId }
      const listed = await this.#calls.list(session, secret, [key])
      return listed.ok ? ok(null) : listed
    } finally {
      this.#running.delete(part)
    }
  }
}
