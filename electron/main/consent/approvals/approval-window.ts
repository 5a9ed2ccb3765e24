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

/**
 * The window of the approvals: its own session, page and preload. It is made when a request comes,
 * and goes with the last one.
 */
export interface ApprovalWindow extends ApprovalScreen {
  /** From now on these hear what happens in it. */
  bindTo(approvals: Pick<Approvals, 'pressed' | 'typed' | 'focused' | 'windowClosed'>): void
  isSender(contents: WebContents): boolean
  current(): BrowserWindow | null
}

export interface ApprovalWindowParts {
  readonly title: () => string
  /** Somebody waits, and the system did not bring the window to the front. */
  readonly unnoticed: (show: () => void) => void
}

/** How long the system may take to bring a window to the front, in milliseconds. */
const RAISE_MS = 1_000

export const createApprovalWindow = ({ title, unnoticed }: ApprovalWindowParts): ApprovalWindow => {
  let session: Session | null = null
  let window: BrowserWindow | null = null
  let heard: Pick<Approvals, 'pressed' | 'typed' | 'focused' | 'windowClosed'> | null = null

  const ownSession = (): Session => {
    if (session === null) {
      // Not persisted, and none of the app's own window.
      session = sessions.fromPartition('keystow-approval', { cache: false })
      void serveApp(session, join(import.meta.dirname, '../approval'), APPROVAL_ORIGIN)
    }
    return session
  }

  const open = (): BrowserWindow => {
    const opened = new BrowserWindow({
      ...SIZE,
      show: false,
      title: title(),
      backgroundColor: background(),
      autoHideMenuBar: process.platform === 'linux',
      fullscreenable: false,
      webPreferences: {
        ...SAFE_PAGE,
        session: ownSession(),
        preload: join(import.meta.dirname, '../preload/approval.cjs'),
      },
    })
    opened.removeMenu()
    if (process.platform === 'linux') opened.setIcon(nativeImage.createFromPath(iconPath(256)))
    // What the page calls itself is no name for a window that asks.
    opened.on('page-title-updated', (event) => event.preventDefault())
    opened.webContents.on('input-event', (_event, input) => {
      if (isPress(input)) heard?.pressed()
      if (isTyping(input)) heard?.typed()
    })
    let left = false
    opened.on('blur', () => {
      left = true
    })
    opened.on('focus', () => {
      if (left) heard?.focused()
      left = false
    })
    // Closed by the person, or its page died: either way nobody approved.
    opened.on('closed', () => {
      if (window !== opened) return
      window = null
      heard?.windowClosed()
    })
    opened.webContents.on('render-process-gone', () => opened.destroy())
    opened
      .loadURL(`${APPROVAL_ORIGIN}/approval.html`)
      .catch((cause: unknown) => log.error('the page of the approvals was not loaded', cause))
    return opened
  }

  const show = (): void => {
    const shown = window
    if (shown === null || shown.isDestroyed()) return
    shown.show()
    shown.moveTop()
    setTimeout(() => {
      if (window !== shown || shown.isDestroyed() || shown.isFocused()) return
      shown.flashFrame(true)
      unnoticed(show)
    }, RAISE_MS)
  }

  return {
    bindTo: (approvals) => {
      heard = approvals
    },
    isSender: (contents) =>
      window !== null && !window.isDestroyed() && window.webContents === contents,
    current: () => window,
    update: () => {
      if (window === null) window = open()
      else if (!window.webContents.isDestroyed()) window.webContents.send('approval:changed')
    },
    show,
    close: () => {
      const closing = window
      // First: what closes now was not closed by the person.
      window = null
      closing?.destroy()
    },
  }
}
