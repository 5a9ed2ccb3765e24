import type { DeathProof, ProofVerdict } from '../../contract/death-proof.ts'
import type { KeptId } from '../../contract/kept.ts'
import { maskValues } from '../../contract/mask-secrets.ts'
import type { Result } from '../../contract/result.ts'
import { type Clock, momentOf } from '../base/clock.ts'
import type { Session } from '../sessions/session.ts'
import type { Store } from '../store/store.ts'
import type { Vault } from '../store/vault.ts'
import { dropRow, putRow } from '../store/work.ts'
import { foundProof, isOpen, outcomeText, type ProofEntry, shownProof, timeLeft } from './proof-entry.ts'

/** The proofs of this run, with what is written down of them. */
export interface ProofTable {
  readonly entries: ReadonlyMap<string, ProofEntry>
  readonly has: (entry: ProofEntry) => boolean
  readonly isClosed: () => boolean
  readonly list: () => readonly DeathProof[]
  readonly show: () => void
  readonly add: (entry: ProofEntry) => void
  readonly shown: (entry: ProofEntry) => DeathProof
  /** Writes it to the vault as it is now. */
  readonly note: (entry: ProofEntry) => void
  /** Wipes it, and nobody hears of it. */
  readonly drop: (entry: ProofEntry) => void
  /** The same, and the activity log says why. */
  readonly end: (entry: ProofEntry, outcome: string) => void
  /** `again`: it is asked over and over, and the activity log says each outcome once. */
  readonly settle: (entry: ProofEntry, verdict: ProofVerdict, again?: boolean) => void
  readonly recover: () => void
  readonly forgotten: (connectionId: string) => void
  readonly close: () => void
}

export interface ProofTableParts {
  readonly store: Store<Vault>
  readonly find: (connectionId: string) => Result<Session, 'gone'>
  /** Tells whether what is noted of a connection outlives the app. */
  readonly isLasting: (connectionId: string) => boolean
  /** The service was asked, or can be asked no more. `connection`: its name, or its address where it is not known any more. */
  readonly logged: (connection: string, key: DeathProof['key'], outcome: string) => void
  readonly changed: (proofs: readonly DeathProof[]) => void
  /** The service refused the secret of this key, so that it is needed nowhere any more. */
  readonly refused: (key: KeptId, address: string) => void
  readonly clock: Clock
}

/** Confirmed ones that are still listed. */
const MOST_CONFIRMED = 100
/** Between two looks at the time: the computer may have slept meanwhile. */
const LOOK_MS = 3_600_000

export const createProofTable = (parts: ProofTableParts): ProofTable => {
  const { store, find, isLasting, logged, changed, refused, clock } = parts
  const entries = new Map<string, ProofEntry>()
  let closed = false
  let timer = new AbortController()

  const has = (entry: ProofEntry): boolean => entries.get(entry.record.id) === entry
  const isSealed = ({ record }: ProofEntry): boolean =>
    isLasting(record.connectionId) && store.value.deaths.some((row) => row.record.id === record.id)
  const shown = (entry: ProofEntry): DeathProof => shownProof(entry, isSealed(entry))
  const list = (): readonly DeathProof[] =>
    [...entries.values()]
      .filter(({ record }) => record.state === 'revoked')
      .map(shown)
      .toReversed()
  const show = (): void => {
    if (!closed) changed(list())
  }
  const open = (): readonly ProofEntry[] => [...entries.values()].filter(isOpen)

  const forgetOne = (entry: ProofEntry): void => {
    entries.delete(entry.record.id)
    entry.secret = null
    entry.wake.abort()
  }
  const drop = (entry: ProofEntry): void => {
    forgetOne(entry)
    dropRow(store, 'deaths', entry.record.id)
    show()
  }
  const log = ({ record }: ProofEntry, outcome: string): void => {
    const session = find(record.connectionId)
    logged(session.ok ? session.value.connection().name : record.address, record.key, outcome)
  }
  const end = (entry: ProofEntry, outcome: string): void => {
    drop(entry)
    if (entry.record.state === 'revoked') log(entry, outcome)
  }

  const note = (entry: ProofEntry): void => {
    // A key may have been named by a secret.
    if (has(entry) && isOpen(entry)) putRow(store, 'deaths', { record: maskValues(entry.record), secrets: entry.secret })
  }

  const checkTimes = (): void => {
    for (const entry of open()) if (timeLeft(entry, clock) <= 0) end(entry, 'expired')
    timer.abort()
    const left = open().map((entry) => timeLeft(entry, clock))
    if (left.length === 0 || closed) return
    timer = new AbortController()
    const { signal } = timer
    void clock
      .pause(Math.min(...left, LOOK_MS), signal)
      .catch(() => null)
      .then(() => (signal.aborted ? undefined : checkTimes()))
  }

  const keepLastConfirmed = (): void => {
    const confirmed = [...entries.values()].filter((entry) => !isOpen(entry))
    for (const entry of confirmed.slice(0, -MOST_CONFIRMED)) entries.delete(entry.record.id)
  }

  return {
    entries,
    has,
    isClosed: () => closed,
    list,
    show,
    add: (entry) => {
      entries.set(entry.record.id, entry)
      checkTimes()
    },
    shown,
    note,
    drop,
    end,
    settle: (entry, verdict, again = false) => {
      const { record } = entry
      const before = record.verdict === null ? null : outcomeText(record.verdict)
      entry.record = { ...record, verdict, at: clock.wall() }
      if (!again || before !== outcomeText(verdict)) log(entry, outcomeText(verdict))
      if (verdict.kind === 'confirmed') {
        entry.secret = null
        dropRow(store, 'deaths', record.id)
        refused({ connectionId: record.connectionId, keyId: record.key.id }, record.address)
        keepLastConfirmed()
      } else note(entry)
      show()
    },
    recover: () => {
      for (const { record, secrets } of store.value.deaths)
        if (secrets !== null && !entries.has(record.id)) entries.set(record.id, foundProof(record, secrets, momentOf(clock)))
      checkTimes()
      show()
    },
    forgotten: (connectionId) => {
      for (const entry of entries.values()) if (entry.record.connectionId === connectionId) forgetOne(entry)
      show()
    },
    close: () => {
      // What is in memory only ends with the app.
      for (const entry of open()) if (!isSealed(entry) && entry.record.state === 'revoked') log(entry, 'not_confirmed: quitting')
      closed = true
      timer.abort()
      for (const entry of entries.values()) entry.wake.abort()
    },
  }
}
