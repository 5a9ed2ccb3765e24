import type { KeptFailure, WithTokenFailure } from '../../../contract/failures.ts'
import { type KeptCheck, type KeptId, type KeptKey, keptCopyId } from '../../../contract/kept.ts'
import { ok, type Result } from '../../../contract/result.ts'
import { addressOf, type BoundSecret } from '../../base/bound-secret.ts'
import type { Clock } from '../../base/clock.ts'
import type { Session } from '../connections/session.ts'
import { type CheckParts, checkKey } from './check.ts'
import type { KeptSecrets } from './kept-secrets.ts'

/** Time between the two refusals that end a kept secret, at least, in milliseconds. */
const APART_MS = 60_000
/** Services take a new secret late by so long at most, in milliseconds. */
const LATE_MS = 600_000

/** A kept secret that the service refused. */
interface Refusal {
  readonly secret: string
  /** By the steady clock, in milliseconds. */
  readonly at: number
}

/**
 * Checks kept secrets. One is erased only once the service has refused it twice, a minute apart,
 * and each time gave its list to the connection's own token right afterwards: a single 401 may be
 * the service's mistake, and the secret may be the only copy. A new secret that was never seen to
 * work may only be late: its refusals lie ten minutes apart.
 */
export class KeptChecks {
  readonly #checks: CheckParts
  readonly #kept: Pick<KeptSecrets, 'revoked'>
  readonly #clock: Clock
  /** The first refusal of each secret, by its key. */
  readonly #refusals = new Map<string, Refusal>()
  /** Secrets that worked in this run, by their keys. */
  readonly #worked = new Map<string, string>()

  constructor(checks: CheckParts, kept: Pick<KeptSecrets, 'revoked'>, clock: Clock) {
    this.#checks = checks
    this.#kept = kept
    this.#clock = clock
  }

  async check(
    session: Session,
    key: KeptKey,
    secret: BoundSecret,
  ): Promise<Result<KeptCheck, KeptFailure | WithTokenFailure>> {
    const id = { connectionId: session.connection().id, keyId: key.id }
    const checked = await checkKey(this.#checks, session, key, secret)
    if (checked.ok) {
      this.#refusals.delete(keptCopyId(id))
      this.#worked.set(keptCopyId(id), secret.secret)
      return ok('works')
    }
    // With a status: a secret that no header can carry is refused without a request.
    if (checked.error.code !== 'unauthorized' || checked.error.status !== 401) return checked
    const own = await session.relist({ retry: false })
    if (!own.ok || addressOf(session.connection()) !== secret.address) return ok('uncompared')
    const isNew = this.#clock.wall() - key.at < LATE_MS
    const isLate = isNew && this.#worked.get(keptCopyId(id)) !== secret.secret
    return ok(this.#refused(id, secret, isLate ? LATE_MS : APART_MS))
  }

  #refused(id: KeptId, { secret, address }: BoundSecret, apart: number): KeptCheck {
    const name = keptCopyId(id)
    const first = this.#refusals.get(name)
    const now = this.#clock.steady()
    if (first?.secret !== secret) {
      this.#refusals.set(name, { secret, at: now })
      return 'refused'
    }
    if (now - first.at < apart) return 'refused'
    this.#refusals.delete(name)
    this.#kept.revoked(id, address)
    return 'erased'
  }
}
