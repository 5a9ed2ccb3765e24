import type { LockState } from '../../contract/lock.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import type { ChangeFailure, Passphrase, TryFailure } from './passphrase.ts'

/** What the system itself can ask the person for. */
export interface SystemCheck {
  readonly available: boolean
  /** True when the system is sure that it is the person. */
  ask(): Promise<boolean>
}

/** Whether the window may know anything. `ipc/handle` and every push depend on it. */
export interface Lock {
  readonly state: LockState
  lock(): void
  /** Applies what the store says about the passphrase, which may differ from what the file said. */
  settle(): Promise<void>
  /** As `lock:open`. */
  open(passphrase: string | null): Promise<Result<null, TryFailure | 'not_unlocked'>>
  /** As `lock:set-passphrase`. */
  setPassphrase(current: string | null, next: string | null): Promise<Result<null, ChangeFailure>>
}

export interface LockParts {
  readonly passphrase: Passphrase
  readonly system: SystemCheck
  /** What must not stay behind a locked window, e.g. a secret on the clipboard. */
  readonly onLock: () => void
  readonly changed: () => void
}

export const createLock = ({ passphrase, system, onLock, changed }: LockParts): Lock => {
  // Who set a passphrase must not be able to get round it by a restart, nor by damage to its record.
  let locked = passphrase.state !== 'none'
  /** Locked only until the store says whether there is a passphrase. */
  let undecided = passphrase.state === 'waiting'

  const lock = (): void => {
    if (locked) return
    locked = true
    onLock()
    changed()
  }

  const settle = async (): Promise<void> => {
    if (!(await passphrase.settle())) return
    const { state } = passphrase
    // Does not apply to what a person sets.
    if (state !== 'none') lock()
    if (undecided && state === 'none') locked = false
    undecided = state === 'waiting'
    changed()
  }

  const mayOpen = async (tried: string | null): Promise<Result<null, TryFailure | 'not_unlocked'>> => {
    await settle()
    if (passphrase.state === 'waiting') return fail('storage_locked')
    if (passphrase.state === 'damaged') return fail('locked')
    if (tried !== null) return passphrase.check(tried)
    if (system.available) return (await system.ask()) ? ok(null) : fail('not_unlocked')
    return passphrase.state === 'set' ? fail('wrong_passphrase') : ok(null)
  }

  return {
    get state(): LockState {
      const { state } = passphrase
      return {
        locked,
        passphrase: state === 'set',
        system: system.available,
        record: state === 'waiting' || state === 'damaged' ? state : 'known',
      }
    },
    lock,
    settle,
    open: async (tried) => {
      const allowed = await mayOpen(tried)
      if (!allowed.ok || !locked) return allowed
      locked = false
      changed()
      return allowed
    },
    setPassphrase: async (current, next) => {
      // What the store says first: a file that says no passphrase does not allow to set another.
      await settle()
      if (locked) return fail('locked')
      const set = await passphrase.set(current, next)
      if (set.ok) changed()
      return set
    },
  }
}
