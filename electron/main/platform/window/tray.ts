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
  open: () => void,
  quit: () => void,
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
export class AppTray {
  readonly #open: () => void
  readonly #create: () => void
  readonly #lock: () => void
  readonly #quit: () => void
  readonly #request: () => void
  #tray: Tray | null = null
  #shown: TrayTexts | null = null
  #waited = false

  constructor(
    open: () => void,
    create: () => void,
    lock: () => void,
    quit: () => void,
    request: () => void,
  ) {
    this.#open = open
    this.#create = create
    this.#lock = lock
    this.#quit = quit
    this.#request = request
  }

  /**
   * With these texts; null: no icon. `waits`: a program waits for the person, and the icon is
   * marked.
   */
  show(texts: TrayTexts | null, waits: boolean) {
    if (texts === this.#shown && waits === this.#waited) return
    this.#shown = texts
    this.#waited = waits
    if (texts === null) {
      this.#tray?.destroy()
      this.#tray = null
      return
    }
    if (this.#tray === null) {
      this.#tray = new Tray(image(waits))
      this.#tray.on('click', () => (this.#waited ? this.#request : this.#open)())
    } else this.#tray.setImage(image(waits))
    this.#tray.setToolTip(waits ? texts.waits : 'Keystow')
    this.#tray.setContextMenu(
      Menu.buildFromTemplate([
        ...(waits
          ? [{ label: texts.request, click: this.#request }, { type: 'separator' as const }]
          : []),
        { label: texts.open, click: this.#open },
        { label: texts.create, click: this.#create },
        { label: texts.lock, click: this.#lock },
        { type: 'separator' },
        { label: texts.quit, click: this.#quit },
      ]),
    )
  }
}
