import type { SealFailure } from '../../../contract/failures.ts'
import type { LockState } from '../../../contract/lock.ts'
import { type FailureCode, fail, ok, type Result } from '../../../contract/result.ts'
import { DiskFailure } from '../../base/disk-failure.ts'
import { log } from '../../base/log.ts'
import { createOneAtATime } from '../../base/one-at-a-time.ts'
import { StoreRefusal } from '../data-key.ts'
import type { VaultFile } from '../vault-file.ts'
import { createTries } from './tries.ts'

/** The system's own way to make sure that it is the person. */
export interface SystemCheck {
  readonly available: boolean
  /** Answers true when the system is sure. */
  ask(): Promise<boolean>
}

type TryFailure = 'wrong_passphrase' | 'not_unlocked' | 'internal'
type ChangeFailure = 'wrong_passphrase' | 'locked' | 'internal' | SealFailure

export interface LockParts {
  readonly vaultFile: Pick<
    VaultFile,
    'hasPassphrase' | 'needsStore' | 'isPassphrase' | 'setPassphrase' | 'storage'
  >
  readonly system: SystemCheck
  /** Called for what must not stay behind a locked window, such as a secret on the clipboard. */
  readonly onLock: () => void
  /** Called once the page was given the passphrase that is set. */
  readonly passphraseTyped: () => void
  readonly changed: () => void
  /** Milliseconds by a monotonic clock. */
  readonly now?: () => number
}

/**
 * The lock of a running app: a lock that refuses. Work that was begun goes on behind it, and
 * nothing new begins. The lock of a start is the vault's encryption. `ipc/handle` and every push
 * depend on it.
 */
export const createLock = ({
  vaultFile,
  system,
  onLock,
  passphraseTyped,
  changed,
  now = () => performance.now(),
}: LockParts) => {
  let locked = false
  const oneAtATime = createOneAtATime()
  /** A change of the passphrase and tries of it run one after the other. */
  const inTurn = <Code extends FailureCode>(
    work: () => Promise<Result<null, Code>>,
  ): Promise<Result<null, Code | 'internal'>> =>
    oneAtATime(work).catch((cause: unknown) => {
      log.error('the passphrase could not be checked or changed', cause)
      return fail('internal')
    })

  const attempt = createTries(now)
  const check = async (passphrase: string): Promise<Result<null, 'wrong_passphrase'>> => {
    const checked = await attempt(() => vaultFile.isPassphrase(passphrase))
    if (checked.ok) passphraseTyped()
    return checked
  }
  const mayOpen = async (passphrase: string | null): Promise<Result<null, TryFailure>> => {
    if (passphrase !== null) return check(passphrase)
    if (system.available) return (await system.ask()) ? ok(null) : fail('not_unlocked')
    return vaultFile.hasPassphrase ? fail('wrong_passphrase') : ok(null)
  }
  const change = async (next: string | null): Promise<Result<null, ChangeFailure>> => {
    try {
      await vaultFile.setPassphrase(next)
      if (next !== null) passphraseTyped()
      return ok(null)
    } catch (cause) {
      log.error('the passphrase could not be changed', cause)
      if (cause instanceof DiskFailure) return fail(cause.code)
      if (!(cause instanceof StoreRefusal)) return fail('storage_failed')
      return fail(vaultFile.storage.state === 'available' ? 'storage_failed' : 'storage_locked')
    }
  }

  return {
    get state(): LockState {
      return {
        locked,
        passphrase: vaultFile.hasPassphrase,
        system: system.available,
        byStore: vaultFile.needsStore,
        closed: null,
      }
    },
    lock: () => {
      if (locked) return
      locked = true
      onLock()
      changed()
    },
    /** Answers `lock:open`. */
    open: (passphrase: string | null): Promise<Result<null, TryFailure>> =>
      inTurn(async () => {
        const allowed = await mayOpen(passphrase)
        if (!allowed.ok || !locked) return allowed
        locked = false
        changed()
        return allowed
      }),
    /** Answers `lock:set-passphrase`. */
    setPassphrase: (
      current: string | null,
      next: string | null,
    ): Promise<Result<null, ChangeFailure>> =>
      inTurn(async () => {
        if (locked) return fail('locked')
        const allowed = vaultFile.hasPassphrase ? await check(current ?? '') : ok(null)
        // Locked while the passphrase was checked.
        if (!allowed.ok || locked) return allowed.ok ? fail('locked') : allowed
        const changedNow = await change(next)
        if (changedNow.ok) changed()
        return changedNow
      }),
  }
}

export type Lock = ReturnType<typeof createLock>
