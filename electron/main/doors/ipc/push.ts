import type { BrowserWindow } from 'electron'
import type { PushChannel, Pushes } from '../../../contract/ipc.ts'
import { mayPushWhileLocked } from './while-locked.ts'

/** Pushes to the window, unless the channel is withheld while locked. */
export type Push = <C extends PushChannel>(channel: C, payload: Pushes[C]) => void

export const createPush =
  (window: () => BrowserWindow | null, locked: () => boolean): Push =>
  (channel, payload) => {
    const contents = window()?.webContents
    // Between two pages nobody listens; the next one asks. The contents may be destroyed before
    // their window.
    if (!contents || contents.isDestroyed() || contents.isCrashed()) return
    if (!locked() || mayPushWhileLocked(channel)) contents.send(channel, payload)
  }
