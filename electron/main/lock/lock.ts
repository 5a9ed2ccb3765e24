import type { LockState } from '../../contract/lock.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import type { Passphrase } from './passphrase.ts'

/** What the system itself can ask the person for. */
export interface SystemCheck {
  readonly available: boolean
  /** True when the system is sure that it is the person. */
  ask(): Promise<boolean>
}

/** Whether the window may know anything. Main's truth; `ipc/handle` and every push obey it. */
export interface Lock {
  readonly state: LockState
  lock(): void
  /** As `lock:open`. */
  open(passphrase: string | null): Promise<Result<null>>
  /** As `lock:set-passphrase`. */
  setPassphrase(current: string | null, next: string | null): Promise<Result<null>>
}

export interface LockParts {
  readonly passphrase: Passphrase
  readonly system: SystemCheck
  /** What must not stay behind a locked window, e.g. a secret on the clipboard. */
  readonly onLock: () => void
  readonly changed: () => void
}

export const createLock = ({ passphrase, system, onLock, changed }: LockParts): Lock => {
  // Who set a passphrase must not be able to get round it by a restart.
  let locked = passphrase.isSet

  const mayOpen = async (tried: string | null): Promise<Result<null>> => {
    if (tried !== null) return passphrase.check(tried)
    if (system.available) return (await system.ask()) ? ok(null) : fail('not_unlocked')
    return passphrase.isSet ? fail('wrong_passphrase') : ok(null)
  }

  return {
    get state() {
      return { locked, passphrase: passphrase.isSet, system: system.available }
    },
    lock: () => {
      if (locked) return
      locked = true
      onLock()
      changed()
    },
    open: async (tried) => {
      const allowed = await mayOpen(tried)
      if (!allowed.ok || !locked) return allowed
      locked = false
      changed()
      return allowed
    },
    setPassphrase: async (current, next) => {
      if (locked) return fail('locked')
      if (passphrase.isSet) {
        const checked = await passphrase.check(current ?? '')
        if (!checked.ok) return checked
      }
      await passphrase.set(next)
      changed()
      return ok(null)
    },
  }
}
