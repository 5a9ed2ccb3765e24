import { keyWithId } from '../../../contract/api-key.ts'
import type { Failure } from '../../../contract/result.ts'
import type { ClientFactory } from '../../client/client-factory.ts'
import { listOnce, mayBeUse } from '../../client/list-once.ts'
import type { Session } from '../connections/session.ts'
import type { KnownSecrets } from './known-secrets.ts'
import type { RevocationEvents } from './news.ts'

/** Keys that must work before the ones that they replace are revoked. */
export class NewKeys {
  readonly #createClient: ClientFactory
  readonly #known: KnownSecrets
  readonly #used: RevocationEvents['used']
  /** By id: whether the last whole list that could tell had the key, once one had it. */
  readonly #isListed = new Map<string, boolean>()

  constructor(createClient: ClientFactory, known: KnownSecrets, used: RevocationEvents['used']) {
    this.#createClient = createClient
    this.#known = known
    this.#used = used
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
    const connection = session.connection()
    if (this.#isListed.get(keyId) === false) return { code: 'not_listed' }
    const known = await this.#known.of(connection.id, keyId)
    if (known?.sure === true) {
      const key = keyWithId(session.state().keys, keyId)
      const usedBefore = key === undefined ? null : session.lastUses()(key)
      const sentAt = session.now()
      const listed = await listOnce(this.#createClient, connection, known.secret)
      if (mayBeUse(listed)) this.#used(connection.id, keyId, session.now(), usedBefore, sentAt)
      return listed.ok ? null : listed.error
    }
    return this.#isListed.get(keyId) === true ? null : { code: 'not_listed' }
  }
}
