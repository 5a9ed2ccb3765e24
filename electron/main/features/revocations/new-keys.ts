import type { Failure } from '../../../contract/result.ts'
import type { OwnCalls } from '../connections/own-calls.ts'
import type { Session } from '../connections/session.ts'
import type { KnownSecrets } from './known-secrets.ts'

/** Keys that must work before the ones that they replace are revoked. */
export class NewKeys {
  readonly #calls: OwnCalls
  readonly #known: KnownSecrets
  /** By id: whether the last whole list that could tell had the key, once one had it. */
  readonly #isListed = new Map<string, boolean>()

  constructor(calls: OwnCalls, known: KnownSecrets) {
    this.#calls = calls
    this.#known = known
  }

  /** Takes in a list of the key's workspace. A list that is late lacks a key that none has shown. */
  listed(keyId: string, shows: boolean, isPart: boolean): void {
    if (shows) this.#isListed.set(keyId, true)
    else if (!isPart && this.#isListed.has(keyId)) this.#isListed.set(keyId, false)
  }

  /**
   * Asks the service with the new key's secret; without that, a list has to show the key. Returns
   * why the old key must stay; null where it may go.
   */
  async whyNot(session: Session, keyId: string): Promise<Failure | null> {
    const { id } = session.connection()
    if (this.#isListed.get(keyId) === false) return { code: 'not_listed' }
    const known = await this.#known.of(id, keyId)
    if (known?.sure === true) {
      const key = { session, keyId }
      const listed = await this.#calls.list(session, known.secret, [key])
      return listed.ok ? null : listed.error
    }
    return this.#isListed.get(keyId) === true ? null : { code: 'not_listed' }
  }
}
