/**
 * How sure it is that a place holds a key.
 *
 * - `this_key`: the keyed hash agrees with the one that was kept when the secret was on this
 * computer.
 * - `ends_like`: only the last four characters agree with those of a listed key.
 * - `looks_like`: it has the shape of a secret, and no more is known.
 */
export const PLACE_KINDS = ['this_key', 'ends_like', 'looks_like'] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]

/** Where something was found. Never what. */
export interface ScanPlace {
  /** Of this list of places, and of no later one. */
  readonly id: string
  readonly kind: PlaceKind
  /** Secrets in it are masked. */
  readonly path: string
  /** From 1. */
  readonly line: number
  /**
   * The commit in whose history the file is, null: the file itself; empty where no commit of the
   * repository has it any more.
   */
  readonly commit: string | null
  /** Versions of the file at this path that have it, of which the oldest is meant. */
  readonly versions: number
  /** null with `looks_like`. */
  readonly connectionId: string | null
  readonly keyId: string | null
}

/** What is looked through besides the chosen folders. */
export interface ScanExtras {
  readonly git: boolean
  readonly histories: boolean
  readonly transcripts: boolean
}

export const NO_EXTRAS: ScanExtras = { git: false, histories: false, transcripts: false }

/** Why something was not looked through, or not as a whole. */
export const SKIP_REASONS = [
  /** It could not be opened or read. */
  'unreadable',
  /** Larger than what is read of one file. */
  'large_file',
  /** A folder of the system that holds no files of a person. */
  'system_folder',
  /** It leads out of what was looked through. */
  'link',
  /** A database of this app, which nothing but SQLite may open; it holds no secrets. */
  'own_database',
  /** git is not on this computer. */
  'no_git',
  /** Something among the repository's objects is a link, a pipe or a device. */
  'git_links',
  /**
   * A repository outside of what was looked through has the history of something in it, or objects
   * of it.
   */
  'git_elsewhere',
  /** git did not come to its end with this repository. */
  'git_failed',
  /** An object that the history leads to and git does not have, as in a partial clone. */
  'git_missing',
  /** A version of a file or a folder that is larger than what is read of one. */
  'git_large',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

export interface ScanSkip {
  readonly reason: SkipReason
  readonly count: number
  /** One of them, masked. */
  readonly example: string
}

export interface ScanCounts {
  readonly files: number
  readonly bytes: number
  readonly repositories: number
  /** Different candidates that were compared with the last four characters of keys. */
  readonly candidates: number
  /** Different last four characters that they were compared with. */
  readonly endings: number
}

export const NO_COUNTS: ScanCounts = {
  files: 0,
  bytes: 0,
  repositories: 0,
  candidates: 0,
  endings: 0,
}

/**
 * How a scan ended; `incomplete`: something was skipped; `budget`: what it was allowed of time or
 * bytes was used up.
 */
export const SCAN_ENDS = ['done', 'incomplete', 'cancelled', 'budget', 'failed'] as const
export type ScanEnd = (typeof SCAN_ENDS)[number]

export interface ScanResult {
  readonly end: ScanEnd
  /** ISO 8601 UTC. */
  readonly at: string
  readonly counts: ScanCounts
  readonly skipped: readonly ScanSkip[]
  readonly places: readonly ScanPlace[]
  /** There were more places than are kept. */
  readonly more: boolean
}

/** A folder that the person chose; the window knows it by its id. */
export interface ScanFolder {
  readonly id: string
  /** Masked. */
  readonly path: string
}

export interface ScanProgress {
  readonly paused: boolean
  readonly counts: ScanCounts
  readonly found: number
  /** What is being read: a file, or a repository, masked. */
  readonly now: string
}

export interface ScanState {
  readonly folders: readonly ScanFolder[]
  /** null: none is under way. */
  readonly running: ScanProgress | null
  readonly last: ScanResult | null
  /** Of how many keys a keyed hash is kept here, so that they can be recognized for certain. */
  readonly recognizable: number
}

/** Longest that a scan may take, in minutes, as the person chooses. */
export const SCAN_MINUTES = [10, 60, 480] as const
export type ScanMinutes = (typeof SCAN_MINUTES)[number]

/** Most bytes of one scan. */
export const SCAN_BYTES = 500e9
