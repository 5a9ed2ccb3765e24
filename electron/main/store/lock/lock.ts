import type { SecureStorage } from '../../../contract/app-state.ts'
import type { SealFailure } from '../../../contract/failures.ts'
import type { LockState } from '../../../contract/lock.ts'
import { type FailureCode, fail, ok, type Result } from '../../../contract/result.ts'
import { DiskFailure } from '../../base/disk-failure.ts'
import { log } from '../../base/log.ts'
import { createOneAtATime } from '../../base/one-at-a-time.ts'
import { StoreRefusal } from '../data-key.ts'
import { createTries } from './tries.ts'

/** The system's own way to make sure that it is the person. */
export interface SystemCheck {
  readonly available: boolean
  /** Answers true when the system is sure. */
  ask(): Promise<boolean>
}

type TryFailure = 'wrong_passphrase' | 'not_unlocked' | 'internal'
type ChangeFailure = 'wrong_passphrase' | 'locked' | 'internal' | SealFailure

/** The vault's file as far as its lock depends on it. Each as in `VaultFile`. */
interface LockedFile {
  readonly hasPassphrase: boolean
  readonly needsStore: boolean
  readonly storage: SecureStorage
  isPassphrase(passphrase: string): Promise<boolean>
  setPassphrase(passphrase: string | null): Promise<void>
}

interface LockEvents {
  /** Called for what must not stay behind a locked window, such as a secret on the clipboard. */
  readonly onLock: () => void
  /** Called once the page was given the passphrase that is set. */
  readonly passphraseTyped: () => void
  readonly changed: () => void
}

/**
 * The lock of a running app: a lock that refuses. Work that was begun goes on behind it, and
 * nothing new begins. The lock of a start is the vault's encryption. `ipc/handle` and every push
 * depend on it.
 */
export class Lock {
  readonly #vaultFile: LockedFile
  readonly #system: SystemCheck
  readonly #events: LockEvents
  readonly #now: () => number
  #locked = false
  readonly #oneAtATime = createOneAtATime()
  readonly #attempt: ReturnType<typeof createTries>

  constructor(
    vaultFile: LockedFile,
    system: SystemCheck,
    events: LockEvents,
    now: () => number = () => performance.now(),
  ) {
    this.#vaultFile = vaultFile
    this.#system = system
    this.#events = events
    this.#now = now
    this.#attempt = createTries(this.#now)
  }

  get state(): LockState {
    return {
      locked: this.#locked,
      passphrase: this.#vaultFile.hasPassphrase,
      system: this.#system.available,
      byStore: this.#vaultFile.needsStore,
      closed: null,
    }
  }
  readonly lock = () => {
    if (this.#locked) return
    this.#locked = true
    this.#events.onLock()
    this.#events.changed()
  }
  /** Answers `lock:open`. */
  open(passphrase: string | null): Promise<Result<null, TryFailure>> {
    return this.#inTurn(async () => {
      const allowed = await this.#mayOpen(passphrase)
      if (!allowed.ok || !this.#locked) return allowed
      this.#locked = false
      this.#events.changed()
      return allowed
    })
  }
  /** Answers `lock:set-passphrase`. */
  setPassphrase(current: string | null, next: string | null): Promise<Result<null, ChangeFailure>> {
    return this.#inTurn(async () => {
      if (this.#locked) return fail('locked')
      const allowed = this.#vaultFile.hasPassphrase ? await this.#check(current ?? '') : ok(null)
      // Locked while the passphrase was checked.
      if (!allowed.ok || this.#locked) return allowed.ok ? fail('locked') : allowed
      const changedNow = await this.#change(next)
      if (changedNow.ok) this.#events.changed()
      return changedNow
    })
  }

  /** A change of the passphrase and tries of it run one after the other. */
  #inTurn<Code extends FailureCode>(
    work: () => Promise<Result<null, Code>>,
  ): Promise<Result<null, Code | 'internal'>> {
    return this.#oneAtATime(work).catch((cause: unknown) => {
      log.error('the passphrase could not be checked or changed', cause)
      return fail('internal')
    })
  }
  async #check(passphrase: string): Promise<Result<null, 'wrong_passphrase'>> {
    const checked = await this.#attempt(() => this.#vaultFile.isPassphrase(passphrase))
    if (checked.ok) this.#events.passphraseTyped()
    return checked
  }
  async #mayOpen(passphrase: string | null): Promise<Result<null, TryFailure>> {
    if (passphrase !== null) return this.#check(passphrase)
    if (this.#system.available) return (await this.#system.ask()) ? ok(null) : fail('not_unlocked')
    return this.#vaultFile.hasPassphrase ? fail('wrong_passphrase') : ok(null)
  }
  async #change(next: string | null): Promise<Result<null, ChangeFailure>> {
    try {
      await this.#vaultFile.setPassphrase(next)
      if (next !== null) this.#events.passphraseTyped()
      return ok(null)
    } catch (cause) {
      log.error('the passphrase could not be changed', cause)
      if (cause instanceof DiskFailure) return fail(cause.code)
      if (!(cause instanceof StoreRefusal)) return fail('storage_failed')
      return fail(
        this.#vaultFile.storage.state === 'available' ? 'storage_failed' : 'storage_locked',
      )
    }
  }
}
