import { type ApiKey, keyWithId } from '../../../contract/api-key.ts'
import type { WithTokenFailure } from '../../../contract/failures.ts'
import type { Result } from '../../../contract/result.ts'
import type { BoundSecret } from '../../base/bound-secret.ts'
import type { ClientFactory } from '../../client/client-factory.ts'
import { listOnce, mayBeUse } from '../../client/list-once.ts'
import type { KeyList } from '../../client/parse.ts'
import type { Session } from './session.ts'

/**
 * A key that a secret may belong to. `usedBefore`: its last use by others, for the case that no list
 * shows it any more.
 */
interface PossibleKey {
  readonly session: Session
  readonly keyId: string
  readonly usedBefore?: string | undefined
}

/**
 * Notes a call of this app's with a key's secret. What it returns ends the call: with the time of its
 * answer, or null where the secret was not used.
 */
export type NoteOwnCall = (
  connectionId: string,
  keyId: string,
  sentAt: number,
  usedBeforeCheck: string | null | undefined,
) => (answeredAt: number | null) => void

const lastUse = ({ session, keyId, usedBefore }: PossibleKey): string | null | undefined => {
  const key = keyWithId(session.state().keys, keyId)
  return key === undefined ? usedBefore : session.lastUses()(key)
}

/**
 * Calls with the own secrets of keys. Each is noted, so that it is not taken for a use by somebody
 * else.
 */
export class OwnCalls {
  readonly #createClient: ClientFactory
  readonly #note: NoteOwnCall

  constructor(createClient: ClientFactory, note: NoteOwnCall) {
    this.#createClient = createClient
    this.#note = note
  }

  /**
   * One list call to where the session leads. It is noted of each key that the secret may belong
   * to, and afterwards of the only one that can be meant. `possible`: those keys, and `isMeant`:
   * whether an answer leaves it at that.
   */
  async list(
    session: Session,
    secret: BoundSecret,
    possible: readonly PossibleKey[],
    isMeant: (key: PossibleKey, listed: readonly ApiKey[]) => boolean = () => true,
  ): Promise<Result<KeyList, WithTokenFailure>> {
    const calls = possible.map((key) => {
      const { id } = key.session.connection()
      return { key, end: this.#note(id, key.keyId, key.session.now(), lastUse(key)) }
    })
    const listed = await listOnce(this.#createClient, session.connection(), secret)
    const meant = listed.ok ? possible.filter((key) => isMeant(key, listed.value.keys)) : possible
    const only = meant.length === 1 && mayBeUse(listed) ? meant[0] : undefined
    for (const { key, end } of calls) end(key === only ? key.session.now() : null)
    return listed
  }
}
