import { type ApiKey, hasId } from '../../../contract/api-key.ts'
import { LOCAL_NAME } from '../../../contract/channel.ts'
import { MOST_IDS } from '../../../contract/channel-failure.ts'
import type { Connection } from '../../../contract/connection.ts'
import { maskSecrets } from '../../../contract/mask-secrets.ts'
import { ok } from '../../../contract/result.ts'
import { comparableName, isSameName } from '../../../contract/shown-name.ts'
import { enoughLeft } from '../../features/connections/budget.ts'
import type { Session } from '../../features/connections/session.ts'
import type { Sessions } from '../../features/connections/sessions.ts'
import { LOCAL_NAME as DEFAULT_NAMES, isDefaultName } from '../../platform/texts/local-name.ts'
import { refuseAs } from './codes.ts'
import { type Answered, refuse } from './work.ts'

/** What is looked for, and in which list, as a refusal says it. */
interface Where {
  readonly of: 'connection' | 'key'
  readonly connection?: string
  readonly isPart?: boolean
}

/**
 * Finds by id, else by the very name, else by the name as a person sees it; a name counts where
 * only one has it.
 */
const only = <T extends { readonly id: string; readonly name: string }>(
  all: readonly T[],
  asked: string,
  where: Where,
  isNamed = ({ name }: T): boolean => isSameName(name, asked),
): Answered<T> => {
  const byId = all.find(({ id }) => id === asked)
  const exact = byId === undefined ? all.filter(({ name }) => name === asked) : [byId]
  const named = exact.length === 0 ? all.filter(isNamed) : exact
  const [first, ...others] = named
  const meant = { ...where, asked: maskSecrets(asked) }
  if (first === undefined) return refuse('gone', meant)
  return others.length > 0
    ? refuse('ambiguous', { ...meant, ids: named.slice(0, MOST_IDS).map(({ id }) => id) })
    : ok(first)
}

const anyCase = (name: string): string => comparableName(name).toLowerCase()

/** Tells whether a window in any language calls the local service so, unless a person named it. */
const isDefaultInAnyCase = (asked: string): boolean =>
  Object.values(DEFAULT_NAMES).some((name) => anyCase(name) === anyCase(asked))

/**
 * How old a list may be that says which keys there are, and how long a service that failed is left
 * alone, in milliseconds.
 */
const FRESH_MS = 10_000
const FAILED_MS = 5_000

/** The last list that programs were the reason for. */
interface Reading {
  readonly listed: ReturnType<Session['relist']>
  /** null: it is under way. */
  endedAt: number | null
}
const readings = new WeakMap<Session, Reading>()

const read = (session: Session): Reading['listed'] => {
  const before = readings.get(session)
  const age = session.clock.wall() - (before?.endedAt ?? 0)
  // Any program may ask, as often as it likes: at most one list at a time, and none right after a
  // failure that still stands.
  const failedNow = session.state().failure !== null && age >= 0 && age < FAILED_MS
  if (before !== undefined && (before.endedAt === null || failedNow)) return before.listed
  const reading: Reading = { listed: session.relist(), endedAt: null }
  readings.set(session, reading)
  const end = (): void => {
    reading.endedAt = session.clock.wall()
  }
  reading.listed.then(end, end)
  return reading.listed
}

/**
 * The keys of a session as its service lists them now, or listed them a moment ago: within so many
 * milliseconds.
 */
export const freshKeys = async (
  session: Session,
  within = FRESH_MS,
): Promise<Answered<readonly ApiKey[]>> => {
  const { phase, keys, listedAt, failure } = session.state()
  const age = session.clock.wall() - (listedAt ?? 0)
  if (phase === 'ready' && keys !== null && age >= 0 && age < within) return ok(keys)
  if (failure?.code === 'unauthorized') return refuse('unauthorized')
  const left = enoughLeft(session, 1)
  if (!left.ok) return refuseAs(left.error)
  const listed = await read(session)
  return listed.ok ? ok(listed.value.keys) : refuseAs(listed.error)
}

/** The key of a session that a program means, among those that its service lists. */
export const keyNamed = (
  session: Session,
  keys: readonly ApiKey[],
  asked: string,
): Answered<ApiKey> =>
  only(keys.filter(hasId), asked, {
    of: 'key',
    connection: session.connection().name,
    ...(session.state().isPart ? { isPart: true } : {}),
  })

/** Finds what programs name. */
export class Names {
  readonly active: () => Session | null
  readonly find: Sessions['find']
  /** As the window names them. */
  readonly connections: () => readonly Connection[]

  constructor(
    active: () => Session | null,
    find: Sessions['find'],
    connections: () => readonly Connection[],
  ) {
    this.active = active
    this.find = find
    this.connections = connections
  }

  /**
   * The session that a program means, by a name in any case; without a name the one that the window
   * shows.
   */
  session(asked: string | undefined): Answered<Session> {
    if (asked === undefined) {
      const active = this.active()
      return active === null ? refuse('not_connected') : ok(active)
    }
    const isNamed = ({ name, kind }: Connection): boolean =>
      isSameName(name, asked) || (kind === 'local' && asked === LOCAL_NAME)
    const isNamedInAnyCase = ({ name, kind }: Connection): boolean =>
      anyCase(name) === anyCase(asked) ||
      (kind === 'local' &&
        (anyCase(asked) === LOCAL_NAME || (isDefaultName(name) && isDefaultInAnyCase(asked))))
    const all = this.connections()
    const where = { of: 'connection' } as const
    const named = only(all, asked, where, isNamed)
    const found =
      named.ok || named.error.code === 'ambiguous'
        ? named
        : only(all, asked, where, isNamedInAnyCase)
    if (!found.ok) {
      if (found.error.code !== 'gone') return found
      const existing = all.slice(0, MOST_IDS).map(({ name }) => name)
      return { ok: false, error: { ...found.error, existing } }
    }
    const session = this.find(found.value.id)
    return session.ok ? session : refuse('gone')
  }

  /** The key that a program means, by a list that is fresh, with its session. */
  async key({
    connection,
    key: asked,
  }: {
    readonly connection?: string
    readonly key: string
  }): Promise<Answered<{ readonly session: Session; readonly key: ApiKey }>> {
    const session = this.session(connection)
    if (!session.ok) return session
    const before = session.value.state().keys
    let keys = await freshKeys(session.value)
    // It may have been made elsewhere since that list.
    if (keys.ok && keys.value === before && !keyNamed(session.value, before, asked).ok)
      keys = await freshKeys(session.value, 0)
    if (!keys.ok) return keys
    const key = keyNamed(session.value, keys.value, asked)
    return key.ok ? ok({ session: session.value, key: key.value }) : key
  }
}
