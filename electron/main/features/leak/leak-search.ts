import { randomUUID } from 'node:crypto'
import { type ApiKey, lastFourOf } from '../../../contract/api-key.ts'
import type { WithTokenFailure } from '../../../contract/failures.ts'
import type { AskedHost, FoundSecret, LeakFindings, LeakMatch } from '../../../contract/leak.ts'
import { secretsIn } from '../../../contract/mask-secrets.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import type { Annotations } from '../../annotations/annotations.ts'
import { addressOf, boundTo } from '../../key-api/bound-secret.ts'
import type { ClientFactory } from '../../key-api/client-factory.ts'
import { listOnce } from '../../key-api/list-once.ts'
import type { Session } from '../../sessions/session.ts'
import type { Sessions } from '../../sessions/sessions.ts'
import { isOfWorkspace } from '../../workflows/same-workspace.ts'

interface LeakSearchParts {
  readonly sessions: Pick<Sessions, 'connections' | 'find'>
  readonly createClient: ClientFactory
  readonly annotations: Pick<Annotations, 'checked'>
  readonly now: () => number
}

const matchesIn = (
  session: Session,
  keys: readonly ApiKey[],
  lastFour: string,
): readonly LeakMatch[] =>
  keys.flatMap(({ id, lastFour: four }) =>
    four === lastFour ? [{ connectionId: session.connection().id, keyId: id }] : [],
  )

/**
 * Finds out which listed key a pasted text betrays. One paste at a time; its secrets are in memory
 * only.
 */
export const createLeakSearch = ({ sessions, createClient, annotations, now }: LeakSearchParts) => {
  let last: { readonly id: string; readonly secrets: readonly string[] } | null = null
  /**
   * The search whose findings are kept; null once they are not wanted any more, e.g. because the
   * app was locked meanwhile.
   */
  let searching: symbol | null = null

  const allSessions = (): readonly Session[] =>
    sessions.connections().flatMap(({ id }) => {
      const found = sessions.find(id)
      return found.ok ? [found.value] : []
    })
  const secretOf = ({ findingsId, index }: FoundSecret): string | null =>
    last?.id === findingsId ? (last.secrets[index] ?? null) : null

  /**
   * Those of the session's keys that a list, read with the secret, is about: with its last
   * characters, and used just now if that can be told.
   */
  const foundIn = (
    session: Session,
    listed: readonly ApiKey[],
    lastFour: string,
  ): readonly LeakMatch[] => {
    const ending = listed.filter((key) => key.lastFour === lastFour)
    const before = new Map(session.state().keys?.map((key) => [key.id, key.lastUsedAt]))
    const used = ending.filter(
      ({ id, lastUsedAt }) => lastUsedAt !== null && before.get(id) !== lastUsedAt,
    )
    return matchesIn(session, used.length === 1 ? used : ending, lastFour)
  }

  return {
    /** Looks through the keys of all connections. A list that was never read is read first. */
    search: async (text: string): Promise<LeakFindings> => {
      last = null
      const mine = Symbol('search')
      searching = mine
      const secrets = secretsIn(text)
      const looked = allSessions()
      if (secrets.length > 0)
        await Promise.all(
          looked.map((session) => (session.state().keys === null ? session.refresh() : undefined)),
        )
      const matching = (lastFour: string): readonly LeakMatch[] =>
        looked.flatMap((session) => matchesIn(session, session.state().keys ?? [], lastFour))
      const all = secrets.map((secret) => ({
        secret,
        lastFour: lastFourOf(secret),
        matches: matching(lastFourOf(secret)),
      }))
      // What has no listed key is told only where nothing has one.
      const known = all.filter(({ matches }) => matches.length > 0)
      const kept = known.length > 0 ? known : all
      const findings = { id: randomUUID(), secrets: kept.map(({ secret }) => secret) }
      if (searching === mine) last = findings
      return {
        id: findings.id,
        candidates: kept.map(({ lastFour, matches }, index) => ({ index, lastFour, matches })),
        unread: looked
          .filter((session) => session.state().keys === null)
          .map((session) => session.connection().id),
      }
    },
    /** The secret meant, if that paste is still the last one. */
    secret: secretOf,
    /** One list call with the secret, to where this connection leads. The person was asked. */
    ask: async (
      found: FoundSecret,
      connectionId: string,
    ): Promise<Result<AskedHost, WithTokenFailure | 'gone'>> => {
      const asked = sessions.find(connectionId)
      const secret = secretOf(found)
      if (!asked.ok || secret === null) return fail('gone')
      const connection = asked.value.connection()
      const there = allSessions().filter(
        (session) => addressOf(session.connection()) === addressOf(connection),
      )
      // What is known of each, from before the call.
      await Promise.all(there.map((session) => session.refresh()))
      const listed = await listOnce(createClient, connection, boundTo(connection, secret))
      if (!listed.ok) return listed.error.code === 'unauthorized' ? ok({ kind: 'refused' }) : listed
      const session = there.find((one) =>
        isOfWorkspace(listed.value.keys, new Set(one.state().keys?.map(({ id }) => id))),
      )
      if (session === undefined) return ok({ kind: 'elsewhere' })
      const matches = foundIn(session, listed.value.keys, lastFourOf(secret))
      for (const { keyId } of matches) {
        const key = session.state().keys?.find(({ id }) => id === keyId)
        // This app's own call is no use by somebody else.
        if (key !== undefined && matches.length === 1)
          annotations.checked(
            session.connection().id,
            keyId,
            now() + session.state().skew,
            session.lastUses()(key),
          )
      }
      return ok({ kind: 'found', matches })
    },
    /** Wipes it. */
    forget: (): void => {
      searching = null
      last = null
    },
  }
}
export type LeakSearch = ReturnType<typeof createLeakSearch>
