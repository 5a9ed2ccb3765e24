import type { KeptFailure, WithTokenFailure } from '../../../contract/failures.ts'
import type { KeptCheck, KeptKey } from '../../../contract/kept.ts'
import { ok, type Result } from '../../../contract/result.ts'
import { addressOf, type BoundSecret } from '../../base/bound-secret.ts'
import type { Session } from '../connections/session.ts'
import type { CheckedSecrets } from '../revocations/checked-secrets.ts'
import type { KeyChecks } from './check.ts'
import type { KeptSecrets } from './kept-secrets.ts'

/**
 * Checks kept secrets. One is erased only once the same proves its key dead that ends a revoke,
 * since it may be the only copy: a service may refuse a secret by mistake, from this computer alone,
 * or because it is new.
 */
export class KeptChecks {
  readonly #checks: KeyChecks
  readonly #kept: KeptSecrets
  readonly #judge: CheckedSecrets

  constructor(checks: KeyChecks, kept: KeptSecrets, judge: CheckedSecrets) {
    this.#checks = checks
    this.#kept = kept
    this.#judge = judge
  }

  async check(
    session: Session,
    key: KeptKey,
    secret: BoundSecret,
  ): Promise<Result<KeptCheck, KeptFailure | WithTokenFailure>> {
    const watched = this.#judge.watch(session, key, secret)
    const checked = await this.#checks.check(session, key, secret)
    const place = session.place.number()
    if (checked.ok) {
      if (place !== null) watched.worked(place)
      return ok('works')
    }
    // With a status: a secret that no header can carry is refused without a request.
    if (checked.error.code !== 'unauthorized' || checked.error.status !== 401) return checked
    const own = await session.relist({ retry: false })
    const isElsewhere = addressOf(session.connection()) !== secret.address
    if (!own.ok || isElsewhere) return ok('uncompared')
    const { place: listedAt } = own.value
    if (listedAt === null) return ok('uncompared')
    if (!watched.isProvenBy({ ...own.value, place: listedAt })) return ok('refused')
    this.#kept.revoked({ connectionId: session.connection().id, keyId: key.id }, secret.address)
    return ok('erased')
  }
}
