import type { Connection } from '../../../../electron/contract/connection.ts'
import type { Rotation } from '../../../../electron/contract/rotate.ts'
import { createKeyNotes } from '../../../../electron/main/annotations/key-notes.ts'
import type { RevocationNews } from '../../../../electron/main/revocations/table.ts'
import { createSessionTable } from '../../../../electron/main/sessions/session-table.ts'
import { createSessions } from '../../../../electron/main/sessions/sessions.ts'
import type { Store } from '../../../../electron/main/store/store.ts'
import type { Vault } from '../../../../electron/main/store/vault.ts'
import { trackCreates } from '../../../../electron/main/workflows/create-once.ts'
import { createReveals } from '../../../../electron/main/workflows/reveals.ts'
import { Rotations } from '../../../../electron/main/workflows/rotation/rotations.ts'
import type { KeyService } from '../../../../electron/service/index.ts'
import { present } from '../../../values.ts'
import { clientsOf } from '../../key-api/seeded.ts'
import { quietRevocations } from '../../revocations/quiet-revocations.ts'
import { connectionTo } from '../../samples.ts'
import { quietSessionsParts } from '../../sessions/quiet-sessions.ts'
import { notesIn } from '../../store/folder-store.ts'

/** Where the app can be killed: before and after each crossing to the service or to the disk. */
export interface Killer {
  /** Half-crossings since it was armed. */
  readonly crossed: number
  readonly dead: boolean
  /** Counts from now and ends everything at half-crossing `at`: 2n is before crossing n, 2n+1 after it. Resolves then. */
  arm(at: number): Promise<void>
  cross<T>(work: () => Promise<T>): Promise<T>
  /** The same for what is done at once: one that is dead does nothing. */
  crossNow(work: () => void): void
  /** What a dead app would answer, nobody hears. */
  answer<T>(answered: Promise<T>): Promise<T>
}

const never = <T>(): Promise<T> => new Promise<T>(() => {})

export const killer = (): Killer => {
  const { promise: death, resolve: die } = Promise.withResolvers<void>()
  let end = Number.POSITIVE_INFINITY
  let half = 0
  let dead = false
  const step = (): boolean => {
    if (!dead && half === end) {
      dead = true
      die()
    }
    half += 1
    return dead
  }
  return {
    get crossed() {
      return half
    },
    get dead() {
      return dead
    },
    arm: (at) => {
      half = 0
      end = at
      return death
    },
    cross: async (work) => {
      if (step()) return never()
      const result = await work()
      return step() ? never() : result
    },
    crossNow: (work) => {
      if (step()) return
      work()
      step()
    },
    answer: async (answered) => {
      const value = await answered
      return dead ? never() : value
    },
  }
}

/** The same object, of which nobody hears what such a call came to once it is dead. */
export const killable = <T extends object, Name extends keyof T>(kill: Killer, object: T, ...names: readonly Name[]): T => {
  for (const name of names) {
    const method = object[name] as (...words: readonly unknown[]) => Promise<unknown>
    Object.assign(object, { [name]: (...words: readonly unknown[]) => kill.answer(method.apply(object, words as never)) })
  }
  return object
}

/** The id of the connection. */
export const CONNECTION = 'c'

interface RunOptions {
  readonly folder: string
  readonly service: KeyService
  /** The vault as this run finds it. */
  readonly store: Store<Vault>
  /** Nothing is written where it is not. */
  readonly isKept?: boolean
  readonly kill?: Killer
  readonly rotationsChanged?: () => void
  readonly news?: (news: RevocationNews) => void
}

/** A vault whose app can be killed. */
const killableStore = (store: Store<Vault>, kill: Killer): Store<Vault> => ({
  get value() {
    return store.value
  },
  update: (change) => kill.crossNow(() => store.update(change)),
  updateSoon: (change) => {
    if (!kill.dead) store.updateSoon(change)
  },
  updateLate: (change, ms) => {
    if (!kill.dead) store.updateLate(change, ms)
  },
  flush: () => true,
})

/** One run of the app on a data folder. */
export const run = ({
  folder,
  service,
  isKept = true,
  kill = killer(),
  rotationsChanged = () => {},
  news = () => {},
  ...options
}: RunOptions) => {
  const store = killableStore(options.store, kill)
  const createClient = clientsOf((request) => kill.cross(async () => service.answer(request)))
  const table = createSessionTable()
  const sessions = createSessions({
    ...quietSessionsParts(store),
    isKept: () => isKept,
    table,
    createClient,
    forgotten: (connectionId) => rotations.forgotten(connectionId),
    listChanged: (state) => revocations.listed(state),
    created: (connectionId, keyId) => notes.annotations.created(connectionId, keyId),
    annotations: () => notes.annotations,
  })
  const { mayPersist } = table
  const notes = createKeyNotes({ store, notesStore: notesIn(folder), changed: () => {}, appeared: () => {} })
  const isLasting = (id: string): boolean => isKept && mayPersist(id)
  const reveals = createReveals()
  /** Entries for the activity log, oldest first. */
  const log: string[] = []
  /** The reveals whose copy is on the clipboard. */
  const onClipboard = new Set<string>()
  const runningCreates = trackCreates(
    () => {},
    (session, key) => rotations.answered(session.connection().id, key),
  )
  const revocations = quietRevocations({
    ...{ store, sessions, createClient, isLasting },
    activity: { add: ({ action, keyName, outcome }) => void log.push(`${action} ${keyName}: ${outcome}`) },
    news: (one) => {
      news(one)
      rotations.revoked(one)
    },
  })
  const rotations = new Rotations({
    revocations,
    sessions,
    createClient,
    running: new Set(),
    runningCreates,
    reveals,
    annotations: notes.annotations,
    store,
    isLasting,
    remind: (connectionId, keyId, remindAt) => notes.annotations.edit(connectionId, keyId, { remindAt }),
    logged: (action, _session, _keyId, keyName, outcome) => log.push(`${action} ${keyName}: ${outcome}`),
    holdsCopy: async (revealId) => {
      if (onClipboard.has(revealId)) return true
      rotations.copied(revealId, false)
      return false
    },
    changed: rotationsChanged,
  })
  /** The one rotation there is. */
  const rotation = (): Rotation => present(rotations.list()[0])
  return {
    sessions,
    rotations: killable(kill, rotations, 'start', 'act'),
    revocations,
    onClipboard,
    reveals,
    runningCreates,
    notes,
    store,
    isLasting,
    createClient,
    log,
    rotation,
  }
}

export type Run = ReturnType<typeof run>

export const connectionFor = (token: string, keyId: string | null, keeping: Connection['keeping'] = 'sealed') =>
  connectionTo('https://a.test', { lastFour: token.slice(-4), keyId, keeping })
