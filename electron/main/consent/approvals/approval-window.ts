import { join } from 'node:path'
import {
  BrowserWindow,
  nativeImage,
  type Session,
  session as sessions,
  type WebContents,
} from 'electron'
import { log } from '../../base/log.ts'
import { APPROVAL_ORIGIN } from '../../platform/security/origin.ts'
import { serveApp } from '../../platform/window/app-protocol.ts'
import { iconPath } from '../../platform/window/icon.ts'
import { isPress, isTyping } from '../../platform/window/person-input.ts'
import { background, SAFE_PAGE } from '../../platform/window/window.ts'
import type { ApprovalScreen, Approvals } from './approvals.ts'

const SIZE = { width: 640, height: 560, minWidth: 480, minHeight: 400 }

/** How long the system may take to bring a window to the front, in milliseconds. */
const RAISE_MS = 1_000

/**
 * The window of the approvals: its own session, page and preload. It is made when a request comes,
 * and goes with the last one.
 */
export interface ApprovalWindow extends ApprovalScreen {
  /** From now on these hear what happens in it. */
  bindTo(approvals: Approvals): void
  isSender(contents: WebContents): boolean
  current(): BrowserWindow | null
}

const createWindow = (session: Session, title: string): BrowserWindow => {
  const window = new BrowserWindow({
    ...SIZE,
    show: false,
    title,
    backgroundColor: background(),
    autoHideMenuBar: process.platform === 'linux',
    fullscreenable: false,
    webPreferences: {
      ...SAFE_PAGE,
      session,
      preload: join(import.meta.dirname, '../preload/approval.cjs'),
    },
  })
  window.removeMenu()
  if (process.platform === 'linux') window.setIcon(nativeImage.createFromPath(iconPath(256)))
  // What the page calls itself is no name for a window that asks.
  window.on('page-title-updated', (event) => event.preventDefault())
  return window
}

export class ElectronApprovalWindow implements ApprovalWindow {
  readonly #title: () => string
  readonly #unnoticed: (show: () => void) => void
  #session: Session | null = null
  #window: BrowserWindow | null = null
  #approvals: Approvals | null = null

  /** `unnoticed`: somebody waits, and the system did not bring the window to the front. */
  constructor(title: () => string, unnoticed: (show: () => void) => void) {
    this.#title = title
    this.#unnoticed = unnoticed
  }

  bindTo(approvals: Approvals): void {
    this.#approvals = approvals
  }
  readonly isSender = (contents: WebContents): boolean =>
    this.#window !== null && !this.#window.isDestroyed() && this.#window.webContents === contents
  current(): BrowserWindow | null {
    return this.#window
  }
  update(): void {
    if (this.#window === null) this.#window = this.#open()
    else if (!this.#window.webContents.isDestroyed())
      this.#window.webContents.send('approval:changed')
  }
  readonly show = (): void => {
    const shown = this.#window
    if (shown === null || shown.isDestroyed()) return
    shown.show()
    shown.moveTop()
    setTimeout(() => {
      if (this.#window !== shown || shown.isDestroyed() || shown.isFocused()) return
      shown.flashFrame(true)
      this.#unnoticed(this.show)
    }, RAISE_MS)
  }
  close(): void {
    const closing = this.#window
    // First: what closes now was not closed by the person.
    this.#window = null
    closing?.destroy()
  }

  #ownSession(): Session {
    if (this.#session === null) {
      // Not persisted, and none of the app's own window.
      this.#session = sessions.fromPartition('keystow-approval', { cache: false })
      void serveApp(this.#session, join(import.meta.dirname, '../approval'), APPROVAL_ORIGIN)
    }
    return this.#session
  }
  #open(): BrowserWindow {
    const opened = createWindow(this.#ownSession(), this.#title())
    this.#hearInput(opened)
    // Closed by the person, or its page died: either way nobody approved.
    opened.on('closed', () => {
      if (this.#window !== opened) return
      this.#window = null
      this.#approvals?.windowClosed()
    })
    opened.webContents.on('render-process-gone', () => opened.destroy())
    opened
      .loadURL(`${APPROVAL_ORIGIN}/approval.html`)
      .catch((cause: unknown) => log.error('the page of the approvals was not loaded', cause))
    return opened
  }
  #hearInput(window: BrowserWindow): void {
    window.webContents.on('input-event', (_event, input) => {
      if (isPress(input)) this.#approvals?.pressed()
      if (isTyping(input)) this.#approvals?.typed()
    })
    let left = false
    window.on('blur', () => {
      left = true
    })
    window.on('focus', () => {
      if (left) this.#approvals?.focused()
      left = false
    })
  }
}
