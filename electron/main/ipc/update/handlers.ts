import { fail, ok } from '../../../contract/result.ts'
import type { Updater } from '../../updates/updater.ts'
import { handle } from '../handle.ts'

export const registerUpdate = (updates: Pick<Updater, 'state' | 'check' | 'download'>): void => {
  handle('update:state', () => ok(updates.state()))
  handle('update:check', () => {
    void updates.check()
    return ok(null)
  })
  handle('update:download', () => {
    if (updates.state().blockedBy !== null) return fail('update_blocked')
    void updates.download()
    return ok(null)
  })
}
