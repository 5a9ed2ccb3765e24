import type { BoundSecret } from '../../base/bound-secret.ts'
import type { Sessions } from '../connections/sessions.ts'

/** Where the secret of a key may be known; null where it is not. */
type SecretSource = (
  connectionId: string,
  keyId: string,
) => BoundSecret | null | Promise<BoundSecret | null>

/**
 * `sure`: it is the key's for certain; else it is the connection's own token, which is known to be
 * the key's by four characters alone.
 */
interface KnownSecret {
  readonly secret: BoundSecret
  readonly sure: boolean
}

/** What this app knows of the secrets of keys. */
export class KnownSecrets {
  readonly #sources: SecretSource[] = []
  readonly #sessions: Sessions

  constructor(sessions: Sessions) {
    this.#sessions = sessions
  }

  /** Looked at before those that were added earlier. */
  add(source: SecretSource): void {
    this.#sources.unshift(source)
  }
  async of(connectionId: string, keyId: string): Promise<KnownSecret | null> {
    for (const source of this.#sources) {
      const secret = await source(connectionId, keyId)
      if (secret !== null) return { secret, sure: true }
    }
    const session = this.#sessions.find(connectionId)
    const own = session.ok ? session.value.state().own : null
    if (own?.ids.includes(keyId) !== true) return null
    const token = this.#sessions.token(connectionId)
    return token.ok ? { secret: token.value, sure: own.certainty === 'known' } : null
  }
}
