import { EventEmitter } from 'node:events'
import type { RequestChannel } from '../../../electron/contract/ipc.ts'
import type { Result } from '../../../electron/contract/result.ts'
import type { Door } from '../../../electron/main/doors/ipc/handle.ts'
import { APP_ORIGIN } from '../../../electron/main/platform/security/origin.ts'

/** What Electron itself does is not under test: it notes what main registers, and shows nothing. */

const app = Object.assign(new EventEmitter(), {
  name: 'Keystow',
  commandLine: { getSwitchValue: () => '', hasSwitch: (): boolean => false },
  getVersion: () => '0.0.0',
  getPath: (name: string) => `/nowhere/${name}`,
  getPreferredSystemLanguages: () => ['en'],
  getAppPath: () => '/nowhere',
  getAppMetrics: () => [],
  setAboutPanelOptions: () => {},
  quit: () => {},
  exit: () => {},
  relaunch: () => {},
})

let copied = ''
const clipboard = {
  readText: () => copied,
  writeText: (text: string) => {
    copied = text
  },
  clear: () => {
    copied = ''
  },
}

/** The system's secure store: there is none, or it works. For one test at a time. */
export const systemStore: { state: 'none' | 'works' } = { state: 'none' }
const PREFIX = 'v11'
const safeStorage = {
  isAsyncEncryptionAvailable: async () => true,
  getSelectedStorageBackend: () =>
    systemStore.state === 'none' ? 'basic_text' : 'gnome_libsecret',
  encryptStringAsync: async (text: string) => {
    if (systemStore.state === 'none') throw new Error('refused')
    return Buffer.from(PREFIX + Buffer.from(text).toString('hex'))
  },
  decryptStringAsync: async (sealed: Buffer) => ({
    result: Buffer.from(sealed.toString().slice(PREFIX.length), 'hex').toString(),
  }),
}

/** What the system says of the network. For one test at a time. */
export const systemNetwork = { online: true }

/** Nobody chooses: a box stays until it is taken away. */
const noAnswer = (
  _window: unknown,
  { cancelId, signal }: { readonly cancelId: number; readonly signal?: AbortSignal },
) =>
  new Promise<{ readonly response: number }>((resolve) =>
    signal?.addEventListener('abort', () => resolve({ response: cancelId })),
  )

/** The module as tests change it; `electron.ts` has its names. */
export const electron = {
  app,
  ipcMain: {},
  clipboard,
  ClipboardItem: undefined,
  dialog: {
    showOpenDialog: async () => ({ canceled: true, filePaths: [] }),
    showSaveDialog: async () => ({ canceled: true, filePath: '' }),
    showMessageBox: noAnswer,
  },
  nativeTheme: { themeSource: 'system' },
  safeStorage,
  BrowserWindow: { getFocusedWindow: () => null, getAllWindows: () => [] },
  Menu: {
    setApplicationMenu: () => {},
    getApplicationMenu: () => null,
    buildFromTemplate: () => ({}),
  },
  Notification: { isSupported: () => false },
  Tray: EventEmitter,
  autoUpdater: new EventEmitter(),
  nativeImage: {},
  powerMonitor: new EventEmitter(),
  protocol: {},
  screen: {},
  session: { fromPartition: () => ({ resolveProxy: async () => 'DIRECT' }) },
  net: { isOnline: () => systemNetwork.online },
  shell: { showItemInFolder: (_path: string): void => {} },
  systemPreferences: {},
}

/** A page of ours, in a process of its own. */
export const createPage = (door: Door) => {
  let process = 1
  let origin: string = APP_ORIGIN
  return {
    /** Another process takes its place, as when the page dies. */
    end: () => {
      process += 1
    },
    /** From now on it is a page of somebody else. */
    leaveFor: (other: string) => {
      origin = other
    },
    /** Asks as the preload does, with whatever it likes. */
    ask: (channel: RequestChannel, input: unknown): Promise<Result<unknown>> => {
      const sender = { getOSProcessId: () => process, isDestroyed: () => false }
      return door.ask(channel, { senderFrame: { origin, parent: null }, sender }, input) as Promise<
        Result<unknown>
      >
    },
  }
}
