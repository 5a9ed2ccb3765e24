import { ok } from '../../../contract/result.ts'
import type { Context } from '../../app/context.ts'
import { handle } from '../handle.ts'

/** `restart` ends the app and starts it again. */
export const registerLock = ({ lock, eraseSealed }: Pick<Context, 'lock' | 'eraseSealed'>, restart: () => void): void => {
  handle('lock:erase', () => {
    eraseSealed()
    restart()
    return ok(null)
  })
  handle('lock:now', () => {
    lock.lock()
    return ok(null)
  })
  handle('lock:open', ({ passphrase }) => lock.open(passphrase))
  handle('lock:set-passphrase', ({ current, next }) => lock.setPassphrase(current, next))
}
