import { type Annotation, foreignUses, possibleUses } from '../../contract/annotations.ts'
import { type ApiKey, hasId, lacksKey } from '../../contract/api-key.ts'
import type { Connection, KeyListState, RateGauge } from '../../contract/connection.ts'
import type { TokenFailure, WithTokenFailure } from '../../contract/failures.ts'
import { NO_OWN_KEY, ownKeyIn, signedInKeyId } from '../../contract/own-key.ts'
import { type Failure, NEVER_SENT_CODES, ok, type Result } from '../../contract/result.ts'
import { type Clock, type Moment, momentOf, SYSTEM_CLOCK } from '../base/clock.ts'
import type { KeyApiClient } from '../key-api/client.ts'
import type { KeyList } from '../key-api/parse.ts'
import { saidTime } from '../key-api/reset-time.ts'
import type { ConnectionPlace } from './connection-place.ts'

export type ConnectionDescription = Pick<Connection, 'name' | 'accent' | 'production'>

/** A list as a session got it. */
export interface SessionList extends KeyList {
  /**
   * Also true where the list lacks the connection's own key, whose id is known: the service left it
   * out without a word.
   */
  readonly isPart: boolean
  /** The workspace that it was asked of; null where that is not known. As `ConnectionPlace.number`. */
  readonly place: number | null
  /** When it was asked for, in milliseconds by the steady clock. */
  readonly askedAt: number
}

export interface SessionParts {
  readonly connection: Connection
  readonly open: (
    connection: Connection,
    onGauge: (gauge: RateGauge) => void,
    onAnswer: (headers: ReadonlyMap<string, string>) => void,
  ) => Promise<Result<KeyApiClient, TokenFailure>>
  readonly place: ConnectionPlace
  readonly changed: (state: KeyListState) => void
  /** A list came. Called once `changed` was. */
  readonly read?: (list: SessionList) => void
  /** The key behind the token is certain by now: a list told its id. */
  readonly identified: (keyId: string) => void
  /** As `SessionsParts.created`. */
  readonly created: (keyId: string) => void
  /** As `SessionsParts.revoked`. */
  readonly revoked?: (connection: Connection, keyId: string) => void
  /** What is noted of the connection's keys, by id. */
  readonly annotations: () => Readonly<Record<string, Annotation>>
  /**
   * The app was signed in with the key until `at`, in ms since the epoch by the service's clock.
   */
  readonly signedOutOf: (keyId: string, at: number) => void
  /** As `KeyListState.skew`. */
  readonly skew: () => number
  readonly clock?: Clock
}

const SIGNED_OUT: ReadonlySet<Failure['code']> = new Set([
  'unauthorized',
  'token_missing',
  'address_changed',
])

/** Ends of a write after which nobody knows whether the list is still true. */
const UNCERTAIN_CODES: ReadonlySet<Failure['code']> = new Set([
  'no_answer',
  'timed_out',
  'cancelled',
  ...NEVER_SENT_CODES,
  'server_error',
  'unreadable_answer',
  'answer_too_large',
  'unexpected_status',
  'redirected',
])

type Mutable = { -readonly [K in keyof KeyListState]: KeyListState[K] }

/**
 * Clocks that differ by less, in milliseconds, agree: an answer says whole seconds and is on its way
 * for a while, and a difference that changed with each list would have all rows drawn anew.
 */
const SAME_CLOCK_MS = 60_000

/**
 * One connection at work: its client and what is known of its keys. Main's truth; windows mirror
 * `state`.
 */
export const createSession = ({
  connection: first,
  open,
  place,
  changed,
  read = () => {},
  identified,
  created,
  revoked = () => {},
  annotations,
  signedOutOf,
  skew,
  clock = SYSTEM_CLOCK,
}: SessionParts) => {
  let connection = first
  let client: Promise<Result<KeyApiClient, TokenFailure>> | null = null
  const madeAt = new Map<string, number>()
  let started = 0
  let applied = 0
  let underWay: Promise<unknown> | null = null
  /** Since when a list is waited for, by the clock that nobody sets. */
  let waitsSince: number | null = null
  let lastListed: Moment | null = null
  let said: { readonly time: number; readonly steady: number } | null = null
  /** As `state.gauge`, but `resetsAt` is by the steady clock. */
  let gauge: RateGauge | null = null
  let state: KeyListState = {
    connectionId: first.id,
    phase: 'loading',
    refreshing: false,
    keys: null,
    isPart: false,
    listedAt: null,
    failure: null,
    uncertainSince: null,
    own: NO_OWN_KEY,
    gauge: null,
    skew: 0,
  }

  const serviceTime = (): number | null =>
    said === null ? null : said.time + clock.steady() - said.steady
  /** As `KeyListState.skew`. The local service's clock is read without an answer. */
  const currentSkew = (): number => {
    const time = connection.kind === 'local' ? null : serviceTime()
    const ahead = time === null ? skew() : time - clock.wall()
    return time !== null && Math.abs(ahead) < SAME_CLOCK_MS ? 0 : ahead
  }
  const update = (fields: Partial<Mutable>): void => {
    state = { ...state, skew: currentSkew(), ...fields }
    changed(state)
  }
  const withKeys = (keys: readonly ApiKey[], isPart: boolean): Partial<Mutable> => ({
    keys,
    isPart,
    own: ownKeyIn(keys, connection, isPart, state.own),
  })
  const failed = (failure: Failure): Partial<Mutable> => ({
    phase: SIGNED_OUT.has(failure.code) ? 'signed_out' : 'stale',
    failure,
  })

  const answered = (headers: ReadonlyMap<string, string>): void => {
    const time = saidTime(headers)
    if (time !== null) said = { time, steady: clock.steady() }
  }

  const gauged = (shown: RateGauge): void => {
    const { resetsAt } = shown
    const msLeft = resetsAt === null ? null : resetsAt - clock.wall()
    gauge = { ...shown, resetsAt: msLeft === null ? null : clock.steady() + msLeft }
    update({ gauge: shown })
  }

  const getClient = (): Promise<Result<KeyApiClient, TokenFailure>> => {
    if (client !== null) return client
    const opening = open(connection, gauged, answered).then((opened) => {
      // A token that could not be read now may be readable later.
      if (!opened.ok && client === opening) client = null
      return opened
    })
    client = opening
    return opening
  }

  /** `isShown`: tells whether the list takes the place of the one before. */
  const list = async (
    retry: boolean,
    isShown: () => boolean,
  ): Promise<Result<SessionList, WithTokenFailure>> => {
    const opening = getClient()
    const opened = await opening
    if (!opened.ok) return opened
    const asked = { place: place.number(), askedAt: clock.steady() }
    const { keyId } = connection
    const listed = await opened.value.list({ retry })
    if (!listed.ok) return listed
    const { keys } = listed.value
    const isPart = listed.value.isPart || (keyId !== null && lacksKey(keys, keyId))
    // The keys that are shown and the place are always of one list.
    const isEarly = asked.place === null && !isShown()
    if (client !== opening || isEarly) return ok({ keys, isPart, ...asked })
    lastListed = momentOf(clock)
    const { certainty, ids } = ownKeyIn(keys, connection, isPart)
    const [matched] = ids
    if (certainty === 'matched' && matched !== undefined && hasId({ id: matched })) {
      // Later lists may leave the key out, and one that does is a part.
      connection = { ...connection, keyId: matched }
      identified(matched)
    }
    return ok({ keys, isPart, ...asked, place: place.listed({ keys, isPart }, ids) })
  }

  const relist = async ({
    retry = true,
  }: {
    readonly retry?: boolean
  } = {}): Promise<Result<SessionList, WithTokenFailure>> => {
    started += 1
    const mine = started
    waitsSince ??= clock.steady()
    update({ refreshing: true })
    const listed = await list(retry, () => mine > applied)
    const over: Partial<Mutable> = mine === started ? { refreshing: false } : {}
    if (mine === started) waitsSince = null
    if (mine > applied) {
      applied = mine
      const came: Partial<Mutable> = listed.ok
        ? {
            phase: 'ready',
            failure: null,
            uncertainSince: null,
            unansweredCreate: undefined,
            listedAt: clock.wall(),
            ...withKeys(listed.value.keys, listed.value.isPart),
          }
        : failed(listed.error)
      // One change: the window draws each.
      update({ ...over, ...came })
    } else if (mine === started) update(over)
    if (listed.ok) read(listed.value)
    return listed
  }

  const wrote = (change: (keys: readonly ApiKey[]) => readonly ApiKey[]): void => {
    if (state.keys === null) return
    // A list asked for before the write may not know of it.
    applied = started
    update(withKeys(change(state.keys), state.isPart))
  }

  const disconnect = (): void => {
    void client?.then((opened) => (opened.ok ? opened.value.close() : undefined))
    client = null
    lastListed = null
    said = null
    gauge = null
    // A list that is under way says nothing of where the connection leads next.
    underWay = null
    applied = started
  }

  return {
    connection: (): Connection => connection,
    state: (): KeyListState => state,
    /** The rate headers of the last answer. `resetsAt`: by the steady clock, which nobody sets. */
    gauge: (): RateGauge | null => gauge,
    /** For how many milliseconds a list has been waited for; 0 while none is. */
    waited: (): number => (waitsSince === null ? 0 : clock.steady() - waitsSince),
    /** The workspace that the connection leads to. */
    place,
    /** When a key was used last by anyone but this app, as `lastForeignUse`. */
    lastUses: (): ((key: ApiKey) => string | null) => foreignUses(annotations(), state.own),
    /** As `possibleUses`. */
    possibleUses: (): ((key: ApiKey) => string | null) => possibleUses(annotations(), state.own),
    /**
     * The service's own time now, as an answer said it last, in ms since the epoch; null where none
     * did. No clock that can be set counts.
     */
    serviceTime,
    /** Clock of this computer. */
    clock,
    /** Now by the service's clock as far as that is known, in ms since the epoch. */
    now: (): number => {
      const here = clock.wall() + state.skew
      // The local service's clock is read without an answer, also right after the Lab moved it.
      return connection.kind === 'local' ? here : (serviceTime() ?? here)
    },
    /** The client, opened with the stored token on first use. */
    client: getClient,
    /**
     * A list request that starts now. An older answer never overwrites a newer one. `retry`: as
     * `KeyApiClient.list`; on unless refused.
     */
    relist,
    /**
     * As `relist`, but joins one under way, and asks with a token that was refused only where a
     * person wants that. Resolves to how many keys there are; null where no list came.
     */
    refresh: async ({
      isPressed = false,
    }: {
      readonly isPressed?: boolean
    } = {}): Promise<number | null> => {
      if (state.failure?.code === 'unauthorized' && !isPressed) return null
      if (underWay === null) {
        const mine = relist().finally(() => {
          if (underWay === mine) underWay = null
        })
        underWay = mine
      }
      await underWay
      return state.phase === 'ready' ? (state.keys?.length ?? null) : null
    },
    /** This app created the key. */
    added: (key: ApiKey) => {
      madeAt.set(key.id, clock.steady())
      created(key.id)
      wrote((keys) => [key, ...keys.filter((row) => row.id !== key.id)])
    },
    /** When this run added the key, by the steady clock; null where it did not. */
    madeAt: (id: string): number | null => madeAt.get(id) ?? null,
    /** When this sign-in got a list last; null before the first. */
    lastListed: (): Moment | null => lastListed,
    /** The service acknowledged that the key is revoked, at this app's request. */
    removed: (id: string) => {
      wrote((keys) => keys.filter((row) => row.id !== id))
      // Who hears of it finds a list without the key.
      revoked(connection, id)
    },
    /**
     * A write ended in this failure: a refused token signs the session out, and after none the list
     * is uncertain until it is read again. `createdName`: of the key that it was to create.
     */
    noteFailure: (failure: Failure, createdName?: string) => {
      if (SIGNED_OUT.has(failure.code)) update(failed(failure))
      if (!UNCERTAIN_CODES.has(failure.code)) return
      // A list asked for before the write says nothing of what came of it.
      applied = started
      update({
        phase: 'stale',
        failure,
        uncertainSince: state.uncertainSince ?? clock.wall(),
        unansweredCreate: createdName ?? state.unansweredCreate,
      })
    },
    /** Replaces the name, the marks and what is shown of the token; client and list stay. */
    describe: (change: Partial<ConnectionDescription & Pick<Connection, 'lastFour'>>) => {
      connection = { ...connection, ...change }
    },
    /**
     * Takes a new token's connection record and forgets the client of the old one; a list of
     * another address goes too.
     */
    renew: (renewed: Connection) => {
      const at = clock.wall() + currentSkew()
      disconnect()
      const moved = renewed.baseUrl !== connection.baseUrl
      const before = signedInKeyId(state.own)
      connection = renewed
      state = { ...state, own: NO_OWN_KEY }
      const keys = moved || state.keys === null ? null : withKeys(state.keys, state.isPart)
      update({
        phase: 'loading',
        failure: null,
        uncertainSince: null,
        unansweredCreate: undefined,
        gauge: null,
        ...(moved ? { keys: null, isPart: false, listedAt: null } : keys),
      })
      if (before !== null && !moved && before !== signedInKeyId(state.own)) signedOutOf(before, at)
    },
    close: disconnect,
  }
}

export type Session = ReturnType<typeof createSession>
