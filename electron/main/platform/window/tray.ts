import { Menu, nativeImage, Tray } from 'electron'
import { iconPath } from './icon.ts'
import { withMark } from './tray-mark.ts'

export interface TrayTexts {
  readonly open: string
  readonly create: string
  readonly lock: string
  readonly quit: string
  /** Shows the request that waits. */
  readonly request: string
  /** Said of the icon while one does. */
  readonly waits: string
  /** Tooltip while the vault is closed. */
  readonly locked: string
}

interface TrayParts {
  readonly open: () => void
  readonly create: () => void
  readonly lock: () => void
  readonly quit: () => void
  readonly request: () => void
}

/** Points, not pixels, where the system draws it in its menu bar. */
const image = (waits: boolean): Electron.NativeImage => {
  const whole = nativeImage.createFromPath(iconPath(32))
  const fitting = process.platform === 'darwin' ? whole.resize({ width: 16, height: 16 }) : whole
  if (!waits) return fitting
  const { width, height, bytes } = withMark({ ...fitting.getSize(), bytes: fitting.toBitmap() })
  return nativeImage.createFromBitmap(bytes, { width, height })
}

/** Shows the icon of an app whose vault is closed. The returned function takes it away. */
export const showClosedTray = (
  { open, quit }: Pick<TrayParts, 'open' | 'quit'>,
  texts: TrayTexts,
): (() => void) => {
  const tray = new Tray(image(false))
  tray.on('click', open)
  tray.setToolTip(texts.locked)
  tray.setContextMenu(
    Menu.buildFromTemplate([
      { label: texts.locked, enabled: false },
      { label: texts.open, click: open },
      { label: texts.quit, click: quit },
    ]),
  )
  return () => tray.destroy()
}

/** The icon among the system's, from which the app is opened while its window is closed. */
export const createTray = ({ open, create, lock, quit, request }: TrayParts) => {
  let tray: Tray | null = null
  let shown: TrayTexts | null = null
  let waited = false
  return {
    /**
     * With these texts; null: no icon. `waits`: a program waits for the person, and the icon is
     * marked.
     */
    show: (texts: TrayTexts | null, waits: boolean) => {
      if (texts === shown && waits === waited) return
      shown = texts
      waited = waits
      if (texts === null) {
        tray?.destroy()
        tray = null
        return
      }
      if (tray === null) {
        tray = new Tray(image(waits))
        tray.on('click', () => (waited ? request : open)())
      } else tray.setImage(image(waits))
      tray.setToolTip(waits ? texts.waits : 'Keystow')
      tray.setContextMenu(
        Menu.buildFromTemplate([
          ...(waits
            ? [{ label: texts.request, click: request }, { type: 'separator' as const }]
            : []),
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
