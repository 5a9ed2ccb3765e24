import { ok } from '../../../contract/result.ts'
import type { Context } from '../../app/core.ts'
import type { Handle } from '../handle.ts'

/** `restart` ends the app and starts it again. */
export const registerLock = (
  handle: Handle,
  { lock, vaultFile }: Pick<Context, 'lock' | 'vaultFile'>,
  restart: () => void,
): void => {
  handle('lock:erase', () => {
    vaultFile.erase()
    restart()
    return ok(null)
  })
  handle('lock:now', () => {
    lock.lock()
    return ok(null)
  })
  // A closed vault takes the choice; an open one has nothing to choose.
  handle('vault:choose', () => ok(null))
  handle('lock:open', ({ passphrase }) => lock.open(passphrase))
  handle('lock:set-passphrase', ({ current, next }) => lock.setPassphrase(current, next))
}
