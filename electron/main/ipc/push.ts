import type { BrowserWindow } from 'electron'
import type { PushChannel, Pushes } from '../../contract/ipc.ts'
import { mayPushWhileLocked } from '../lock/while-locked.ts'

/** Tells the window something, unless it may not be told while locked. */
export type Push = <C extends PushChannel>(channel: C, payload: Pushes[C]) => void

export const createPush =
  (window: () => BrowserWindow | null, locked: () => boolean): Push =>
  (channel, payload) => {
    const contents = window()?.webContents
    // Between two pages there is nobody to tell; the next one asks. The contents may go before their window.
    if (!contents || contents.isDestroyed() || contents.isCrashed()) return
    if (!locked() || mayPushWhileLocked(channel)) contents.send(channel, payload)
  }
