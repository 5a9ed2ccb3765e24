import { electron } from './fake-electron.ts'

/** What `import 'electron'` gets in tests, see `vitest.config.ts`. */
export const {
  app,
  autoUpdater,
  BrowserWindow,
  clipboard,
  ClipboardItem,
  dialog,
  ipcMain,
  Menu,
  nativeImage,
  nativeTheme,
  net,
} = electron
export const {
  Notification,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  systemPreferences,
  Tray,
} = electron
