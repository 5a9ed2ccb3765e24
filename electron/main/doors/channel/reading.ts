import type { ApiKey } from '../../../contract/api-key.ts'
import type { ChannelKey, ChannelOutcome, ChannelRequest } from '../../../contract/channel.ts'
import { countHealth, type HealthCounts, type HealthScene } from '../../../contract/health.ts'
import { signedInKeyId } from '../../../contract/own-key.ts'
import { ok } from '../../../contract/result.ts'
import type { Session } from '../../features/connections/session.ts'
import { freshKeys, type Names } from './names.ts'

/** Bytes of keys in one answer; the rest of the frame is for what stands around them. */
const MOST_BYTES = 48_000
/** Names in an answer, which has to fit whatever they are. */
const MOST_NAMES = 100
const NAME = 256

const NO_HEALTH: HealthCounts = {
  idle: 0,
  unused: 0,
  duplicate: 0,
  old: 0,
  planned: 0,
  unknown: 0,
  unproven: 0,
}

const added = (all: readonly HealthCounts[]): HealthCounts =>
  all.reduce(
    (sum, counts) => ({
      idle: sum.idle + counts.idle,
      unused: sum.unused + counts.unused,
      duplicate: sum.duplicate + counts.duplicate,
      old: sum.old + counts.old,
      planned: sum.planned + counts.planned,
      unknown: sum.unknown + counts.unknown,
      unproven: sum.unproven + counts.unproven,
    }),
    NO_HEALTH,
  )

/** What is known of a connection's keys besides their list. */
interface KeyFacts {
  readonly plannedIds: HealthScene['plannedIds']
  readonly unknownIds: HealthScene['unknownIds']
  /** How many deaths are not confirmed. */
  readonly unproven: number
}

/** What programs are told of the app besides its connections. */
export interface AppFacts {
  readonly locked: () => boolean
  readonly staleDays: () => number
  /** Requests that wait for the person. */
  readonly waiting: () => number
  readonly keyFacts: (connectionId: string) => KeyFacts
}

/** Counts the keys in a connection's list that deserve a look. */
const healthOf = (session: Session, { staleDays, keyFacts }: AppFacts): HealthCounts => {
  const { keys, own } = session.state()
  const { id } = session.connection()
  const scene = {
    now: session.now(),
    staleDays: staleDays(),
    signedInId: signedInKeyId(own),
    usedAt: session.lastUses(),
  }
  const { unproven, ...ids } = keyFacts(id)
  return { ...countHealth(keys ?? [], { ...scene, ...ids }), unproven }
}

const shownKey = (
  { id, name, lastFour, createdAt }: ApiKey,
  lastUsedAt: string | null,
): ChannelKey => ({
  id,
  name: name.slice(0, 4096),
  lastFour,
  createdAt,
  lastUsedAt,
})

/**
 * Tells when each key was used last, as the window does: our own checks of a key are no use of it.
 * Every request uses the key that this app is signed in with.
 */
const usesIn = (session: Session): ((key: ApiKey) => string | null) => {
  const foreign = session.lastUses()
  const signedIn = signedInKeyId(session.state().own)
  return (key) => (key.id === signedIn ? key.lastUsedAt : foreign(key))
}

/** The keys from `from` on that fit one answer. */
const pageOf = (
  keys: readonly ApiKey[],
  from: number,
  usedAt: (key: ApiKey) => string | null,
): { readonly keys: readonly ChannelKey[]; readonly next: number | null } => {
  const page: ChannelKey[] = []
  let bytes = 0
  for (const key of keys.slice(from)) {
    const row = shownKey(key, usedAt(key))
    bytes += Buffer.byteLength(JSON.stringify(row))
    if (bytes > MOST_BYTES && page.length > 0) break
    page.push(row)
  }
  const next = from + page.length
  return { keys: page, next: next < keys.length ? next : null }
}

/** Reads what needs no approval. */
export class Reading {
  readonly #names: Names
  readonly #facts: AppFacts

  constructor(names: Names, facts: AppFacts) {
    this.#names = names
    this.#facts = facts
  }

  status(): ChannelOutcome<'status'> {
    if (this.#facts.locked()) return ok({ locked: true })
    const connections = this.#names.connections()
    const sessions = connections.flatMap(({ id }) => {
      const session = this.#names.find(id)
      return session.ok ? [session.value] : []
    })
    const health = added(sessions.map((session) => healthOf(session, this.#facts)))
    return ok({
      locked: false,
      connections: connections.slice(0, MOST_NAMES).map(({ id, name, kind }) => ({
        id,
        name: name.slice(0, NAME),
        kind,
        isDefault: id === this.#names.active()?.connection().id,
        isPart: sessions.some(
          (session) => session.connection().id === id && session.state().isPart,
        ),
      })),
      idle: health.idle,
      health,
      waiting: this.#facts.waiting(),
    })
  }
  async list({ connection, from = 0 }: ChannelRequest<'list'>): Promise<ChannelOutcome<'list'>> {
    const session = this.#names.session(connection)
    if (!session.ok) return session
    // The next part of a list is of the same one, however long it took to read the first.
    const keys = from === 0 ? await freshKeys(session.value) : ok(session.value.state().keys ?? [])
    if (!keys.ok) return keys
    const newest = keys.value.toSorted((a, b) =>
      a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0,
    )
    const { id, name } = session.value.connection()
    const shownName = this.#names.connections().find((one) => one.id === id)?.name ?? name
    return ok({
      connection: shownName.slice(0, NAME),
      listedAt: new Date(
        session.value.state().listedAt ?? session.value.clock.wall(),
      ).toISOString(),
      isPart: session.value.state().isPart,
      ...pageOf(newest, from, usesIn(session.value)),
    })
  }
}
