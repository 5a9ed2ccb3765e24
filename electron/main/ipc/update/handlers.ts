import { ok } from '../../../contract/result.ts'
import type { Updater } from '../../updates/updater.ts'
import { handle } from '../handle.ts'

export const registerUpdate = (updates: Pick<Updater, 'state' | 'check' | 'startDownload'>): void => {
  handle('update:state', () => ok(updates.state()))
  handle('update:check', () => {
    void updates.check()
    return ok(null)
  })
  handle('update:download', () => updates.startDownload())
}
