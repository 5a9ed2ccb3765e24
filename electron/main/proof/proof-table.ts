import type { DeathProof, ProofVerdict } from '../../contract/death-proof.ts'
import type { KeptId } from '../../contract/kept.ts'
import { ok, type Result } from '../../contract/result.ts'
import type { Moment } from '../app/moment.ts'
import type { BoundSecret } from '../key-api/bound-secret.ts'
import type { Session } from '../sessions/session.ts'
import { digestOf, foundProof, isOpen, outcomeText, type ProofEntry, shownProof, timeLeft } from './proof-entry.ts'
import type { ProofJournal } from './proof-journal.ts'

/** The proofs of this run, with what is written down of them. */
export interface ProofTable {
  readonly entries: ReadonlyMap<string, ProofEntry>
  readonly has: (entry: ProofEntry) => boolean
  readonly isClosed: () => boolean
  readonly list: () => readonly DeathProof[]
  readonly show: () => void
  readonly add: (entry: ProofEntry) => void
  /** Writes it to the journal as it is now. */
  readonly note: (entry: ProofEntry) => Promise<void>
  readonly secretOf: (entry: ProofEntry) => Promise<Result<BoundSecret>>
  /** Wipes it, and nobody hears of it. */
  readonly drop: (entry: ProofEntry) => void
  /** The same, and the activity log says why. */
  readonly end: (entry: ProofEntry, outcome: string) => void
  /** `again`: it is asked over and over, and the activity log says each outcome once. */
  readonly settle: (entry: ProofEntry, verdict: ProofVerdict, again?: boolean) => Promise<void>
  readonly recover: () => Promise<void>
  readonly persistenceChanged: (connectionId: string) => Promise<void>
  readonly forget: (connectionId: string, also: () => void) => void
  readonly close: () => void
}

export interface ProofTableParts {
  readonly journal: ProofJournal
  readonly find: (connectionId: string) => Result<Session, 'gone'>
  readonly mayPersist: (connectionId: string) => boolean
  /** The service was asked, or can be asked no more. `connection`: its name, or its address where it is not known any more. */
  readonly logged: (connection: string, key: DeathProof['key'], outcome: string) => void
  readonly changed: (proofs: readonly DeathProof[]) => void
  /** The service refused the secret of this key, so that it is needed nowhere any more. */
  readonly refused: (key: KeptId, address: string) => void
  readonly moment: () => Moment
  readonly pause: (ms: number, signal: AbortSignal) => Promise<unknown>
}

/** Confirmed ones that are still listed. */
const MOST_CONFIRMED = 100
/** Between two looks at the time: the computer may have slept meanwhile. */
const LOOK_MS = 3_600_000

export const createProofTable = (parts: ProofTableParts): ProofTable => {
  const { journal, find, mayPersist, logged, changed, refused, moment, pause } = parts
  const entries = new Map<string, ProofEntry>()
  let closed = false
  let timer = new AbortController()

  const has = (entry: ProofEntry): boolean => entries.get(entry.record.id) === entry
  const list = (): readonly DeathProof[] =>
    [...entries.values()]
      .filter(({ record }) => record.state === 'revoked')
      .map(shownProof)
      .toReversed()
  const show = (): void => {
    if (!closed) changed(list())
  }
  const open = (): readonly ProofEntry[] => [...entries.values()].filter(isOpen)
  const openOf = (connectionId: string): readonly ProofEntry[] => open().filter(({ record }) => record.connectionId === connectionId)

  const forgetOne = (entry: ProofEntry): void => {
    entries.delete(entry.record.id)
    entry.secret = null
    entry.wake.abort()
  }
  const drop = (entry: ProofEntry): void => {
    forgetOne(entry)
    journal.drop(entry.record.id)
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

  const note = (entry: ProofEntry): Promise<void> =>
    entry.inTurn(async () => {
      if (!has(entry) || !isOpen(entry)) return
      const put = await journal.put(entry.record, entry.secret)
      entry.sealed = put.ok && put.value === 'sealed'
    })

  const checkTimes = (): void => {
    for (const entry of open()) if (timeLeft(entry, moment()) <= 0) end(entry, 'expired')
    timer.abort()
    const left = open().map((entry) => timeLeft(entry, moment()))
    if (left.length === 0 || closed) return
    timer = new AbortController()
    const { signal } = timer
    void pause(Math.min(...left, LOOK_MS), signal)
      .catch(() => null)
      .then(() => (signal.aborted ? undefined : checkTimes()))
  }

  const secretOf: ProofTable['secretOf'] = async (entry) => {
    if (entry.secret !== null) return ok(entry.secret)
    const opened = await journal.secrets(entry.record.id, entry.record.address)
    if (opened.ok && has(entry)) {
      entry.secret = opened.value
      entry.digest = digestOf(opened.value)
    }
    return opened
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
    note,
    secretOf,
    drop,
    end,
    settle: async (entry, verdict, again = false) => {
      const { record } = entry
      const before = record.verdict === null ? null : outcomeText(record.verdict)
      entry.record = { ...record, verdict, at: moment().clock }
      if (!again || before !== outcomeText(verdict)) log(entry, outcomeText(verdict))
      if (verdict.kind === 'confirmed') {
        entry.secret = null
        entry.sealed = false
        journal.drop(record.id)
        refused({ connectionId: record.connectionId, keyId: record.key.id }, record.address)
        keepLastConfirmed()
      } else await note(entry)
      show()
    },
    recover: async () => {
      const found = journal.records().filter(({ id }) => !entries.has(id))
      for (const record of found) entries.set(record.id, foundProof(record, moment()))
      checkTimes()
      for (const { id } of found) {
        const entry = entries.get(id)
        if (entry === undefined) continue
        if (!find(entry.record.connectionId).ok) end(entry, 'not_confirmed: gone')
        else {
          const secret = await secretOf(entry)
          // Nothing can be proven without it.
          if (!secret.ok && secret.error.code === 'token_missing' && has(entry)) end(entry, 'not_confirmed: token_missing')
        }
      }
      show()
    },
    persistenceChanged: async (connectionId) => {
      for (const entry of openOf(connectionId)) {
        if (mayPersist(connectionId)) await note(entry)
        else {
          await secretOf(entry)
          // It stays in memory.
          await entry.inTurn(async () => journal.drop(entry.record.id))
          entry.sealed = false
        }
      }
      show()
    },
    forget: (connectionId, also) => {
      const all = [...entries.values()].filter(({ record }) => record.connectionId === connectionId)
      journal.dropAll(
        all.map(({ record }) => record.id),
        also,
      )
      for (const entry of all) forgetOne(entry)
      show()
    },
    close: () => {
      // What is in memory only ends with the app.
      for (const entry of open()) if (!entry.sealed && entry.record.state === 'revoked') log(entry, 'not_confirmed: quitting')
      closed = true
      timer.abort()
      for (const entry of entries.values()) entry.wake.abort()
    },
  }
}
