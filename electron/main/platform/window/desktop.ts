import { app, type BrowserWindow, nativeTheme } from 'electron'
import type { AppState } from '../../../contract/app-state.ts'
import type { CommandId } from '../../../contract/commands.ts'
import type { Language, Settings } from '../../../contract/settings.ts'
import { textsIn } from '../texts/language.ts'
import { ContentProtection } from './content-protection.ts'
import { AppMenu } from './menu.ts'
import { AppTray, type TrayTexts } from './tray.ts'

/** What of the app the desktop shows besides the page. */
export interface Desktop {
  readonly menu: {
    show(language: Language): void
    /** As `AppMenu.offer`. */
    offer(commands: readonly CommandId[]): void
  }
  readonly protection: ContentProtection
  /** Brings all of it up to date. */
  show(state: AppState): void
  /** Marks the icon in the tray while a program waits for the person. */
  showWaiting(waits: boolean): void
}

/** Acts that the menu and the tray lead to, and what they go by. */
export interface DesktopActs {
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
export const createDesktop = ({
  window,
  open,
  lock,
  openRequest,
  chose,
  tell,
  settings,
}: DesktopActs): Desktop => {
  const protection = new ContentProtection(() => settings().contentProtection, window)
  const menu = new AppMenu((command) => {
    chose()
    tell(command)
  })
  const tray = new AppTray(
    open,
    () => {
      chose()
      open()
      tell('create')
    },
    lock,
    () => app.quit(),
    openRequest,
  )
  let trayTexts: TrayTexts | null = null
  let waiting = false
  return {
    menu,
    protection,
    show: (state) => {
      nativeTheme.themeSource = state.settings.theme
      protection.apply()
      menu.show(state.language)
      trayTexts = state.settings.tray ? textsIn(state.language).tray : null
      tray.show(trayTexts, waiting)
    },
    showWaiting: (waits) => {
      waiting = waits
      tray.show(trayTexts, waiting)
    },
  }
}
