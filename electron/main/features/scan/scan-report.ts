import type {
  PlaceKind,
  ScanCounts,
  ScanEnd,
  ScanSkip,
  SkipReason,
} from '../../../contract/scan.ts'
import type { KeyId } from '../../store/notes.ts'
import type { Matcher } from './matcher.ts'

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

/** Most places of each kind: what only looks like a key must not push out what is one. */
export const MOST_PLACES: Readonly<Record<PlaceKind, number>> = {
  this_key: 20_000,
  ends_like: 5_000,
  looks_like: 5_000,
}

const TELL_MS = 200

/** Collects what a scan finds, counts and leaves out, and posts it at most a few times a second. */
export class ScanReport {
  readonly #matcher: Matcher
  readonly #post: (message: ScanMessage) => void
  readonly #counts = { files: 0, bytes: 0, repositories: 0 }
  readonly #kept: Record<PlaceKind, number> = { this_key: 0, ends_like: 0, looks_like: 0 }
  readonly #skipped = new Map<SkipReason, ScanSkip>()
  readonly #seen = new Set<string>()
  #places: FoundPlace[] = []
  #now = ''
  #hasMore = false
  #toldAt = performance.now()

  constructor(matcher: Matcher, post: (message: ScanMessage) => void) {
    this.#matcher = matcher
    this.#post = post
  }

  /** A file, or a repository, is looked through from now on. */
  begin(path: string, kind: 'files' | 'repositories'): void {
    this.#now = path
    this.#counts[kind] += 1
  }
  /** So many bytes more were read. */
  read(bytes: number): void {
    this.#counts.bytes += bytes
    if (performance.now() - this.#toldAt > TELL_MS) this.tell(false)
  }
  readonly skip = (reason: SkipReason, path: string): void => {
    const before = this.#skipped.get(reason)
    this.#skipped.set(
      reason,
      before === undefined
        ? { reason, count: 1, example: path }
        : { ...before, count: before.count + 1 },
    )
  }
  hasSkipped(): boolean {
    return this.#skipped.size > 0
  }
  add(place: FoundPlace): void {
    // Chosen folders may lie in each other, and a line may have a key twice. Of a file that no
    // commit names, nobody can tell which of many it is.
    const { kind, key, path, line, commit } = place
    const identity = commit === '' ? null : JSON.stringify([kind, key, path, line, commit])
    if (identity !== null && this.#seen.has(identity)) return
    if (this.#kept[kind] === MOST_PLACES[kind]) {
      this.#hasMore = true
      return
    }
    this.#kept[kind] += 1
    if (identity !== null) this.#seen.add(identity)
    this.#places.push(place)
  }
  tell(paused: boolean): void {
    this.#toldAt = performance.now()
    this.#post({
      kind: 'progress',
      counts: this.#allCounts(),
      now: this.#now,
      paused,
      places: this.#places,
    })
    this.#places = []
  }
  /** The last message. */
  end(end: ScanEnd): void {
    this.tell(false)
    this.#post({
      kind: 'end',
      end,
      counts: this.#allCounts(),
      skipped: [...this.#skipped.values()],
      more: this.#hasMore,
    })
  }

  #allCounts(): ScanCounts {
    const { candidates, endings } = this.#matcher
    return { ...this.#counts, candidates, endings }
  }
}
