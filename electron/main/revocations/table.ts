import type { ActivityAction } from '../../contract/activity.ts'
import type { DeathProof, ProofVerdict } from '../../contract/death-proof.ts'
import type { KeptId } from '../../contract/kept.ts'
import type { Plan } from '../../contract/plan.ts'
import type { Failure, Result } from '../../contract/result.ts'
import type { RevocationEnd } from '../../contract/revocation.ts'
import type { Clock } from '../base/clock.ts'
import type { ActivityLog } from '../diagnostics/activity-log.ts'
import type { Session } from '../sessions/session.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { type DiskRefusal, tryWrite } from '../store/disk-failure.ts'
import type { Store } from '../store/store.ts'
import type { Vault } from '../store/vault.ts'
import type { NotedRevocation } from '../store/work-rows.ts'
import { type Entry, entryOf, isDead, isKept, isOpen, shownPlan, shownProof } from './entry.ts'

/** What came of a row: its key is gone or nothing is sent any more, or the service answered its secret. */
export interface RevocationNews {
  readonly row: NotedRevocation
  readonly verdict: ProofVerdict | null
}

export interface TableParts {
  readonly store: Store<Vault>
  readonly clock: Clock
  readonly sessions: Pick<Sessions, 'find'>
  readonly activity: Pick<ActivityLog, 'add'>
  /** Writes the activity log; false where the disk refuses. */
  readonly flushActivity: () => boolean
  /** Tells whether what is noted of a connection outlives the app. */
  readonly isLasting: (connectionId: string) => boolean
  /** Something of the table is shown otherwise now. */
  readonly changed: () => void
  /** An entry of a bulk revoke is another one now. */
  readonly moved: (entry: Entry) => void
  readonly news: (news: RevocationNews) => void
  /** The service refused the secret of this key, so that it is needed nowhere any more. */
  readonly refused: (key: KeptId, address: string) => void
}

/** Milliseconds within which progress is written: to send a DELETE by id again harms nobody. */
const PROGRESS_MS = 250
/** The same where the disk refused the activity log. */
const RETRY_MS = 5_000
/** Proofs that were confirmed in this run and are still shown. */
const MOST_CONFIRMED = 100

const sameVault = (vault: Vault): Vault => vault

/** The one table of keys that shall be dead. */
export class RevocationTable {
  readonly parts: TableParts
  #entries: ReadonlyMap<string, Entry>
  #isWriting = false
  isClosed = false

  constructor(parts: TableParts) {
    this.parts = parts
    this.#entries = new Map(parts.store.value.revocations.map((row) => [row.id, entryOf(row, false)]))
  }

  all(): readonly Entry[] {
    return [...this.#entries.values()]
  }
  get(id: string): Entry | undefined {
    return this.#entries.get(id)
  }
  has(entry: Entry): boolean {
    return !this.isClosed && this.#entries.get(entry.row.id) === entry
  }
  ofKey(connectionId: string, keyId: string): readonly Entry[] {
    return this.all().filter(({ row }) => row.connectionId === connectionId && row.keyId === keyId)
  }
  session({ row }: Entry): Session | null {
    const found = this.parts.sessions.find(row.connectionId)
    return found.ok ? found.value : null
  }

  plans(): readonly Plan[] {
    return this.all().flatMap((entry) => shownPlan(entry, this.parts.isLasting(entry.row.connectionId)) ?? [])
  }
  /** Newest first. */
  proofs(): readonly DeathProof[] {
    return this.all()
      .flatMap((entry) => shownProof(entry, this.parts.isLasting(entry.row.connectionId)) ?? [])
      .toReversed()
  }

  /** Adds rows, takes others out, and changes the rest of the vault, in one write. Nothing has changed where the disk refuses. */
  update(added: readonly Entry[], removed: readonly Entry[] = [], change = sameVault): Result<null, DiskRefusal> {
    const next = replaced(this.#entries, added, removed)
    const written = tryWrite('a revocation', () =>
      this.parts.store.update((vault) => ({ ...change(vault), revocations: this.#noted(next, vault.revocations) })),
    )
    if (written.ok) this.#replace(added, removed)
    return written
  }
  /** Adds rows that need no room on the disk: these keys shall be dead in any case. */
  addAnyway(added: readonly Entry[], removed: readonly Entry[] = [], change = sameVault): void {
    if (this.update(added, removed, change).ok) return
    this.parts.store.updateSoon(change)
    this.#replace(added, removed)
    this.#writeSoon()
  }
  #replace(added: readonly Entry[], removed: readonly Entry[]): void {
    this.#entries = replaced(this.#entries, added, removed)
    removed.forEach(abandon)
    this.parts.changed()
  }

  /** Changes a row as it progresses. */
  change(entry: Entry, fields: Partial<NotedRevocation>): void {
    entry.row = { ...entry.row, ...fields }
    if (!this.has(entry)) return
    this.#writeSoon()
    this.show(entry)
  }
  show(entry: Entry): void {
    if (this.isClosed) return
    const { group, secrets, verdict } = entry.row
    if (group !== null) this.parts.moved(entry)
    if (group === null || secrets !== null || verdict !== null) this.parts.changed()
  }

  /** Ends a row, with an entry in the activity log. */
  end(entry: Entry, ended: RevocationEnd, fields: Partial<NotedRevocation> = {}): void {
    const isGone = isDead({ row: { ended } })
    this.change(entry, { ...fields, ended, isSent: false, ...(isGone ? { since: this.parts.clock.wall() } : { secrets: null }) })
    Object.assign(entry, { tries: 0, retryAt: 0 })
    const { dueAt } = entry.row
    if (ended === 'used' || (ended === 'already_gone' && dueAt !== null)) this.log(entry, 'plan', ended === 'used' ? ended : 'unlisted')
    else this.log(entry, 'revoke', isGone ? ended : this.#outcome(ended === 'held' ? 'not_confirmed' : 'still_there', entry))
    this.parts.news({ row: entry.row, verdict: null })
  }
  #outcome(kind: string, { cause }: Entry): string {
    return cause === null ? kind : `${kind}: ${cause.code}`
  }
  log(entry: Entry, action: ActivityAction, outcome: string): void {
    const { address, keyId, keyName, client } = entry.row
    const connection = this.session(entry)?.connection().name ?? address
    this.parts.activity.add({ connection, action, keyId, keyName, outcome, ...(client === null ? {} : { client }) })
  }

  /** A row stays after all: the disk refused that it was given up. */
  logStays(entry: Entry, { code }: Failure): void {
    if (entry.row.dueAt === null) this.log(entry, 'revoke', `pending: ${code}`)
    else this.log(entry, 'plan', 'planned')
  }
  /** Rows are given up, and are noted so before they leave the vault. Nobody knows what came of a request that was sent and not answered. */
  logStops(entries: readonly Entry[]): void {
    for (const entry of entries)
      if (entry.row.isSent) this.log(entry, 'revoke', 'unknown')
      else this.log(entry, entry.row.dueAt === null ? 'revoke' : 'plan', 'cancelled')
    this.parts.flushActivity()
  }

  /** Rows end with their connection or with the app: what was not sent of a bulk revoke is no news. */
  logLosses(entries: readonly Entry[]): void {
    this.logStops(entries.filter((entry) => isOpen(entry) && (entry.row.group === null || entry.row.isSent)))
  }

  settleProof(entry: Entry, verdict: ProofVerdict): void {
    const before = entry.row.verdict === null ? null : verdictText(entry.row.verdict)
    const isConfirmed = verdict.kind === 'confirmed'
    this.change(entry, { verdict, verdictAt: this.parts.clock.wall(), ...(isConfirmed ? { secrets: null } : {}) })
    if (before !== verdictText(verdict)) this.log(entry, 'prove', verdictText(verdict))
    const { connectionId, keyId, address } = entry.row
    if (isConfirmed) this.parts.refused({ connectionId, keyId }, address)
    this.parts.news({ row: entry.row, verdict })
  }
  /** Wipes the secret of a key that is gone: nothing can be proven any more. */
  giveUpProof(entry: Entry, outcome: 'given_up' | 'expired'): void {
    this.change(entry, { secrets: null })
    this.log(entry, 'prove', outcome)
    // Whoever waits for the proof hears that none comes.
    this.parts.news({ row: entry.row, verdict: null })
    this.parts.changed()
  }

  /** Drops the rows of connections that are no more: the vault has nothing of them. */
  keepOnly(connections: readonly { readonly id: string }[]): readonly Entry[] {
    const gone = this.all().filter(({ row }) => !connections.some(({ id }) => id === row.connectionId))
    if (gone.length > 0) {
      this.logLosses(gone)
      this.#replace([], gone)
      this.#writeSoon()
    }
    return gone
  }

  /** The end of a row is written only after its entry in the activity log is on the disk: until then the row is noted as it was. */
  #noted(entries: ReadonlyMap<string, Entry>, noted: readonly NotedRevocation[]): readonly NotedRevocation[] {
    const rows = [...entries.values()]
    const before = new Map(noted.map((row) => [row.id, row]))
    // The next run tells how far a bulk revoke came.
    const underWay = new Set(rows.filter(isOpen).map(({ row }) => row.group))
    const isNoted = (entry: Entry): boolean => isKept(entry) || (entry.row.group !== null && underWay.has(entry.row.group))
    const isNews = (entry: Entry): boolean => !isOpen(entry) && before.get(entry.row.id)?.ended === null
    if (!rows.some(isNews) || this.parts.flushActivity()) {
      this.#dropConfirmed()
      return rows.filter(isNoted).map(({ row }) => row)
    }
    // Not within this write, which would count as the one that is asked for.
    queueMicrotask(() => this.#writeSoon(RETRY_MS))
    return rows.flatMap((entry) => (isNews(entry) ? (before.get(entry.row.id) ?? []) : isNoted(entry) ? entry.row : []))
  }
  #writeSoon(ms = PROGRESS_MS): void {
    if (this.#isWriting || this.isClosed) return
    this.#isWriting = true
    this.parts.store.updateLate((vault) => {
      this.#isWriting = false
      return { ...vault, revocations: this.#noted(this.#entries, vault.revocations) }
    }, ms)
  }
  #dropConfirmed(): void {
    const over = this.all().filter((entry) => !isOpen(entry) && !isKept(entry) && entry.row.group === null)
    if (over.length === 0) return
    const confirmed = new Set(over.filter(({ row }) => row.verdict?.kind === 'confirmed').slice(-MOST_CONFIRMED))
    const gone = over.filter((entry) => !confirmed.has(entry))
    this.#entries = replaced(this.#entries, [], gone)
  }
}

/** The rows of a table after some were added and others taken out. One of the same id keeps its place. */
const replaced = (entries: ReadonlyMap<string, Entry>, added: readonly Entry[], removed: readonly Entry[]): ReadonlyMap<string, Entry> => {
  const next = new Map(entries)
  const stay = new Set(added.map(({ row }) => row.id))
  for (const { row } of removed) if (!stay.has(row.id)) next.delete(row.id)
  for (const entry of added) next.set(entry.row.id, entry)
  return next
}

/** Whoever waits for the first try of a row that is taken out before hears that there is none. */
const abandon = ({ first }: Entry): void => first.resolve({ kind: 'pending', cause: { code: 'cancelled' } })

/** The verdict as the activity log says it. */
const verdictText = (verdict: ProofVerdict): string =>
  verdict.kind === 'not_confirmed' ? `not_confirmed: ${verdict.doubt.cause?.code ?? 'token_missing'}` : verdict.kind
