import { app, type BrowserWindow, nativeTheme } from 'electron'
import type { AppState } from '../../../contract/app-state.ts'
import type { CommandId } from '../../../contract/commands.ts'
import type { Settings } from '../../../contract/settings.ts'
import { textsIn } from '../texts/language.ts'
import { createContentProtection } from './content-protection.ts'
import { createMenu } from './menu.ts'
import { createTray, type TrayTexts } from './tray.ts'

export interface DesktopPartsNeeds {
  readonly window: () => BrowserWindow | null
  /** Brings the window to the front. */
  readonly open: () => void
  readonly lock: () => void
  /** Brings the request that waits to the front. */
  readonly openRequest: () => void
  /** The person chose something that main shows: that is an input of theirs. */
  readonly chose: () => void
  /** Tells the page what the person chose. */
  readonly tell: (command: CommandId) => void
  readonly settings: () => Settings
}

/**
 * What of the app the desktop shows besides the page: the menu, the icon in the tray, the theme and
 * protection of the window.
 */
export const createDesktopParts = ({
  window,
  open,
  lock,
  openRequest,
  chose,
  tell,
  settings,
}: DesktopPartsNeeds) => {
  const protection = createContentProtection(() => settings().contentProtection, window)
  const menu = createMenu((command) => {
    chose()
    tell(command)
  })
  const tray = createTray({
    open,
    create: () => {
      chose()
      open()
      tell('create')
    },
    lock,
    quit: () => app.quit(),
    request: openRequest,
  })
  let trayTexts: TrayTexts | null = null
  let waiting = false
  return {
    menu,
    protection,
    /** Brings all of it up to date. */
    show: (state: AppState) => {
      nativeTheme.themeSource = state.settings.theme
      protection.apply()
      menu.show(state.language)
      trayTexts = state.settings.tray ? textsIn(state.language).tray : null
      tray.show(trayTexts, waiting)
    },
    /** Marks the icon in the tray while a program waits for the person. */
    showWaiting: (waits: boolean) => {
      waiting = waits
      tray.show(trayTexts, waiting)
    },
  }
}

export type DesktopParts = ReturnType<typeof createDesktopParts>
