import type { Result } from '../../../contract/result.ts'
import { type DiskRefusal, tryWrite } from '../../base/disk-failure.ts'
import type { Store } from '../../store/store.ts'
import type { Vault } from '../../store/vault.ts'
import { type Entry, isOpen, type Reason, watchedSince } from './entry.ts'
import type { Journal } from './news.ts'
import type { RunClock } from './run-clock.ts'
import { WATCHED_MS } from './schedule.ts'
import { isNews } from './shown.ts'

/** Milliseconds within which progress is written: to send a DELETE by id again harms nobody. */
const PROGRESS_MS = 250
/** The same where the disk refused the activity log. */
const RETRY_MS = 5_000

type Entries = ReadonlyMap<string, Entry>

const sameVault = (vault: Vault): Vault => vault

/** Groups that are not over: the next run tells how far a bulk revoke came. */
const openGroups = (entries: Entries): ReadonlySet<string> => {
  const groups = new Set<string>()
  for (const { reasons } of entries.values())
    for (const { group, ended } of reasons)
      if (group !== null && (ended === null || ended === 'not_proven' || ended === 'held'))
        groups.add(group)
  return groups
}

const isInGroup = ({ reasons }: Entry): boolean => reasons.some(({ group }) => group !== null)

/** The rows of the vault that hold the table's entries. */
export class Rows {
  readonly #store: Store<Vault>
  readonly #journal: Journal
  readonly #run: RunClock
  /** The entries as they are. */
  readonly #entries: Entries
  /**
   * Entries whose rows say already that a DELETE was sent, which is about to be: with the reason that
   * it is sent for.
   */
  readonly #ahead = new Map<string, string>()
  #isWriting = false
  #isClosed = false

  constructor(store: Store<Vault>, journal: Journal, run: RunClock, entries: Entries) {
    this.#store = store
    this.#journal = journal
    this.#run = run
    this.#entries = entries
  }

  /** Writes the rows of these entries, and changes the rest of the vault, in one write. */
  write(entries: Entries = this.#entries, change = sameVault): Result<null, DiskRefusal> {
    return tryWrite('a revocation', () =>
      this.#store.update((vault) => ({
        ...change(vault),
        revocations: this.#rowsOf(entries, vault.revocations),
      })),
    )
  }
  writeSoon(ms = PROGRESS_MS): void {
    if (this.#isWriting || this.#isClosed) return
    this.#isWriting = true
    this.#store.updateLate((vault) => {
      this.#isWriting = false
      return { ...vault, revocations: this.#rowsOf(this.#entries, vault.revocations) }
    }, ms)
  }

  /**
   * Writes that DELETEs are about to be sent for these entries, each for its reason. Nothing has
   * happened where the disk refuses.
   */
  writeAhead(reasonIds: ReadonlyMap<string, string>): Result<null, DiskRefusal> {
    const fresh = [...reasonIds].filter(([id]) => this.#entries.get(id)?.facts.sentAt === null)
    for (const [id, reasonId] of fresh) this.#ahead.set(id, reasonId)
    const written = this.write()
    if (written.ok) return written
    for (const [id] of fresh) this.#ahead.delete(id)
    this.writeSoon()
    return written
  }
  isAhead(id: string): boolean {
    return this.#ahead.has(id)
  }
  /** The entry says so itself by now, or is gone. */
  forgetAhead(id: string): void {
    this.#ahead.delete(id)
  }

  /** The entries that nobody has to know of any more. Those of a group go with it. */
  over(): readonly Entry[] {
    const groups = openGroups(this.#entries)
    return [...this.#entries.values()].filter(
      (entry) => !isInGroup(entry) && !this.#isKept(entry, groups),
    )
  }
  close(): void {
    this.#isClosed = true
  }

  /** Tells whether the next run has to know of an entry. */
  #isKept(entry: Entry, groups: ReadonlySet<string>): boolean {
    const { end, secrets, reasons } = entry
    if (isOpen(entry) || (secrets !== null && end !== null)) return true
    const isInOpenGroup = ({ group }: Reason): boolean => group !== null && groups.has(group)
    if (reasons.some((reason) => isInOpenGroup(reason) || isNews(reason))) return true
    const since = watchedSince(entry)
    return since !== null && this.#run.now() - since < WATCHED_MS
  }

  /**
   * The rows to write. The end of a row is written only after its entry in the activity log is on
   * the disk: until then the row is noted as it was.
   */
  #rowsOf(entries: Entries, noted: readonly Entry[]): readonly Entry[] {
    const groups = openGroups(entries)
    const before = new Map(noted.map((row) => [row.id, row]))
    const rows: Entry[] = []
    const ended = new Map<string, Entry>()
    for (const entry of entries.values()) {
      const row = before.get(entry.id)
      if (row !== undefined && isOpen(row) && !isOpen(entry)) ended.set(row.id, row)
      if (this.#isKept(entry, groups)) rows.push(this.#asWritten(entry))
    }
    if (ended.size === 0 || this.#journal.flush()) return rows
    // Not within this write, which would count as the one that is asked for.
    queueMicrotask(() => this.writeSoon(RETRY_MS))
    return [...rows.filter(({ id }) => !ended.has(id)), ...ended.values()]
  }
  #asWritten(entry: Entry): Entry {
    const sentFor = this.#ahead.get(entry.id)
    return sentFor === undefined
      ? entry
      : { ...entry, facts: { ...entry.facts, sentAt: this.#run.now(), sentFor } }
  }
}
