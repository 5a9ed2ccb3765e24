import { app, BrowserWindow } from 'electron'
import type { WindowAction } from '../../../contract/commands.ts'

/** As Electron's own menu items do. */
const ZOOM_STEP = 0.5

const zoomBy = (step: number) => (window: BrowserWindow) => {
  window.webContents.zoomLevel += step
}

const ACTIONS: Readonly<Record<WindowAction, (window: BrowserWindow) => void>> = {
  resetZoom: ({ webContents }) => {
    webContents.zoomLevel = 0
  },
  zoomIn: zoomBy(ZOOM_STEP),
  zoomOut: zoomBy(-ZOOM_STEP),
  togglefullscreen: (window) => window.setFullScreen(!window.isFullScreen()),
  minimize: (window) => window.minimize(),
  close: (window) => window.close(),
  about: () => app.showAboutPanel(),
}

/** Does with the app's window what its menu would have Electron do. */
export const actOnWindow = (action: WindowAction): void => {
  const [window] = BrowserWindow.getAllWindows()
  if (window !== undefined) ACTIONS[action](window)
}
