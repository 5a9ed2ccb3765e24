import { ok } from '../../contract/result.ts'
import type { Context } from '../context.ts'
import { handle } from './handle.ts'

export const registerLock = ({ lock }: Context): void => {
  handle('lock:now', () => {
    lock.lock()
    return ok(null)
  })
  handle('lock:open', ({ passphrase }) => lock.open(passphrase))
  handle('lock:set-passphrase', ({ current, next }) => lock.setPassphrase(current, next))
}
