import { readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type {
  PlaceKind,
  ScanCounts,
  ScanEnd,
  ScanSkip,
  SkipReason,
} from '../../../contract/scan.ts'
import { isWithin } from '../../base/is-within.ts'
import type { KeyId, KnownSecret } from '../../store/notes.ts'
import { type Budget, createCheckpoint, Stopped } from './control.ts'
import { alternatesOf, repositoryAround, repositoryNamedBy } from './git-elsewhere.ts'
import { createMatcher, type ListedEnding } from './matcher.ts'
import { MOST_PLACES, scanFile } from './scan-file.ts'
import { scanRepository, workFolder } from './scan-git.ts'
import { gitFolderIn } from './temporary-folder.ts'
import { walk } from './walk.ts'

export interface ScanJob {
  readonly folders: readonly string[]
  /** Single files, of which some may be missing. */
  readonly files: readonly string[]
  /** This app's own, which are left out. */
  readonly databases: readonly string[]
  /** The program; null: the histories of repositories are left out. */
  readonly git: string | null
  readonly wantsGit: boolean
  /** A folder of ours for git, empty. */
  readonly temporary: string
  readonly hashKey: Uint8Array
  readonly known: readonly KnownSecret[]
  readonly listed: readonly ListedEnding[]
  readonly budget: Budget
  readonly shared: Int32Array<SharedArrayBuffer>
}

export interface FoundPlace {
  readonly kind: PlaceKind
  readonly key: KeyId | null
  readonly path: string
  readonly line: number
  readonly commit: string | null
  readonly versions: number
}

export type ScanMessage =
  | {
      readonly kind: 'progress'
      readonly counts: ScanCounts
      readonly now: string
      readonly paused: boolean
      readonly places: readonly FoundPlace[]
    }
  | {
      readonly kind: 'end'
      readonly end: ScanEnd
      readonly counts: ScanCounts
      readonly skipped: readonly ScanSkip[]
      readonly more: boolean
    }

const TELL_MS = 200

/**
 * By the real folder, as files of a walk are: a home folder may be a link. The file itself is none
 * that is followed.
 */
const realFile = (path: string): string => {
  try {
    return join(realpathSync(dirname(path)), basename(path))
  } catch {
    return path
  }
}

/**
 * Looks through all of a job. What it finds and how far it is goes to `post`, at most a few times a
 * second; the last message is its end.
 */
export const runScan = async (
  job: ScanJob,
  post: (message: ScanMessage) => void,
): Promise<void> => {
  const matcher = createMatcher(Buffer.from(job.hashKey), job.known, job.listed)
  const counts = { files: 0, bytes: 0, repositories: 0 }
  const kept: Record<PlaceKind, number> = { this_key: 0, ends_like: 0, looks_like: 0 }
  const skipped = new Map<SkipReason, ScanSkip>()
  let places: FoundPlace[] = []
  let now = ''
  let more = false
  let told = performance.now()

  const all = (): ScanCounts => ({
    ...counts,
    candidates: matcher.candidates,
    endings: matcher.endings,
  })
  const tell = (paused: boolean): void => {
    told = performance.now()
    post({ kind: 'progress', counts: all(), now, paused, places })
    places = []
  }
  const waitIfPaused = createCheckpoint(job.shared, job.budget, () => tell(true))
  const checkpoint = (bytes = 0): void => {
    counts.bytes += bytes
    if (performance.now() - told > TELL_MS) tell(false)
    waitIfPaused(bytes)
  }
  const skip = (reason: SkipReason, path: string): void => {
    const before = skipped.get(reason)
    skipped.set(
      reason,
      before === undefined
        ? { reason, count: 1, example: path }
        : { ...before, count: before.count + 1 },
    )
  }
  const seen = new Set<string>()
  const note = (place: FoundPlace): void => {
    // Chosen folders may lie in each other, and a line may have a key twice. Of a file that no commit
    // names, nobody can tell which of many it is.
    const { kind, key, path, line, commit } = place
    const identity = commit === '' ? null : JSON.stringify([kind, key, path, line, commit])
    if (identity !== null && seen.has(identity)) return
    if (kept[place.kind] === MOST_PLACES[place.kind]) {
      more = true
      return
    }
    kept[place.kind] += 1
    if (identity !== null) seen.add(identity)
    places.push(place)
  }
  const parts = { matcher, checkpoint, skip, databases: job.databases }

  const file = (path: string): void => {
    now = path
    counts.files += 1
    scanFile(parts, path, ({ kind, key, line }) =>
      note({ kind, key, line, path, commit: null, versions: 1 }),
    )
  }
  const looked = new Set<string>()
  /** Repositories that others name. */
  const named = new Set<string | null>()
  /** By its text alone: it may name a place on another computer. */
  const tellLink = (path: string): void => {
    try {
      const target = resolve(dirname(path), readlinkSync(path))
      if (!job.folders.some((folder) => isWithin(target, folder))) skip('link', path)
    } catch {
      skip('unreadable', path)
    }
  }
  const repository = async (path: string): Promise<void> => {
    if (!job.wantsGit) return
    looked.add(path)
    if (job.git === null) return skip('no_git', path)
    const linked = repositoryNamedBy(join(path, 'objects'))
    if (linked !== null) {
      named.add(linked)
      return
    }
    now = path
    counts.repositories += 1
    try {
      for (const other of alternatesOf(path)) named.add(other)
      await scanRepository(
        parts,
        job.git,
        path,
        gitFolderIn(job.temporary),
        ({ candidate: _candidate, ...place }) => note(place),
      )
    } catch (cause) {
      if (cause instanceof Stopped) throw cause
      skip('git_failed', path)
    }
  }

  let end: ScanEnd = 'done'
  try {
    for (const path of job.files) file(realFile(path))
    for (const folder of job.folders) {
      named.add(repositoryAround(folder))
      for (const { kind, path } of walk(folder, skip, checkpoint))
        if (kind === 'file') file(path)
        else if (kind === 'pointer') named.add(repositoryNamedBy(path))
        else if (kind === 'link') tellLink(path)
        else await repository(path)
    }
    if (job.wantsGit)
      for (const path of named)
        if (path !== null && !looked.has(path)) skip('git_elsewhere', workFolder(path))
    if (skipped.size > 0) end = 'incomplete'
  } catch (cause) {
    end = cause instanceof Stopped ? cause.end : 'failed'
  }
  tell(false)
  post({ kind: 'end', end, counts: all(), skipped: [...skipped.values()], more })
}
