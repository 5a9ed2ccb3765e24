import type { BrowserWindow } from 'electron'
import type { PushChannel, Pushes } from '../contract/ipc.ts'
import { mayTellWhileLocked } from './lock/while-locked.ts'

/** Tells the window something. False when there is no page to hear it, or when it may not while locked. */
export type Push = <C extends PushChannel>(channel: C, payload: Pushes[C]) => boolean

export const createPush =
  (window: () => BrowserWindow | null, locked: () => boolean): Push =>
  (channel, payload) => {
    const contents = window()?.webContents
    // Between two pages there is nobody to tell; the next one asks.
    if (contents === undefined || contents.isCrashed()) return false
    if (locked() && !mayTellWhileLocked(channel)) return false
    contents.send(channel, payload)
    return true
  }
