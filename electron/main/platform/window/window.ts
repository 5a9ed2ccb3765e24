import { join } from 'node:path'
import { BrowserWindow, nativeImage, nativeTheme, type Session, screen } from 'electron'
import type { WindowBounds } from '../../base/habits.ts'
import { log } from '../../base/log.ts'
import { APP_ORIGIN } from '../security/origin.ts'
import { iconPath } from './icon.ts'
import { firstPlace, followBounds, placeOn } from './kept-bounds.ts'
import type { StartLook } from './start-look.ts'

const MIN = { minWidth: 720, minHeight: 480 }

/** Web preferences of every page of the app. */
export const SAFE_PAGE = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webviewTag: false,
  spellcheck: false,
} as const

/** A page whose styles never come is shown as it is; in milliseconds. */
const UNSTYLED_MS = 1_000

/** As the page's own background in `tokens.css`, so that nothing flashes before the first paint. */
export const background = (): string => (nativeTheme.shouldUseDarkColors ? '#17181b' : '#ffffff')

/** As Chromium bounds it; the file may say anything. */
const zoomOf = (bounds: WindowBounds | null): number =>
  Math.min(5, Math.max(0.25, bounds?.zoom ?? 1))

/** Loads our page, at first or anew. */
export const loadPage = (window: BrowserWindow): void => {
  // Its process may end before it is there; who watches the process sees to that.
  window
    .loadURL(`${APP_ORIGIN}/index.html`)
    .catch((cause: unknown) => log.error('the page was not loaded', cause))
}

/**
 * Shows a window once its page has all that it is painted with: to show one keeps main busy, for
 * which the page would wait before; once it is painted it would be painted anew
 * (docs/performance.md, P20).
 */
const showStyled = (window: BrowserWindow, session: Session): void => {
  const show = (): void => {
    clearTimeout(late)
    session.webRequest.onCompleted(null)
    if (!window.isDestroyed()) window.show()
  }
  session.webRequest.onCompleted({ urls: [`${APP_ORIGIN}/*.css`] }, show)
  const late = setTimeout(show, UNSTYLED_MS)
}

/**
 * Opens the app's only window: sandboxed, isolated, without Node, served from our own scheme.
 * `isHidden`: it is shown only when asked for.
 */
export const openWindow = (
  session: Session,
  { settings, window: bounds }: StartLook,
  isHidden = false,
): BrowserWindow => {
  nativeTheme.themeSource = settings.theme
  const place = bounds ?? firstPlace(screen.getPrimaryDisplay().workArea)
  const window = new BrowserWindow({
    ...MIN,
    ...placeOn(
      place,
      screen.getAllDisplays().map(({ workArea }) => workArea),
    ),
    show: false,
    title: 'Keystow',
    backgroundColor: background(),
    autoHideMenuBar: process.platform === 'linux',
    webPreferences: {
      ...SAFE_PAGE,
      session,
      preload: join(import.meta.dirname, '../preload/index.cjs'),
    },
  })
  followBounds(window, place)
  // Before that the page has no host to which the zoom would belong.
  window.webContents.once('did-navigate', () => window.webContents.setZoomFactor(zoomOf(bounds)))
  if (bounds?.maximized === true) {
    // Electron shows a window that it maximizes.
    if (isHidden) window.once('show', () => window.maximize())
    else window.maximize()
  }
  if (!isHidden) showStyled(window, session)
  window.once('ready-to-show', () => {
    // Elsewhere the program file carries it. Read first: a path that is not there would be thrown.
    if (process.platform === 'linux' && !window.isDestroyed())
      window.setIcon(nativeImage.createFromPath(iconPath(256)))
  })
  loadPage(window)
  return window
}
