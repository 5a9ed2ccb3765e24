import { join } from 'node:path'
import {
  app,
  BrowserWindow,
  dialog,
  Notification,
  net,
  type Session,
  session as sessions,
  shell,
} from 'electron'
import { writeAtomically } from '../base/atomic-write.ts'
import { SYSTEM_CLOCK } from '../base/clock.ts'
import { ElectronApprovalWindow } from '../consent/approvals/approval-window.ts'
import { systemClipboards } from '../platform/clipboard/clipboard.ts'
import { createAppWindow } from '../platform/window/app-window.ts'
import { createDesktop } from '../platform/window/desktop.ts'
import { chooseNatively } from '../platform/window/native-choice.ts'
import { showClosedTray } from '../platform/window/tray.ts'
import { actOnWindow } from '../platform/window/window-actions.ts'
import { systemCheck } from '../store/lock/watch.ts'
import { OS_STORE } from '../store/os-store.ts'
import type { AppFiles } from './command-here.ts'
import { HIDDEN_SWITCH, hasTray } from './hidden-start.ts'
import type { Platform } from './platform.ts'
import { loginProgram, setStartAtLogin, startsAtLogin } from './start-at-login.ts'

const appFiles = (): AppFiles => ({
  platform: process.platform,
  exe: app.getPath('exe'),
  packaged: '/usr/bin/keystow',
  built: join(app.getAppPath(), 'out', 'cli', 'keystow.cjs'),
})

/**
 * Returns the system's route to a URL in the form of a proxy script's answer: `DIRECT`, `PROXY
 * host:port` and the like. It asks Chromium, by a session that has no page and whose every request
 * is refused, as is every host name that Chromium would look up.
 */
const systemProxy = (url: string): Promise<string> =>
  sessions.fromPartition('keystow-proxy', { cache: false }).resolveProxy(url)

/** Shows a text by the system, where that can. */
const showNotification = (body: string, clicked: () => void): void => {
  if (!Notification.isSupported()) return
  const notification = new Notification({ title: 'Keystow', body })
  notification.on('click', clicked)
  notification.show()
}

/** `first`: the window that was opened before anything else was there. */
export const electronPlatform = (
  folder: string,
  session: Session,
  first: BrowserWindow,
): Platform => ({
  folder,
  clock: SYSTEM_CLOCK,
  osStore: OS_STORE,
  writeFile: writeAtomically,
  // The HTTP stack is loaded when first needed.
  openRemote: async (...to) =>
    (await import('../client/transport-undici.ts')).remoteTransport(...to),
  files: appFiles,
  version: app.getVersion(),
  isSandboxed: !app.commandLine.hasSwitch('no-sandbox'),
  clipboards: systemClipboards(),
  languages: () => app.getPreferredSystemLanguages(),
  isOnline: () => net.isOnline(),
  systemProxy,
  systemCheck,
  isInFront: () => BrowserWindow.getFocusedWindow() !== null,
  openWindow: (habits) => createAppWindow(session, habits, first),
  createApprovalWindow: (title, unnoticed) => new ElectronApprovalWindow(title, unnoticed),
  createDesktop,
  showClosedTray: (open, texts) => showClosedTray(open, () => app.quit(), texts),
  hasTray,
  actOnWindow,
  choose: chooseNatively,
  chooseToOpen: async (options) => (await dialog.showOpenDialog(options)).filePaths[0] ?? null,
  chooseToSave: async (options) => (await dialog.showSaveDialog(options)).filePath || null,
  showInFolder: (path) => shell.showItemInFolder(path),
  notify: showNotification,
  startsAtLogin: () => startsAtLogin(loginProgram(appFiles())),
  setStartAtLogin: (showTray, on) => setStartAtLogin(showTray, loginProgram(appFiles()), on),
  quit: () => app.quit(),
  exit: () => app.exit(),
  // Whoever asks for a restart wants to see the window, also where a login started the app without.
  relaunch: () =>
    app.relaunch({ args: process.argv.slice(1).filter((word) => word !== HIDDEN_SWITCH) }),
})
