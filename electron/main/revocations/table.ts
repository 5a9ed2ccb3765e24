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

/**
 * What came of a row: its key is gone or nothing is sent any more, or the service answered its
 * secret.
 */
export interface RevocationNews {
  readonly row: NotedRevocation
  readonly verdict: ProofVerdict | null
}

export interface TableParts {
  readonly store: Store<Vault>
  readonly clock: Clock
  readonly sessions: Pick<Sessions, 'find' | 'token'>
  readonly activity: Pick<ActivityLog, 'add'>
  /** Writes the activity log; false where the disk refuses. */
  readonly flushActivity: () => boolean
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
export const createTable = (parts: TableParts) => {
  const { store, clock, sessions, activity, flushActivity, changed, moved, news, refused } = parts
  let byId: ReadonlyMap<string, Entry> = new Map(
    store.value.revocations.map((row) => [row.id, entryOf(row, false)]),
  )
  let isWriting = false
  let isClosed = false

  const all = (): readonly Entry[] => [...byId.values()]
  const get = (id: string): Entry | undefined => byId.get(id)
  const has = (entry: Entry): boolean => !isClosed && byId.get(entry.row.id) === entry
  const ofKey = (connectionId: string, keyId: string): readonly Entry[] =>
    all().filter(({ row }) => row.connectionId === connectionId && row.keyId === keyId)
  const session = ({ row }: Entry): Session | null => {
    const found = sessions.find(row.connectionId)
    return found.ok ? found.value : null
  }

  /** Milliseconds since the date of a row, by the service's clock as far as that is known. */
  const lateBy = (entry: Entry, dueAt: number): number =>
    (session(entry)?.now() ?? clock.wall()) - dueAt

  const plans = (): readonly Plan[] => all().flatMap((entry) => shownPlan(entry) ?? [])
  /** Newest first. */
  const proofs = (): readonly DeathProof[] => {
    return all()
      .flatMap((entry) => shownProof(entry) ?? [])
      .toReversed()
  }

  /**
   * Adds rows, takes others out, and changes the rest of the vault, in one write. Nothing has
   * changed where the disk refuses.
   */
  const update = (
    added: readonly Entry[],
    removed: readonly Entry[] = [],
    change = sameVault,
  ): Result<null, DiskRefusal> => {
    const next = replaced(byId, added, removed)
    const written = tryWrite('a revocation', () =>
      store.update((vault) => ({ ...change(vault), revocations: noted(next, vault.revocations) })),
    )
    if (written.ok) replace(added, removed)
    return written
  }
  /** Adds rows that need no room on the disk: these keys shall be dead in any case. */
  const addAnyway = (
    added: readonly Entry[],
    removed: readonly Entry[] = [],
    change = sameVault,
  ): void => {
    if (update(added, removed, change).ok) return
    store.updateSoon(change)
    replace(added, removed)
    writeSoon()
  }
  const replace = (added: readonly Entry[], removed: readonly Entry[]): void => {
    byId = replaced(byId, added, removed)
    removed.forEach(abandon)
    changed()
  }

  /** Changes a row as it progresses. */
  const change = (entry: Entry, fields: Partial<NotedRevocation>): void => {
    entry.row = { ...entry.row, ...fields }
    if (!has(entry)) return
    writeSoon()
    show(entry)
  }
  const show = (entry: Entry): void => {
    if (isClosed) return
    const { group, secrets, verdict } = entry.row
    if (group !== null) moved(entry)
    if (group === null || secrets !== null || verdict !== null) changed()
  }

  /** Ends a row, with an entry in the activity log. */
  const end = (entry: Entry, ended: RevocationEnd, fields: Partial<NotedRevocation> = {}): void => {
    const isGone = isDead({ row: { ended } })
    change(entry, {
      ...fields,
      ended,
      isSent: false,
      ...(isGone ? { since: clock.wall() } : { secrets: null }),
    })
    Object.assign(entry, { tries: 0, retryAt: 0 })
    const { dueAt } = entry.row
    if (ended === 'used' || (ended === 'already_gone' && dueAt !== null))
      log(entry, 'plan', ended === 'used' ? ended : 'unlisted')
    else
      log(
        entry,
        'revoke',
        isGone ? ended : outcome(ended === 'held' ? 'not_confirmed' : 'still_there', entry),
      )
    news({ row: entry.row, verdict: null })
  }
  const outcome = (kind: string, { cause }: Entry): string =>
    cause === null ? kind : `${kind}: ${cause.code}`
  const log = (entry: Entry, action: ActivityAction, outcome: string): void => {
    const { address, keyId, keyName, client } = entry.row
    const connection = session(entry)?.connection().name ?? address
    activity.add({
      connection,
      action,
      keyId,
      keyName,
      outcome,
      ...(client === null ? {} : { client }),
    })
  }

  /** A row stays after all: the disk refused that it was given up. */
  const logStays = (entry: Entry, { code }: Failure): void => {
    if (entry.row.dueAt === null) log(entry, 'revoke', `pending: ${code}`)
    else log(entry, 'plan', 'planned')
  }
  /**
   * Rows are given up, and are noted so before they leave the vault. Nobody knows what came of a
   * request that was sent and not answered.
   */
  const logStops = (entries: readonly Entry[]): void => {
    for (const entry of entries)
      if (entry.row.isSent) log(entry, 'revoke', 'unknown')
      else log(entry, entry.row.dueAt === null ? 'revoke' : 'plan', 'cancelled')
    flushActivity()
  }

  /**
   * Rows end with their connection: what was not sent of a bulk revoke is no news.
   */
  const logLosses = (entries: readonly Entry[]): void =>
    logStops(
      entries.filter((entry) => isOpen(entry) && (entry.row.group === null || entry.row.isSent)),
    )

  const settleProof = (entry: Entry, verdict: ProofVerdict): void => {
    const before = entry.row.verdict === null ? null : verdictText(entry.row.verdict)
    const isConfirmed = verdict.kind === 'confirmed'
    change(entry, { verdict, verdictAt: clock.wall(), ...(isConfirmed ? { secrets: null } : {}) })
    if (before !== verdictText(verdict)) log(entry, 'prove', verdictText(verdict))
    const { connectionId, keyId, address } = entry.row
    if (isConfirmed) refused({ connectionId, keyId }, address)
    news({ row: entry.row, verdict })
  }
  /** Wipes the secret of a key that is gone: nothing can be proven any more. */
  const giveUpProof = (entry: Entry, outcome: 'given_up' | 'expired'): void => {
    change(entry, { secrets: null })
    log(entry, 'prove', outcome)
    // Whoever waits for the proof hears that none comes.
    news({ row: entry.row, verdict: null })
    changed()
  }

  /** Drops the rows of connections that are no more: the vault has nothing of them. */
  const keepOnly = (connections: readonly { readonly id: string }[]): readonly Entry[] => {
    const gone = all().filter(({ row }) => !connections.some(({ id }) => id === row.connectionId))
    if (gone.length > 0) {
      logLosses(gone)
      replace([], gone)
      writeSoon()
    }
    return gone
  }

  /**
   * The end of a row is written only after its entry in the activity log is on the disk: until then
   * the row is noted as it was.
   */
  const noted = (
    entries: ReadonlyMap<string, Entry>,
    noted: readonly NotedRevocation[],
  ): readonly NotedRevocation[] => {
    const rows = [...entries.values()]
    const before = new Map(noted.map((row) => [row.id, row]))
    // The next run tells how far a bulk revoke came.
    const underWay = new Set(rows.filter(isOpen).map(({ row }) => row.group))
    const isNoted = (entry: Entry): boolean =>
      isKept(entry) || (entry.row.group !== null && underWay.has(entry.row.group))
    const isNews = (entry: Entry): boolean =>
      !isOpen(entry) && before.get(entry.row.id)?.ended === null
    if (!rows.some(isNews) || flushActivity()) {
      dropConfirmed()
      return rows.filter(isNoted).map(({ row }) => row)
    }
    // Not within this write, which would count as the one that is asked for.
    queueMicrotask(() => writeSoon(RETRY_MS))
    return rows.flatMap((entry) =>
      isNews(entry) ? (before.get(entry.row.id) ?? []) : isNoted(entry) ? entry.row : [],
    )
  }
  const writeSoon = (ms = PROGRESS_MS): void => {
    if (isWriting || isClosed) return
    isWriting = true
    store.updateLate((vault) => {
      isWriting = false
      return { ...vault, revocations: noted(byId, vault.revocations) }
    }, ms)
  }
  const dropConfirmed = (): void => {
    const over = all().filter(
      (entry) => !isOpen(entry) && !isKept(entry) && entry.row.group === null,
    )
    if (over.length === 0) return
    const confirmed = new Set(
      over.filter(({ row }) => row.verdict?.kind === 'confirmed').slice(-MOST_CONFIRMED),
    )
    const gone = over.filter((entry) => !confirmed.has(entry))
    byId = replaced(byId, [], gone)
  }

  return {
    all,
    get,
    has,
    ofKey,
    session,
    lateBy,
    plans,
    proofs,
    update,
    addAnyway,
    change,
    show,
    end,
    log,
    logStays,
    logStops,
    /** Writes progress now. */
    flush: store.flush,
    settleProof,
    giveUpProof,
    keepOnly,
    close: () => {
      isClosed = true
    },
    get isClosed() {
      return isClosed
    },
  }
}

export type RevocationTable = ReturnType<typeof createTable>

/**
 * The rows of a table after some were added and others taken out. One of the same id keeps its
 * place.
 */
const replaced = (
  entries: ReadonlyMap<string, Entry>,
  added: readonly Entry[],
  removed: readonly Entry[],
): ReadonlyMap<string, Entry> => {
  const next = new Map(entries)
  const stay = new Set(added.map(({ row }) => row.id))
  for (const { row } of removed) if (!stay.has(row.id)) next.delete(row.id)
  for (const entry of added) next.set(entry.row.id, entry)
  return next
}

/** Whoever waits for the first try of a row that is taken out before hears that there is none. */
const abandon = ({ outcome }: Entry): void =>
  outcome.resolve({ kind: 'pending', cause: { code: 'cancelled' } })

/** The verdict as the activity log says it. */
const verdictText = (verdict: ProofVerdict): string =>
  verdict.kind === 'not_confirmed'
    ? `not_confirmed: ${verdict.doubt.cause?.code ?? 'token_missing'}`
    : verdict.kind
