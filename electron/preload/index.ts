import { contextBridge, ipcRenderer } from 'electron'
import { API, type Bridge, PUSHES } from '../contract/ipc.ts'

// Looked up as they are: what only reads as a name when it is asked for its text is none.
const channels: ReadonlyMap<unknown, string> = new Map(Object.entries(API))
const pushes: ReadonlySet<unknown> = new Set(Object.keys(PUSHES))

// Two functions and not one for each request: the page is parsed only once all were handed over
// (docs/performance.md, P20).
const bridge: Bridge = {
  ask: (name, input) => {
    const channel = channels.get(name)
    if (channel === undefined) throw new Error('unknown request')
    return ipcRenderer.invoke(channel, input)
  },
  onPush: (channel, callback) => {
    if (!pushes.has(channel)) throw new Error('unknown push')
    // The event object would carry the sender into the page: only the payload goes on.
    const listener = (_event: unknown, payload: unknown): void => callback(payload as never)
    ipcRenderer.on(channel, listener)
    return () => ipcRenderer.off(channel, listener)
  },
}

contextBridge.exposeInMainWorld('keystowBridge', bridge)
