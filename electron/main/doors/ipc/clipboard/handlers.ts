import { ok } from '../../../../contract/result.ts'
import type { AppClipboard } from '../../../platform/clipboard/app-clipboard.ts'
import type { Handle } from '../handle.ts'

export const registerClipboard = (handle: Handle, clipboard: AppClipboard): void => {
  handle('clipboard:state', () => ok(clipboard.state))
  handle('clipboard:clear', async () => {
    await clipboard.clear()
    return ok(null)
  })
  handle('clipboard:extend', () => clipboard.extend())
  handle('clipboard:marks', () => ok(clipboard.marksSecrets))
}
