import { Menu, nativeImage, Tray } from 'electron'
import { iconPath } from './icon.ts'

export interface TrayTexts {
  readonly open: string
  readonly create: string
  readonly lock: string
  readonly quit: string
}

export interface TrayParts {
  readonly open: () => void
  readonly create: () => void
  readonly lock: () => void
  readonly quit: () => void
}

/** The icon among the system's, from which the app is opened while its window is closed. */
export interface AppTray {
  /** With these texts; null: no icon. */
  show(texts: TrayTexts | null): void
}

/** Points, not pixels, where the system draws it in its menu bar. */
const image = (): Electron.NativeImage => {
  const whole = nativeImage.createFromPath(iconPath(32))
  return process.platform === 'darwin' ? whole.resize({ width: 16, height: 16 }) : whole
}

export const createTray = ({ open, create, lock, quit }: TrayParts): AppTray => {
  let tray: Tray | null = null
  let shown: TrayTexts | null = null
  return {
    show: (texts) => {
      if (texts === shown) return
      shown = texts
      if (texts === null) {
        tray?.destroy()
        tray = null
        return
      }
      if (tray === null) {
        tray = new Tray(image())
        tray.setToolTip('Keystow')
        tray.on('click', open)
      }
      tray.setContextMenu(
        Menu.buildFromTemplate([
          { label: texts.open, click: open },
          { label: texts.create, click: create },
          { label: texts.lock, click: lock },
          { type: 'separator' },
          { label: texts.quit, click: quit },
        ]),
      )
    },
  }
}
