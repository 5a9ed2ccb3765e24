import { contextBridge, ipcRenderer } from 'electron'
import type { DesktopApi, PushChannel, RequestChannel } from '../contract/ipc.ts'

const ask =
  (channel: RequestChannel) =>
  // biome-ignore lint/suspicious/noExplicitAny: `DesktopApi` gives each function its type; main answers by the same map.
  (input: unknown = null): Promise<any> =>
    ipcRenderer.invoke(channel, input)

const PUSHES: readonly PushChannel[] = [
  'app:changed',
  'list:changed',
  'lab:changed',
  'lab:logged',
  'clipboard:changed',
  'close:requested',
  'menu:chosen',
]

const api: DesktopApi = {
  appState: ask('app:state'),
  dismissNotice: ask('app:dismiss-notice'),
  changeSettings: ask('settings:change'),
  addConnection: ask('connections:add'),
  useLocal: ask('connections:use-local'),
  activateConnection: ask('connections:activate'),
  reconnect: ask('connections:reconnect'),
  reconnectLocal: ask('connections:reconnect-local'),
  forgetConnection: ask('connections:forget'),
  revokeAndForget: ask('connections:revoke-and-forget'),
  checkStorage: ask('connections:check-storage'),
  listState: ask('api-keys:state'),
  refreshKeys: ask('api-keys:refresh'),
  createKey: ask('api-keys:create'),
  lookAgain: ask('api-keys:look-again'),
  revokeKey: ask('api-keys:revoke'),
  showSecret: ask('reveals:show'),
  pendingReveals: ask('reveals:pending'),
  copySecret: ask('reveals:copy'),
  finishReveal: ask('reveals:finish'),
  labState: ask('lab:state'),
  labPower: ask('lab:power'),
  setVariants: ask('lab:set-variants'),
  armFault: ask('lab:arm-fault'),
  disarmFault: ask('lab:disarm-fault'),
  changeClock: ask('lab:clock'),
  resetLab: ask('lab:reset'),
  undoReset: ask('lab:undo'),
  saveSnapshot: ask('lab:save-snapshot'),
  loadSnapshot: ask('lab:load-snapshot'),
  labRequests: ask('lab:requests'),
  clearLabRequests: ask('lab:clear-requests'),
  exportHar: ask('lab:export-har'),
  labKeys: ask('lab:keys'),
  createLabKey: ask('lab:create-key'),
  revokeLabKey: ask('lab:revoke-key'),
  startListening: ask('lab:listen'),
  stopListening: ask('lab:stop-listening'),
  activity: ask('activity:list'),
  answerClose: ask('window:answer-close'),
  onPush: (channel, heard) => {
    if (!PUSHES.includes(channel)) throw new Error('unknown push')
    // The event object would carry the sender into the page: only the payload goes on.
    const listener = (_event: unknown, payload: unknown): void => heard(payload as never)
    ipcRenderer.on(channel, listener)
    return () => ipcRenderer.off(channel, listener)
  },
}

contextBridge.exposeInMainWorld('keystow', api)
