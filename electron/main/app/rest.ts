import { app, autoUpdater, type BrowserWindow, type Session } from 'electron'
import { registerApproval } from '../ipc/approval/handlers.ts'
import { obeyLock, obeyPerson } from '../ipc/handle.ts'
import { registerAll } from '../ipc/register.ts'
import { watchComputer, watchInput } from '../lock/watch.ts'
import { personOf, watchPerson } from '../person/watch.ts'
import { keepFolderPrivate } from '../storage/data-files.ts'
import { openSettings } from '../storage/settings-store.ts'
import { createUpdates, updateFeed, updateMethod } from '../updates/updates.ts'
import { createAppWindow } from '../window/app-window.ts'
import { createPageRecovery } from '../window/page-recovery.ts'
import { takeAskedScreenshot } from '../window/screenshot.ts'
import { createClosing } from './closing.ts'
import { createContext } from './context.ts'
import { HIDDEN_SWITCH, stayHidden } from './hidden-start.ts'
import { quitOnSignals } from './quit-on-signals.ts'

/** All of main but the window, which is there, and not shown where `isHidden`. Its page is answered once this returns what is left to be done. */
export const startRest = (folder: string, session: Session, first: BrowserWindow, isHidden: boolean): (() => Promise<void>) => {
  // Closed meanwhile: the app is ending.
  if (first.isDestroyed()) return async () => {}
  quitOnSignals()
  keepFolderPrivate(folder)
  const stateFile = openSettings(folder)
  const window = createAppWindow(session, stateFile, first)

  const context = createContext({ folder, stateFile, window })
  const { topics, lock, autoLock, desktop, page, refreshTimer, unfinished } = context
  const { guard, questions } = createClosing(context)
  const recovery = createPageRecovery({
    ended: page.ended,
    leaving: guard.leaving,
    pageEnded: topics.pageEnded.publish,
    pageLoaded: topics.pageLoaded.publish,
    questions,
    quit: guard.quit,
  })
  obeyLock(() => lock.state.locked)
  obeyPerson(personOf(context))
  watchComputer(lock, () => stateFile.value.settings)
  registerAll(context, guard)
  registerApproval(context.approvals, context.approvalWindow.isSender)

  if (updateMethod() === 'self') {
    const update = createUpdates({
      updater: autoUpdater,
      feed: updateFeed(),
      isOn: () => stateFile.value.settings.updates,
      isBlocked: () => unfinished.exitBlockers(false).length > 0,
      askToQuit: () => questions.ask('update'),
      quit: guard.quit,
      now: Date.now,
    })
    setInterval(() => void update(), 60_000)
  }

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
  app.on('second-instance', (_event, words: readonly string[] = []) => {
    // Of a login while the app runs already nobody wants to see anything.
    if (!words.includes(HIDDEN_SWITCH)) window.open()
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })

  if (isHidden) void stayHidden(first, { wanted: () => stateFile.value.settings.tray })
  return async () => {
    context.leases.recover()
    // After the window was made: an OS store that is locked or slow must not hold it up.
    const probed = context.vault.probe().then(() => topics.appChanged.publish())
    void probed.then(context.creates.recover)
    void probed.then(context.deathProofs.recover)
    void probed.then(context.plans.load)
    void context.channel.start()
    if (context.sessions.active()?.connection().kind === 'local') void context.local.open()
    if (process.argv.includes('--local') && context.sessions.connections().length === 0) await context.connect.useLocal()
    await Promise.all([probed, context.sessions.active()?.refresh()])
    const opened = window.current()
    if (opened !== null) await takeAskedScreenshot(opened)
  }
}
