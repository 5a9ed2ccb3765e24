import { randomUUID } from 'node:crypto'
import { realpathSync } from 'node:fs'
import type { ApiKey } from '../../../contract/api-key.ts'
import type { Connection } from '../../../contract/connection.ts'
import type { ScanWanted } from '../../../contract/ipc/scan.ts'
import { maskSecrets } from '../../../contract/mask-secrets.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import {
  NO_COUNTS,
  SCAN_BYTES,
  type ScanFolder,
  type ScanPlace,
  type ScanProgress,
  type ScanResult,
  type ScanState,
} from '../../../contract/scan.ts'
import { shownFolder } from '../../base/data-folder.ts'
import { isWithin } from '../../base/is-within.ts'
import type { KeyId, Notes } from '../../store/notes.ts'
import type { Store } from '../../store/store.ts'
import { extraPlaces, type ScanComputer } from './extra-places.ts'
import type { KeyHashes } from './key-hashes.ts'
import type { FoundPlace, ScanMessage } from './run-scan.ts'
import { type ScanThread, startThread } from './scan-thread.ts'

/** A place as main knows it. `path` is the true one, where nothing in it was masked. */
export interface KnownPlace extends ScanPlace {
  readonly truePath: string
}

interface ScansParts {
  readonly connections: () => readonly Connection[]
  readonly keysOf: (connectionId: string) => readonly ApiKey[]
  readonly hashes: Pick<KeyHashes, 'key' | 'known'>
  /** Notes hashes of secrets that are on this computer and have none yet. */
  readonly noteKept: () => Promise<void>
  readonly notesStore: Store<Notes>
  readonly databases: readonly string[]
  readonly git: () => string | null
  readonly computer: ScanComputer
  readonly moved: (progress: ScanProgress | null) => void
  readonly now?: () => number
}

/** As a person may see it: without secrets, on one line. */
const shown = (path: string): string => shownFolder(maskSecrets(path))

/** Without those that lie in another one. */
const outermost = (paths: readonly string[]): readonly string[] => {
  const real = [...new Set(paths)].map((path) => {
    try {
      return realpathSync(path)
    } catch {
      return path
    }
  })
  return [...new Set(real)].filter(
    (path, _index, all) => !all.some((other) => other !== path && isWithin(path, other)),
  )
}

/** Looks for keys in folders that the person chose. One scan at a time. */
export const createScans = (parts: ScansParts) => {
  const {
    connections,
    keysOf,
    hashes,
    noteKept,
    notesStore,
    databases,
    git,
    computer,
    moved,
    now = Date.now,
  } = parts
  let folders: readonly (ScanFolder & { readonly truePath: string })[] = []
  let running: { progress: ScanProgress; thread: ScanThread | null; cancelled: boolean } | null =
    null
  let places: readonly KnownPlace[] | null = null

  const lastResult = (): ScanResult | null => notesStore.value.scan
  const known = (): readonly KnownPlace[] => {
    // Of an earlier run: a path that was masked cannot be followed any more.
    places ??= (lastResult()?.places ?? []).map((place) => ({ ...place, truePath: place.path }))
    return places
  }
  const keep = (result: ScanResult | null): void =>
    notesStore.updateSoon((notes) => ({ ...notes, scan: result }))
  const asPlace = ({ kind, key, path, line, commit, versions }: FoundPlace): KnownPlace => ({
    id: randomUUID(),
    kind,
    path: shown(path),
    truePath: path,
    line,
    commit,
    versions,
    connectionId: key?.connectionId ?? null,
    keyId: key?.keyId ?? null,
  })

  const tell = (progress: ScanProgress): void => {
    if (running === null) return
    running.progress = progress
    moved(progress)
  }

  const listed = (): readonly (KeyId & { readonly lastFour: string })[] =>
    connections().flatMap(({ id }) =>
      keysOf(id).map((key) => ({ connectionId: id, keyId: key.id, lastFour: key.lastFour })),
    )

  const heard =
    (found: KnownPlace[]) =>
    (message: ScanMessage): void => {
      if (message.kind === 'progress') {
        for (const place of message.places) found.push(asPlace(place))
        tell({
          paused: message.paused,
          counts: message.counts,
          found: found.length,
          now: shown(message.now),
        })
        return
      }
      const { end, counts, more } = message
      const skipped = message.skipped.map((one) => ({ ...one, example: shown(one.example) }))
      running = null
      places = found
      keep({
        end,
        at: new Date(now()).toISOString(),
        counts,
        skipped,
        more,
        places: found.map(({ truePath: _true, ...place }) => place),
      })
      moved(null)
    }

  return {
    state: (): ScanState => ({
      folders: folders.map(({ id, path }) => ({ id, path })),
      running: running?.progress ?? null,
      last: lastResult(),
      recognizable: hashes.known().length,
    }),
    /** `path`: as the person chose it in a dialog of the system. */
    addFolder: (path: string): ScanFolder => {
      const before = folders.find((folder) => folder.truePath === path)
      if (before !== undefined) return { id: before.id, path: before.path }
      const folder = { id: randomUUID(), path: shown(path) }
      folders = [...folders, { ...folder, truePath: path }]
      return folder
    },
    dropFolder: (id: string) => {
      folders = folders.filter((folder) => folder.id !== id)
    },
    start: async ({
      minutes,
      ...extras
    }: ScanWanted): Promise<Result<null, 'scan_running' | 'gone'>> => {
      if (running !== null) return fail('scan_running')
      const more = extraPlaces(extras, computer)
      const roots = folders.map(({ truePath }) => truePath)
      if (roots.length + more.files.length + more.folders.length === 0) return fail('gone')
      const mine = {
        progress: { paused: false, counts: NO_COUNTS, found: 0, now: '' },
        thread: null as ScanThread | null,
        cancelled: false,
      }
      running = mine
      moved(mine.progress)
      await noteKept()
      if (mine.cancelled) return ok(null)
      const found: KnownPlace[] = []
      mine.thread = startThread(
        {
          folders: outermost([...roots, ...more.folders]),
          files: more.files,
          databases,
          git: extras.git ? git() : null,
          wantsGit: extras.git,
          hashKey: hashes.key,
          known: hashes.known(),
          listed: listed(),
          budget: { ms: minutes * 60_000, bytes: SCAN_BYTES },
        },
        heard(found),
      )
      return ok(null)
    },
    control: (action: 'pause' | 'resume' | 'cancel') => {
      if (running === null) return
      if (action === 'cancel') {
        running.cancelled = true
        if (running.thread !== null) return running.thread.cancel()
        running = null
        return moved(null)
      }
      running.thread?.pause(action === 'pause')
      tell({ ...running.progress, paused: action === 'pause' })
    },
    place: (id: string): Result<KnownPlace, 'gone'> => {
      const found = known().find((place) => place.id === id)
      return found === undefined ? fail('gone') : ok(found)
    },
    forget: () => {
      places = []
      keep(null)
      notesStore.flush()
    },
    /** What was found of keys of other connections is forgotten with them. */
    keepOnly: (left: readonly Pick<Connection, 'id'>[]) => {
      const result = lastResult()
      const stays = ({ connectionId }: ScanPlace): boolean =>
        connectionId === null || left.some(({ id }) => id === connectionId)
      if (result === null || result.places.every(stays)) return
      places = known().filter(stays)
      keep({ ...result, places: result.places.filter(stays) })
    },
    /** The app ends. */
    close: () => running?.thread?.cancel(),
  }
}

export type Scans = ReturnType<typeof createScans>
