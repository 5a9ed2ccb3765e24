import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { app, BrowserWindow, Menu, session as sessions } from 'electron'
import { saysDiskFull } from '../../service/keys/data-fault.ts'
import { log, logUncaught } from '../base/log.ts'
import { hardenContents, hardenProcess } from '../platform/security/hardening.ts'
import { APP_ORIGIN } from '../platform/security/origin.ts'
import { registerScheme, serveApp } from '../platform/window/app-protocol.ts'
import { lacksGraphics } from '../platform/window/graphics.ts'
import { readStartLook } from '../platform/window/start-look.ts'
import { openWindow } from '../platform/window/window.ts'
import { commandWords, ownArguments, runEarlyCommand } from './early-command.ts'
import { isHiddenStart } from './hidden-start.ts'
import { askRunningCopy } from './running-copy.ts'
import { servesInstaller } from './squirrel.ts'
import { fullFolder, ignoreRelativeFolder, unusableFolder } from './wanted-folder.ts'

/** The exit code of a start that fails for a reason of ours (`EX_SOFTWARE` of sysexits.h). */
const FAILED = 70
/** A page that never asks for its script must not keep the rest of main from starting. */
const PAGE_SERVED_TIMEOUT_MS = 1_000

/**
 * Main goes on after what nothing caught once it has its log file. Before, that could leave an app
 * without a window that nobody hears of.
 */
let hasLogFile = false
/** Whether the page is answered: what fails then is shown in it. */
let isAnswered = false
const prepare = (): void => {
  logUncaught(() => {
    if (!hasLogFile) app.exit(FAILED)
  })
  hardenProcess()
  if (process.platform === 'linux' && lacksGraphics((name) => app.commandLine.hasSwitch(name)))
    app.disableHardwareAcceleration()
  registerScheme()
  app.setAppUserModelId('app.keystow.desktop')
  // Ours comes with the language. Without this Electron first builds one that nobody sees.
  Menu.setApplicationMenu(null)
}

// Not a top-level await: in an ESM main that waits for `ready` it never ends.
const start = async (): Promise<void> => {
  hardenContents()
  await app.whenReady()
  const folder = app.getPath('userData')
  log.toFile(folder)
  hasLogFile = true

  // Not persisted: nothing that the page holds may reach the disk.
  const session = sessions.fromPartition('keystow', { cache: false })
  const pageServed = serveApp(session, join(import.meta.dirname, '../renderer'), APP_ORIGIN)
  const isHidden = isHiddenStart()
  const window = openWindow(session, readStartLook(folder), isHidden)
  // The rest of main would keep the processor and this thread busy, so the page gets its files
  // first (docs/performance.md, P20). From here to the end of `registerAll` no event may be waited
  // for, since the page asks as soon as it has its script; the import waits for none in CommonJS.
  await Promise.race([pageServed, sleep(PAGE_SERVED_TIMEOUT_MS)])
  const { startRest } = await import('./rest.ts')
  const composed = (): void => {
    isAnswered = true
  }
  await startRest(folder, session, window, isHidden)(composed)
}

const begin = async (): Promise<void> => {
  if (servesInstaller((item) => app.setLoginItemSettings({ ...item, openAtLogin: false })))
    return app.quit()
  const unusable = unusableFolder()
  if (unusable !== null) {
    const { refuseStart } = await import('./refuse-start.ts')
    return refuseStart(unusable)
  }
  const copy = await askRunningCopy(app.getPath('userData'), process.argv)
  if (typeof copy === 'object') {
    const { askAboutSilentCopy } = await import('./refuse-start.ts')
    return askAboutSilentCopy(copy)
  }
  return copy === 'unknown' && app.requestSingleInstanceLock() ? start() : app.quit()
}

const failed = async (cause: unknown): Promise<void> => {
  log.error('start failed', cause)
  if (isAnswered) return
  if (saysDiskFull(cause)) {
    const { refuseStart } = await import('./refuse-start.ts')
    return refuseStart(fullFolder())
  }
  // Who sees the window go hears why.
  if (BrowserWindow.getAllWindows().length > 0) {
    const { sayFailed } = await import('./refuse-start.ts')
    sayFailed(app.getPath('userData'))
  }
  app.exit(FAILED)
}

ignoreRelativeFolder()
const words = commandWords(ownArguments())
if (words === null) {
  prepare()
  begin()
    .catch(failed)
    .catch(() => app.exit(FAILED))
} else void runEarlyCommand(words)
