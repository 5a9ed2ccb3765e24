import { ok } from '../../../contract/result.ts'
import type { Context } from '../../app/core.ts'
import { changePassphrase } from '../../lock/change-passphrase.ts'
import { eraseAll } from '../../lock/erase.ts'
import type { Handle } from '../handle.ts'

/** `restart` ends the app and starts it again. */
export const registerLock = (
  handle: Handle,
  context: Pick<
    Context,
    'activity' | 'lock' | 'vaultFile' | 'platform' | 'window' | 'texts' | 'topics'
  >,
  restart: () => void,
): void => {
  const { lock, vaultFile, topics } = context
  handle('lock:erase', () => eraseAll(vaultFile, restart).finally(topics.appChanged.publish))
  handle('lock:now', () => {
    lock.lock()
    return ok(null)
  })
  // A closed vault takes the choice; an open one has nothing to choose.
  handle('vault:choose', () => ok(null))
  handle('lock:open', ({ passphrase }) => lock.open(passphrase))
  handle('lock:set-passphrase', ({ current, next }) => changePassphrase(context, current, next))
}
