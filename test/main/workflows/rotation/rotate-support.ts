import type { Connection } from '../../../../electron/contract/connection.ts'
import type { Rotation } from '../../../../electron/contract/rotate.ts'
import { createKeyNotes } from '../../../../electron/main/annotations/key-notes.ts'
import { createSessionTable } from '../../../../electron/main/sessions/session-table.ts'
import { createSessions, type Sessions } from '../../../../electron/main/sessions/sessions.ts'
import { openSettings } from '../../../../electron/main/storage/settings-store.ts'
import { type Cipher, createSealer } from '../../../../electron/main/vault/sealer.ts'
import { openTokenVault } from '../../../../electron/main/vault/token-vault.ts'
import { trackCreates } from '../../../../electron/main/workflows/create-once.ts'
import { createReveals } from '../../../../electron/main/workflows/reveals.ts'
import { openJournal, type RotationJournal } from '../../../../electron/main/workflows/rotation/journal.ts'
import { createRotations } from '../../../../electron/main/workflows/rotation/rotations.ts'
import type { KeyService } from '../../../../electron/service/index.ts'
import { present } from '../../../values.ts'
import { clientsOf } from '../../key-api/seeded.ts'
import { connectionTo } from '../../samples.ts'
import { quietSessionsParts } from '../../sessions/quiet-sessions.ts'
import { notesIn, vaultIn } from '../../store/folder-store.ts'

/** Where the app can be killed: before and after each crossing to the service or to the disk. */
export interface Killer {
  /** Half-crossings since it was armed. */
  readonly crossed: number
  readonly dead: boolean
  /** Counts from now and ends everything at half-crossing `at`: 2n is before crossing n, 2n+1 after it. Resolves then. */
  arm(at: number): Promise<void>
  cross<T>(work: () => Promise<T>): Promise<T>
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
  }
}

/** The id of the connection. */
export const CONNECTION = 'c'

interface RunOptions {
  readonly folder: string
  readonly service: KeyService
  readonly cipher: Cipher
  readonly kill?: Killer
  readonly rotationsChanged?: () => void
}

/** One run of the app on a data folder. */
export const run = ({ folder, service, cipher, kill = killer(), rotationsChanged = () => {} }: RunOptions) => {
  const sealer = createSealer(cipher)
  const createClient = clientsOf((request) => kill.cross(async () => service.answer(request)))
  const table = createSessionTable()
  const sessions = createSessions({
    ...quietSessionsParts(),
    table,
    stateFile: openSettings(folder),
    vault: openTokenVault(folder, sealer),
    createClient,
    forgetRotations: (connectionId, also) => rotations.forget(connectionId, also),
    created: (connectionId, keyId) => notes.annotations.created(connectionId, keyId),
    annotations: () => notes.annotations,
  })
  const { mayPersist } = table
  const notes = createKeyNotes({ store: vaultIn(folder), notesStore: notesIn(folder), changed: () => {}, appeared: () => {} })
  const reveals = createReveals()
  /** Entries for the activity log, oldest first. */
  const log: string[] = []
  const file = openJournal({ folder, sealer, mayPersist })
  const journal: RotationJournal = {
    ...file,
    put: (record, secrets) => kill.cross(() => file.put(record, secrets)),
    drop: (id) => {
      if (!kill.dead) file.drop(id)
    },
  }
  const killable: Sessions = { ...sessions, keep: (connection, token) => kill.cross(() => sessions.keep(connection, token)) }
  /** The reveals whose copy is on the clipboard. */
  const onClipboard = new Set<string>()
  const runningCreates = trackCreates(
    () => {},
    (session, key) => rotations.answered(session.connection().id, key),
  )
  const rotations = createRotations({
    sessions: killable,
    createClient,
    running: new Set(),
    runningCreates,
    reveals,
    annotations: notes.annotations,
    journal,
    mayPersist,
    remind: (connectionId, keyId, remindAt) => notes.annotations.edit(connectionId, keyId, { remindAt }),
    logged: (action, _session, _keyId, keyName, outcome) => log.push(`${action} ${keyName}: ${outcome}`),
    holdsCopy: async (revealId) => {
      if (onClipboard.has(revealId)) return true
      await rotations.copied(revealId, false)
      return false
    },
    changed: rotationsChanged,
  })
  /** The one rotation there is. */
  const rotation = (): Rotation => present(rotations.list()[0])
  return { sessions, rotations, onClipboard, reveals, runningCreates, notes, journal, createClient, sealer, mayPersist, log, rotation }
}

export type Run = ReturnType<typeof run>

export const connectionFor = (token: string, keyId: string | null, keeping: Connection['keeping'] = 'sealed') =>
  connectionTo('https://a.test', { lastFour: token.slice(-4), keyId, keeping })
