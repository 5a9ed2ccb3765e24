import { ok } from '../../../../contract/result.ts'
import type { PassphraseChange } from '../../../consent/person/change-passphrase.ts'
import { eraseAll } from '../../../store/lock/erase.ts'
import type { Lock } from '../../../store/lock/lock.ts'
import type { VaultFile } from '../../../store/vault-file.ts'
import type { Handle } from '../handle.ts'

/** `restart` ends the app and starts it again. `changed`: the app's state may have changed. */
export const registerLock = (
  handle: Handle,
  lock: Lock,
  vaultFile: VaultFile,
  passphrase: PassphraseChange,
  changed: () => void,
  restart: () => void,
): void => {
  handle('lock:erase', () => eraseAll(vaultFile, restart).finally(changed))
  handle('lock:now', () => {
    lock.lock()
    return ok(null)
  })
  // A closed vault takes the choice; an open one has nothing to choose.
  handle('vault:choose', () => ok(null))
  handle('lock:open', ({ passphrase }) => lock.open(passphrase))
  handle('lock:set-passphrase', ({ current, next }) => passphrase.change(current, next))
}
