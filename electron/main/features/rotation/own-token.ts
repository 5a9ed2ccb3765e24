import { lastFourOf } from '../../../contract/api-key.ts'
import { ok, type Result } from '../../../contract/result.ts'
import type { BoundSecret } from '../../base/bound-secret.ts'
import type { RotationSecrets } from '../../store/work-rows.ts'
import type { Session } from '../connections/session.ts'
import type { Sessions } from '../connections/sessions.ts'

/** Signs the app in with the keys of a rotation of its own key. */
export class OwnToken {
  readonly #sessions: Sessions
  readonly #isKept: () => boolean

  /** `isKept` tells whether the vault outlives the app. */
  constructor(sessions: Sessions, isKept: () => boolean) {
    this.#sessions = sessions
    this.#isKept = isKept
  }

  /** Tells whether the next start can sign in with a token that is stored now. */
  isSafe(session: Session): boolean {
    // The local service makes a new secret where this one is lost.
    return this.#isKept() || session.connection().kind === 'local'
  }
  /** Replaces the app's token. */
  async store(session: Session, token: BoundSecret, keyId: string | null): Promise<Result<null>> {
    const kept = await this.#sessions.keep(
      { ...session.connection(), lastFour: lastFourOf(token.secret), keyId },
      token,
    )
    if (!kept.ok) return kept
    await session.relist()
    return ok(null)
  }
  /** Signs the app in with its old key again, if it might not be. */
  async restore(session: Session, { previous, address }: RotationSecrets): Promise<Result<null>> {
    return previous === null
      ? ok(null)
      : this.store(session, { secret: previous.token, address }, previous.keyId)
  }
}
