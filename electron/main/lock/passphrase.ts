import type { SealFailure } from '../../contract/failures.ts'
import { type FailureCode, fail, ok, type Result } from '../../contract/result.ts'
import { createOneAtATime } from '../app/one-at-a-time.ts'
import { log } from '../diagnostics/log.ts'
import type { Sealer } from '../vault/sealer.ts'
import type { LockRecord, Verifier } from './lock-record.ts'
import { openLockRecords } from './lock-records.ts'
import { COST, matches, verifierOf } from './verifier.ts'

/** Wrong tries that cost no wait; each further one doubles it, up to a minute. */
const FREE_TRIES = 3
const MAX_WAIT_SECONDS = 60

/** What trying the passphrase can end in. */
export type TryFailure = 'storage_locked' | 'wrong_passphrase' | 'locked' | 'internal'
/** What changing it can end in. */
export type ChangeFailure = TryFailure | SealFailure

/** What is known of the passphrase: `waiting` for the store to say, or nobody can say: `damaged`. */
type PassphraseState = 'none' | 'set' | 'waiting' | 'damaged'

/**
 * The app's own passphrase, as a hash. It opens the window; tokens are sealed by the OS store, not by it. The hash is in
 * `lock.json` and, sealed by that store, beside it: a missing or changed file is detected by the other one. The
 * sealed one also has the id of the installation, which all other sealed texts contain: those of an erased record do not open with
 * a new one.
 */
export interface Passphrase {
  readonly state: PassphraseState
  /**
   * The id, once settled. Fails with why there is none: `storage_unavailable`, `storage_locked`, `storage_failed`, `data_not_written` or
   * `disk_full`.
   */
  installation(): Result<string, SealFailure>
  /**
   * Compares the file with the store, until both say the same. Answers whether that changed `state`. Never rejects.
   */
  settle(): Promise<boolean>
  /**
   * Fails with `wrong_passphrase`, also for a try that comes before `retryAfter` seconds are over, with `storage_locked` while the
   * store has not answered, and with `locked` when the right one is not known.
   */
  check(tried: string): Promise<Result<null, TryFailure>>
  /**
   * null drops it. Fails, with nothing changed here or on the disk, as `check` does for `current` where one is set, and with
   * `storage_locked`, `storage_failed`, `data_not_written` or `disk_full`. One that is set is not changed while what the store has of
   * it cannot be opened: that is what counts once the store is back.
   */
  set(current: string | null, next: string | null): Promise<Result<null, ChangeFailure>>
  /** Forgets both records and keeps nothing more. The next start is as the first. */
  erase(): void
}

export interface PassphraseParts {
  readonly folder: string
  readonly sealer: Sealer
  /** Whether anything is sealed on this computer. Then a record of the passphrase is there too, or was taken away. */
  readonly guards: () => boolean
  /** Milliseconds, by a clock that nobody sets. */
  readonly now?: () => number
  readonly newCost?: number
}

const waitAfter = (wrong: number): number => (wrong < FREE_TRIES ? 0 : Math.min(MAX_WAIT_SECONDS, 2 ** (wrong + 1 - FREE_TRIES)))

export const openPassphrase = ({ folder, sealer, guards, now = () => performance.now(), newCost = COST }: PassphraseParts): Passphrase => {
  const records = openLockRecords(folder, sealer)
  const known = records.atStart

  let record: LockRecord = known ?? { verifier: null, wrong: 0 }
  /** Nothing at all is there: a first start, unless the store comes to say otherwise. */
  const fresh = records.noneAtStart && !guards()
  let state: PassphraseState = known === null && !fresh ? 'waiting' : record.verifier === null ? 'none' : 'set'
  /** The store has the record that is obeyed. */
  let settled = false
  /** The store has said what it knows, or there is none. */
  let answered = false
  /** At most one of a comparison with the store and a change is under way. */
  let settling: Promise<boolean> | null = null
  // After a restart the wait begins anew: what a clock said before it may mean nothing now.
  let waitUntil = now() + waitAfter(record.wrong) * 1000
  const oneAtATime = createOneAtATime()

  /** What is decided counts whether or not the disk takes it; then it is decided again at the next start. */
  const keep = (next: LockRecord): void => {
    record = next
    records.write(next)
  }

  /** The file alone decides: there is no store, or it knows nothing. */
  const decideByFile = (): PassphraseState => {
    if (known === null && !fresh) return 'damaged'
    return record.verifier === null ? 'none' : 'set'
  }

  /** There is no sealed record. */
  const decideWithoutSealed = async (): Promise<PassphraseState | null> => {
    const storage = await sealer.probe()
    if (storage.state === 'locked') return null
    const decided = storage.state === 'available' && guards() ? 'damaged' : decideByFile()
    if (decided === 'damaged') return decided
    keep(record)
    if (storage.state === 'available') settled = (await records.seal(record.verifier)).ok
    return decided
  }

  /** null while the store does not answer. */
  const decide = async (): Promise<PassphraseState | null> => {
    const found = await records.openSealed()
    if (found === 'missing') return decideWithoutSealed()
    // Another desktop, or a store that was not unlocked: nothing sealed can be opened now, and an intact file is all there is.
    if (found === 'unavailable' && known !== null) return decideByFile()
    if (found === 'unavailable' || found === 'unanswered') return null
    if (found === 'damaged') return found
    const { verifier } = found
    // Where they differ, whichever asks for a passphrase is obeyed.
    keep({ ...record, verifier: verifier ?? record.verifier })
    // One that was set while the store was away: until the store has it, the file alone asks for it.
    settled = verifier !== null || record.verifier === null || (await records.seal(record.verifier)).ok
    return record.verifier === null ? 'none' : 'set'
  }

  const settle = async (): Promise<boolean> => {
    if (settled || records.erased) return false
    settling ??= decide()
      .then((decided) => {
        if (decided === null) return false
        const before = state
        state = decided
        answered = true
        return state !== before
      })
      .catch((cause: unknown) => {
        log.error('the record of the passphrase could not be compared with the store', cause)
        return false
      })
      .finally(() => {
        settling = null
      })
    return settling
  }

  /** Whether this is what opens the app, still: the store may have come back with another. */
  const isObeyed = (verifier: Verifier | null): boolean => record.verifier?.hash === verifier?.hash

  const check = async (tried: string): Promise<Result<null, TryFailure>> => {
    if (state === 'damaged') return fail('locked')
    const { verifier, wrong } = record
    // The file alone does not open what the store has not confirmed.
    if (!answered) return fail('storage_locked')
    if (verifier === null) return ok(null)
    const left = Math.min(MAX_WAIT_SECONDS, Math.ceil((waitUntil - now()) / 1000))
    if (left > 0) return fail('wrong_passphrase', { retryAfter: left })
    const right = await matches(tried, verifier)
    if (!isObeyed(verifier)) return fail('storage_locked')
    const seconds = right ? 0 : waitAfter(wrong + 1)
    waitUntil = now() + seconds * 1000
    if (!right || wrong > 0) keep({ verifier, wrong: right ? 0 : wrong + 1 })
    if (right) return ok(null)
    return fail('wrong_passphrase', seconds === 0 ? {} : { retryAfter: seconds })
  }

  const change = async (next: LockRecord): Promise<Result<null, ChangeFailure>> => {
    if (!records.hasInstallation() && record.verifier !== null && records.hasSealed()) return fail('storage_locked')
    // Sealed first: should the app end in between, the store knows what is right.
    const toFile = () => records.write(next)
    const sealed = await records.seal(next.verifier, toFile)
    const kept = !sealed.ok && sealed.error.code === 'storage_unavailable' ? toFile() : sealed
    if (!kept.ok) return kept
    record = next
    settled = sealed.ok
    state = next.verifier === null ? 'none' : 'set'
    waitUntil = now()
    return ok(null)
  }

  const set = async (current: string | null, wanted: string | null): Promise<Result<null, ChangeFailure>> => {
    if (!answered || state === 'damaged') return fail('storage_locked')
    const before = record.verifier
    const allowed = await check(current ?? '')
    if (!allowed.ok) return allowed
    const verifier = wanted === null ? null : await verifierOf(wanted, newCost)
    while (settling !== null) await settling
    if (!isObeyed(before)) return fail('storage_locked')
    const changing = change({ verifier, wrong: 0 })
    settling = changing
      .then(
        () => false,
        () => false,
      )
      .finally(() => {
        settling = null
      })
    return changing
  }

  /** One after the other: concurrent tries must not share one count. */
  const inTurn = <Code extends FailureCode>(work: () => Promise<Result<null, Code>>): Promise<Result<null, Code | 'internal'>> => {
    return oneAtATime(() => settle().then(work)).catch((cause: unknown) => {
      log.error('the passphrase could not be checked or kept', cause)
      return fail('internal')
    })
  }

  return {
    get state() {
      return state
    },
    installation: records.installation,
    settle,
    check: (tried) => inTurn(() => check(tried)),
    set: (current, next) => inTurn(() => set(current, next)),
    erase: records.erase,
  }
}
