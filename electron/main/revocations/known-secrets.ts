import type { Result } from '../../contract/result.ts'
import type { BoundSecret } from '../key-api/bound-secret.ts'
import type { Session } from '../sessions/session.ts'

/** Where the secret of a key may be known; null where it is not. */
type SecretSource = (connectionId: string, keyId: string) => BoundSecret | null | Promise<BoundSecret | null>

/** `sure`: it is the key's for certain; else it is the connection's own token, and other keys have its last four characters too. */
interface KnownSecret {
  readonly secret: BoundSecret
  readonly sure: boolean
}

/** What this app knows of the secrets of keys. */
export interface KnownSecrets {
  /** Looked at before those that were added earlier. */
  add(source: SecretSource): void
  of(connectionId: string, keyId: string): Promise<KnownSecret | null>
}

export interface KnownSecretsParts {
  readonly find: (connectionId: string) => Result<Session, 'gone'>
  /** The token that the connection is signed in with; null where there is none now. */
  readonly ownToken: (connectionId: string) => Promise<BoundSecret | null>
}

export const createKnownSecrets = ({ find, ownToken }: KnownSecretsParts): KnownSecrets => {
  const sources: SecretSource[] = []
  return {
    add: (source) => void sources.unshift(source),
    of: async (connectionId, keyId) => {
      for (const source of sources) {
        const secret = await source(connectionId, keyId)
        if (secret !== null) return { secret, sure: true }
      }
      const session = find(connectionId)
      const own = session.ok ? session.value.state().own : null
      if (own?.ids.includes(keyId) !== true) return null
      const token = await ownToken(connectionId)
      return token === null ? null : { secret: token, sure: own.certainty !== 'ambiguous' }
    },
  }
}
