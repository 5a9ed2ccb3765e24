import type { OpenDialogOptions, SaveDialogOptions } from 'electron'
import type { WindowAction } from '../../contract/commands.ts'
import type { writeAtomically } from '../base/atomic-write.ts'
import type { Clock } from '../base/clock.ts'
import type { HabitsFile } from '../base/habits.ts'
import type { OpenRemote } from '../client/transport-factory.ts'
import type { ApprovalWindow } from '../consent/approvals/approval-window.ts'
import type { SystemClipboards } from '../platform/clipboard/system-clipboard.ts'
import type { AppWindow } from '../platform/window/app-window.ts'
import type { Desktop, DesktopActs } from '../platform/window/desktop.ts'
import type { ChooseNatively } from '../platform/window/native-choice.ts'
import type { TrayTexts } from '../platform/window/tray.ts'
import type { SystemCheck } from '../store/lock/lock.ts'
import type { OsStore } from '../store/os-store.ts'
import type { AppFiles } from './command-here.ts'
import type { setStartAtLogin, startsAtLogin } from './start-at-login.ts'

/** Everything that the core needs of Electron and of the computer. */
export interface Platform {
  /** The data folder. */
  readonly folder: string
  readonly clock: Clock
  readonly osStore: OsStore
  /** As `writeAtomically`: puts the vault, the notes and the activity log on the disk. */
  readonly writeFile: typeof writeAtomically
  readonly openRemote: OpenRemote
  files(): AppFiles
  readonly version: string
  readonly isSandboxed: boolean
  readonly clipboards: SystemClipboards
  languages(): readonly string[]
  isOnline(): boolean
  /** As `systemProxy`. */
  readonly systemProxy: (url: string) => Promise<string>
  readonly systemCheck: (reason: () => string) => SystemCheck
  /** Tells whether a window of the app has the focus. */
  isInFront(): boolean
  openWindow(habits: HabitsFile): AppWindow
  /** As `ElectronApprovalWindow`. */
  createApprovalWindow(title: () => string, unnoticed: (show: () => void) => void): ApprovalWindow
  createDesktop(acts: DesktopActs): Desktop
  /** As `showClosedTray`. */
  showClosedTray(open: () => void, texts: TrayTexts): () => void
  /** As `hasTray`: tells whether the desktop shows icons in a tray. */
  hasTray(): Promise<boolean>
  actOnWindow(action: WindowAction): void
  /** As `chooseNatively`. */
  readonly choose: ChooseNatively
  /** The two dialogs for files answer the path, or null if cancelled. */
  chooseToOpen(options: OpenDialogOptions): Promise<string | null>
  chooseToSave(options: SaveDialogOptions): Promise<string | null>
  showInFolder(path: string): void
  notify(body: string, clicked: () => void): void
  startsAtLogin(): ReturnType<typeof startsAtLogin>
  /** `showTray` switches the icon in the tray on. */
  setStartAtLogin(showTray: () => void, on: boolean): ReturnType<typeof setStartAtLogin>
  /** Begins to end the app: `CloseGuard.beforeQuit` is asked. */
  quit(): void
  /** Ends the app at once. */
  exit(): void
  /** Has the app start again once it ended. */
  relaunch(): void
}
