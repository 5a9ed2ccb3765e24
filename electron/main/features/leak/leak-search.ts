import { randomUUID } from 'node:crypto'
import { type ApiKey, lastFourOf } from '../../../contract/api-key.ts'
import type { WithTokenFailure } from '../../../contract/failures.ts'
import type { AskedHost, FoundSecret, LeakFindings, LeakMatch } from '../../../contract/leak.ts'
import { secretsIn } from '../../../contract/mask-secrets.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import { addressOf, boundTo } from '../../base/bound-secret.ts'
import type { OwnCalls } from '../connections/own-calls.ts'
import { isOfWorkspace } from '../connections/same-workspace.ts'
import type { Session } from '../connections/session.ts'
import type { Sessions } from '../connections/sessions.ts'

const matchesIn = (
  session: Session,
  keys: readonly ApiKey[],
  lastFour: string,
): readonly LeakMatch[] =>
  keys.flatMap(({ id, lastFour: four }) =>
    four === lastFour ? [{ connectionId: session.connection().id, keyId: id }] : [],
  )

/** A session, with its keys as they were listed before the call with the secret. */
interface Asked {
  readonly session: Session
  readonly known: readonly ApiKey[]
}

/**
 * Keys of the session that a list, read with the secret, is about: those with its last characters,
 * and where it can be told the one that was used just now.
 */
const foundIn = (
  { session, known }: Asked,
  listed: readonly ApiKey[],
  lastFour: string,
): readonly LeakMatch[] => {
  const ending = listed.filter((key) => key.lastFour === lastFour)
  const before = new Map(known.map((key) => [key.id, key.lastUsedAt]))
  const used = ending.filter(
    ({ id, lastUsedAt }) => lastUsedAt !== null && before.get(id) !== lastUsedAt,
  )
  return matchesIn(session, used.length === 1 ? used : ending, lastFour)
}

/**
 * Finds out which listed key a pasted text betrays. One paste at a time; its secrets are in memory
 * only.
 */
export class LeakSearch {
  readonly #sessions: Sessions
  readonly #calls: OwnCalls
  #last: { readonly id: string; readonly secrets: readonly string[] } | null = null
  /**
   * The search whose findings are kept; null once they are not wanted any more, e.g. because the
   * app was locked meanwhile.
   */
  #searching: symbol | null = null

  constructor(sessions: Sessions, calls: OwnCalls) {
    this.#sessions = sessions
    this.#calls = calls
  }

  /** Looks through the keys of all connections. A list that was never read is read first. */
  async search(text: string): Promise<LeakFindings> {
    this.#last = null
    const mine = Symbol('search')
    this.#searching = mine
    const secrets = secretsIn(text)
    const looked = this.#allSessions()
    if (secrets.length > 0)
      await Promise.all(
        looked.map((session) => (session.state().keys === null ? session.refresh() : undefined)),
      )
    const all = secrets.map((secret) => {
      const lastFour = lastFourOf(secret)
      const matches = looked.flatMap((session) =>
        matchesIn(session, session.state().keys ?? [], lastFour),
      )
      return { secret, lastFour, matches }
    })
    // A secret that no listed key ends like is returned only where none of them is listed.
    const known = all.filter(({ matches }) => matches.length > 0)
    const kept = known.length > 0 ? known : all
    const findings = { id: randomUUID(), secrets: kept.map(({ secret }) => secret) }
    if (this.#searching === mine) this.#last = findings
    return {
      id: findings.id,
      candidates: kept.map(({ lastFour, matches }, index) => ({ index, lastFour, matches })),
      unread: looked
        .filter((session) => session.state().keys === null)
        .map((session) => session.connection().id),
    }
  }

  /** The secret meant, if that paste is still the last one. */
  secret({ findingsId, index }: FoundSecret): string | null {
    return this.#last?.id === findingsId ? (this.#last.secrets[index] ?? null) : null
  }

  /** One list call with the secret, to where this connection leads. The person was asked. */
  async ask(
    found: FoundSecret,
    connectionId: string,
  ): Promise<Result<AskedHost, WithTokenFailure | 'gone'>> {
    const asked = this.#sessions.find(connectionId)
    const secret = this.secret(found)
    if (!asked.ok || secret === null) return fail('gone')
    const connection = asked.value.connection()
    const there = this.#allSessions().filter(
      (session) => addressOf(session.connection()) === addressOf(connection),
    )
    // What is known of each, from before the call.
    await Promise.all(there.map((session) => session.refresh()))
    const before = there.map((session) => ({ session, known: session.state().keys ?? [] }))
    const lastFour = lastFourOf(secret)
    const foundBy = (keys: readonly ApiKey[]): readonly LeakMatch[] | null => {
      const found = before.find(({ known }) =>
        isOfWorkspace(keys, new Set(known.map(({ id }) => id))),
      )
      return found === undefined ? null : foundIn(found, keys, lastFour)
    }
    const listed = await this.#calls.list(
      asked.value,
      boundTo(connection, secret),
      before.flatMap(({ session, known }) =>
        matchesIn(session, known, lastFour).map(({ keyId }) => ({ session, keyId })),
      ),
      ({ session, keyId }, keys) =>
        foundBy(keys)?.some(
          (match) => match.keyId === keyId && match.connectionId === session.connection().id,
        ) === true,
    )
    if (!listed.ok) return listed.error.code === 'unauthorized' ? ok({ kind: 'refused' }) : listed
    const matches = foundBy(listed.value.keys)
    return ok(matches === null ? { kind: 'elsewhere' } : { kind: 'found', matches })
  }

  /** Wipes the secrets. */
  forget(): void {
    this.#searching = null
    this.#last = null
  }

  #allSessions(): readonly Session[] {
    return this.#sessions.connections().flatMap(({ id }) => {
      const found = this.#sessions.find(id)
      return found.ok ? [found.value] : []
    })
  }
}
