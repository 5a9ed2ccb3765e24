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
import type { FoundPlace, ScanMessage } from './scan-report.ts'
import { ScanThread } from './scan-thread.ts'

/** A place as main knows it. `path` is the true one, where nothing in it was masked. */
export interface KnownPlace extends ScanPlace {
  readonly truePath: string
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

interface KeysToFind {
  readonly connections: () => readonly Connection[]
  readonly keysOf: (connectionId: string) => readonly ApiKey[]
  readonly hashes: KeyHashes
  /** Notes hashes of secrets that are on this computer and have none yet. */
  readonly noteKept: () => Promise<void>
}

interface ScannedComputer {
  readonly databases: readonly string[]
  readonly git: () => string | null
  readonly computer: ScanComputer
}

/** Looks for keys in folders that the person chose. One scan at a time. */
export class Scans {
  readonly #notesStore: Store<Notes>
  readonly #keys: KeysToFind
  readonly #computer: ScannedComputer
  readonly #moved: (progress: ScanProgress | null) => void
  readonly #now: () => number
  #folders: readonly (ScanFolder & { readonly truePath: string })[] = []
  #running: { progress: ScanProgress; thread: ScanThread | null; cancelled: boolean } | null = null
  #places: readonly KnownPlace[] | null = null

  constructor(
    notesStore: Store<Notes>,
    keys: KeysToFind,
    computer: ScannedComputer,
    moved: (progress: ScanProgress | null) => void,
    now: () => number = Date.now,
  ) {
    this.#notesStore = notesStore
    this.#keys = keys
    this.#computer = computer
    this.#moved = moved
    this.#now = now
  }

  state(): ScanState {
    return {
      folders: this.#folders.map(({ id, path }) => ({ id, path })),
      running: this.#running?.progress ?? null,
      last: this.#lastResult(),
      recognizable: this.#keys.hashes.known().length,
    }
  }
  /** `path`: as the person chose it in a dialog of the system. */
  addFolder(path: string): ScanFolder {
    const before = this.#folders.find((folder) => folder.truePath === path)
    if (before !== undefined) return { id: before.id, path: before.path }
    const folder = { id: randomUUID(), path: shown(path) }
    this.#folders = [...this.#folders, { ...folder, truePath: path }]
    return folder
  }
  dropFolder(id: string) {
    this.#folders = this.#folders.filter((folder) => folder.id !== id)
  }
  async start({ minutes, ...extras }: ScanWanted): Promise<Result<null, 'scan_running' | 'gone'>> {
    if (this.#running !== null) return fail('scan_running')
    const more = extraPlaces(extras, this.#computer.computer)
    const roots = this.#folders.map(({ truePath }) => truePath)
    if (roots.length + more.files.length + more.folders.length === 0) return fail('gone')
    const mine = {
      progress: { paused: false, counts: NO_COUNTS, found: 0, now: '' },
      thread: null as ScanThread | null,
      cancelled: false,
    }
    this.#running = mine
    this.#moved(mine.progress)
    await this.#keys.noteKept()
    if (mine.cancelled) return ok(null)
    const found: KnownPlace[] = []
    mine.thread = new ScanThread(
      {
        folders: outermost([...roots, ...more.folders]),
        files: more.files,
        databases: this.#computer.databases,
        git: extras.git ? this.#computer.git() : null,
        wantsGit: extras.git,
        hashKey: this.#keys.hashes.key,
        known: this.#keys.hashes.known(),
        listed: this.#listed(),
        budget: { ms: minutes * 60_000, bytes: SCAN_BYTES },
      },
      this.#heard(found),
    )
    return ok(null)
  }
  control(action: 'pause' | 'resume' | 'cancel') {
    if (this.#running === null) return
    if (action === 'cancel') {
      this.#running.cancelled = true
      if (this.#running.thread !== null) return this.#running.thread.cancel()
      this.#running = null
      return this.#moved(null)
    }
    this.#running.thread?.pause(action === 'pause')
    this.#tell({ ...this.#running.progress, paused: action === 'pause' })
  }
  place(id: string): Result<KnownPlace, 'gone'> {
    const found = this.#known().find((place) => place.id === id)
    return found === undefined ? fail('gone') : ok(found)
  }
  forget() {
    this.#places = []
    this.#keep(null)
    this.#notesStore.flush()
  }
  /** What was found of keys of other connections is forgotten with them. */
  keepOnly(left: readonly { readonly id: string }[]) {
    const result = this.#lastResult()
    const stays = ({ connectionId }: ScanPlace): boolean =>
      connectionId === null || left.some(({ id }) => id === connectionId)
    if (result === null || result.places.every(stays)) return
    this.#places = this.#known().filter(stays)
    this.#keep({ ...result, places: result.places.filter(stays) })
  }
  /** The app ends. */
  close() {
    return this.#running?.thread?.cancel()
  }

  #lastResult(): ScanResult | null {
    return this.#notesStore.value.scan
  }
  #known(): readonly KnownPlace[] {
    // Of an earlier run: a path that was masked cannot be followed any more.
    this.#places ??= (this.#lastResult()?.places ?? []).map((place) => ({
      ...place,
      truePath: place.path,
    }))
    return this.#places
  }
  #keep(result: ScanResult | null): void {
    this.#notesStore.updateSoon((notes) => ({ ...notes, scan: result }))
  }
  #asPlace({ kind, key, path, line, commit, versions }: FoundPlace): KnownPlace {
    return {
      id: randomUUID(),
      kind,
      path: shown(path),
      truePath: path,
      line,
      commit,
      versions,
      connectionId: key?.connectionId ?? null,
      keyId: key?.keyId ?? null,
    }
  }
  #tell(progress: ScanProgress): void {
    if (this.#running === null) return
    this.#running.progress = progress
    this.#moved(progress)
  }
  #listed(): readonly (KeyId & { readonly lastFour: string })[] {
    return this.#keys
      .connections()
      .flatMap(({ id }) =>
        this.#keys
          .keysOf(id)
          .map((key) => ({ connectionId: id, keyId: key.id, lastFour: key.lastFour })),
      )
  }
  #heard(found: KnownPlace[]) {
    return (message: ScanMessage): void => {
      if (message.kind === 'progress') {
        for (const place of message.places) found.push(this.#asPlace(place))
        this.#tell({
          paused: message.paused,
          counts: message.counts,
          found: found.length,
          now: shown(message.now),
        })
        return
      }
      const { end, counts, more } = message
      const skipped = message.skipped.map((one) => ({ ...one, example: shown(one.example) }))
      this.#running = null
      this.#places = found
      this.#keep({
        end,
        at: new Date(this.#now()).toISOString(),
        counts,
        skipped,
        more,
        places: found.map(({ truePath: _true, ...place }) => place),
      })
      this.#moved(null)
    }
  }
}
