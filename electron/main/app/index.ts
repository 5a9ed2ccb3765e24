import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { app, BrowserWindow, Menu, session as sessions } from 'electron'
import { saysDiskFull } from '../../service/keys/data-fault.ts'
import { log, logUncaught } from '../diagnostics/log.ts'
import { registerApproval } from '../ipc/approval/handlers.ts'
import { obeyLock, obeyPerson } from '../ipc/handle.ts'
import { registerAll } from '../ipc/register.ts'
import { watchComputer, watchInput } from '../lock/watch.ts'
import { personOf, watchPerson } from '../person/watch.ts'
import { hardenContents, hardenProcess } from '../security/hardening.ts'
import { APP_ORIGIN } from '../security/origin.ts'
import { keepFolderPrivate } from '../storage/data-files.ts'
import { openSettings } from '../storage/settings-store.ts'
import { createUpdates } from '../updates/updates.ts'
import { registerScheme, serveApp } from '../window/app-protocol.ts'
import { createAppWindow } from '../window/app-window.ts'
import { createPageRecovery } from '../window/page-recovery.ts'
import { takeAskedScreenshot } from '../window/screenshot.ts'
import { createClosing } from './closing.ts'
import { createContext } from './context.ts'
import { commandWords, ownArguments, runEarlyCommand } from './early-command.ts'
import { quitOnSignals } from './quit-on-signals.ts'
import { fullFolder, refuseStart, unusableFolder } from './refuse-start.ts'
import { servesInstaller } from './squirrel.ts'

/** The exit code of a start that fails for a reason of ours (`EX_SOFTWARE` of sysexits.h). */
const FAILED = 70
/** A page that never comes must not keep the rest from starting; in milliseconds. */
const PAGE_MS = 1_000

/**
 * Main goes on after what nothing caught once it has its log file. Before, that could leave an app without a window that nobody hears of.
 */
let hasLogFile = false
const prepare = (): void => {
  logUncaught(() => {
    if (!hasLogFile) app.exit(FAILED)
  })
  hardenProcess()
  registerScheme()
  app.setAppUserModelId('app.keystow.desktop')
  // Ours comes with the language. Without this Electron first builds one that nobody sees.
  Menu.setApplicationMenu(null)
}

// Not a top-level await: in an ESM main that waits for `ready` it never ends.
const start = async (): Promise<void> => {
  hardenContents()
  await app.whenReady()
  quitOnSignals()
  const folder = app.getPath('userData')
  keepFolderPrivate(folder)
  log.toFile(folder)
  hasLogFile = true

  // Not persisted: nothing that the page holds may reach the disk.
  const session = sessions.fromPartition('keystow', { cache: false })
  const given = serveApp(session, join(import.meta.dirname, '../renderer'), APP_ORIGIN)
  const stateFile = openSettings(folder)
  // First of all, and alone: what main did meanwhile would keep the page from starting (docs/performance.md, P20). It asks for nothing but its files before it has them.
  const window = createAppWindow(session, stateFile)
  await Promise.race([given, sleep(PAGE_MS)])

  const context = createContext({ folder, stateFile, window })
  const { topics, lock, autoLock, desktop, page, refreshTimer, unfinished, push } = context
  const updates = createUpdates({
    folder,
    setting: () => stateFile.value.settings.updates,
    blockedBy: unfinished.updateBlocker,
    changed: (state) => push('update:changed', state),
  })
  const { guard, questions } = createClosing(context, updates)
  const recovery = createPageRecovery({
    ended: page.ended,
    leaving: guard.leaving,
    pageEnded: topics.pageEnded.publish,
    pageLoaded: topics.pageLoaded.publish,
    questions,
    quit: guard.quit,
  })
  obeyLock(() => lock.state.locked)
  obeyPerson(personOf(context, updates))
  watchComputer(lock, () => stateFile.value.settings, [autoLock.check, context.leases.checkTimes, context.approvals.refresh])
  registerAll(context, guard, updates)
  registerApproval(context.approvals, context.approvalWindow.isSender)

  topics.appChanged.publish()
  window.onOpened((opened) => {
    guard.watch(opened)
    desktop.protection.watch(opened)
    page.watch(opened)
    recovery.watch(opened)
    watchInput(opened, autoLock)
    watchPerson(opened, context)
    refreshTimer.watch(opened)
  })
  app.on('activate', window.open)
  app.on('second-instance', window.open)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })

  context.leases.recover()
  // After the window was asked for: an OS store that is locked or slow must not hold up the first paint.
  const probed = context.vault.probe().then(() => topics.appChanged.publish())
  void probed.then(context.creates.recover)
  void context.channel.start()
  if (context.sessions.active()?.connection().kind === 'local') void context.local.open()
  if (process.argv.includes('--local') && context.sessions.connections().length === 0) await context.connect.useLocal()
  await Promise.all([probed, context.sessions.active()?.refresh()])
  const opened = window.current()
  if (opened !== null) await takeAskedScreenshot(opened)
}

const begin = async (): Promise<void> => {
  if (servesInstaller()) return app.quit()
  const unusable = unusableFolder()
  if (unusable !== null) return refuseStart(unusable)
  return app.requestSingleInstanceLock() ? start() : app.quit()
}

const failed = (cause: unknown): unknown => {
  log.error('start failed', cause)
  // What fails once there is a window is shown in it.
  if (BrowserWindow.getAllWindows().length > 0) return
  return saysDiskFull(cause) ? refuseStart(fullFolder()) : app.exit(FAILED)
}

const words = commandWords(ownArguments())
if (words === null) {
  prepare()
  begin().catch(failed)
} else void runEarlyCommand(words)
