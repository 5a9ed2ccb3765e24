import { contextBridge, ipcRenderer } from 'electron'
import { API, type DesktopApi, PUSHES } from '../contract/ipc.ts'

const asks = Object.fromEntries(
  Object.entries(API).map(([name, channel]) => [name, (input: unknown = null): Promise<unknown> => ipcRenderer.invoke(channel, input)]),
)

const onPush: DesktopApi['onPush'] = (channel, callback) => {
  if (!Object.hasOwn(PUSHES, channel)) throw new Error('unknown push')
  // The event object would carry the sender into the page: only the payload goes on.
  const listener = (_event: unknown, payload: unknown): void => callback(payload as never)
  ipcRenderer.on(channel, listener)
  return () => ipcRenderer.off(channel, listener)
}

contextBridge.exposeInMainWorld('keystow', { ...asks, onPush })
