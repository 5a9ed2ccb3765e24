import { app, autoUpdater, type BrowserWindow, type Session } from 'electron'
import { registerApproval } from '../doors/ipc/approval/handlers.ts'
import { listenToWindow } from '../doors/ipc/listen.ts'
import { Updates, updateFeed, updateMethod } from '../platform/updates/updates.ts'
import { PageRecovery } from '../platform/window/page-recovery.ts'
import { takeAskedScreenshot } from '../platform/window/screenshot.ts'
import { watchComputer, watchInput } from '../store/lock/watch.ts'
import { type Core, startCore } from './core.ts'
import { electronPlatform } from './electron-platform.ts'
import { HIDDEN_SWITCH, stayHidden } from './hidden-start.ts'
import { watchPerson } from './watch-person.ts'

/**
 * Quits as a person would at each signal that asks a program to end. Electron does so at the first
 * one only, and the next one kills. Called once the app is ready, since Electron then installs its
 * own handlers in the place of what was there, and once that library is imported. Until then
 * Electron's do, for there is nothing yet to be lost.
 */
const quitOnSignals = (): void => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    // A library listens from its import on, and ends the process. Node takes a signal back from
    // Electron only with its first listener.
    process.removeAllListeners(signal)
    process.on(signal, () => app.quit())
  }
}

/**
 * Keeps the app alive when the process that draws dies, as after a driver's reset. Chromium draws in
 * a simpler way after three deaths, and where none is left it ends the whole app. That WebGL is off
 * is the sign of the last way. Not before a page was shown: a process that cannot even start would
 * be started for ever.
 */
const outliveGraphics = (): void => {
  app.on('child-process-gone', (_event, { type }) => {
    if (type === 'GPU' && app.getGPUFeatureStatus().webgl === 'disabled_off')
      app.commandLine.appendSwitch('disable-gpu-process-crash-limit')
  })
}

/** Connects the app to its window and to what happens on the computer. */
const connectWindow = (core: Core): void => {
  const {
    topics,
    lock,
    autoLock,
    clipboard,
    desktop,
    page,
    refreshTimer,
    unfinished,
    window,
    guard,
    nativeQuestions: questions,
  } = core
  const recovery = new PageRecovery(
    guard,
    questions,
    page.ended,
    topics.pageEnded.publish,
    topics.pageLoaded.publish,
  )
  outliveGraphics()
  app.on('before-quit', (event) => guard.beforeQuit(event))
  app.on('browser-window-focus', () => void clipboard.focused())
  watchComputer(lock, core.settings)
  registerApproval(core.approvals, core.approvalWindow.isSender)

  if (updateMethod() === 'self') {
    const updates = new Updates(autoUpdater, updateFeed(), {
      isOn: () => core.settings().updates,
      isBlocked: () => unfinished.exitBlockers(false).length > 0,
      askToQuit: () => questions.ask('update'),
      quit: () => guard.quit(),
    })
    setInterval(() => void updates.tick(), 60_000)
  }

  topics.appChanged.publish()
  window.onOpened((opened) => {
    guard.watch(opened)
    desktop.protection.watch(opened)
    page.watch(opened)
    recovery.watch(opened)
    watchInput(opened, autoLock)
    watchPerson(opened, core)
    refreshTimer.watch(opened)
  })
}

/**
 * Starts everything of main that comes after the window, which is there and not shown where
 * `isHidden`. Once this returns the page is answered, although most answers wait until the vault is
 * open. The function that is returned does what is left, and calls `composed` once the page is
 * answered in full.
 */
export const startRest = (
  folder: string,
  session: Session,
  first: BrowserWindow,
  isHidden: boolean,
) => {
  // The window was closed meanwhile: the app is ending.
  if (first.isDestroyed()) return async () => {}
  quitOnSignals()
  const { door, habits, window, opened } = startCore(electronPlatform(folder, session, first))
  listenToWindow(door)
  app.on('activate', window.open)
  app.on('second-instance', (_event, words: readonly string[] = []) => {
    // Nobody wants to see anything when a login starts the app that runs already.
    if (!words.includes(HIDDEN_SWITCH)) window.open()
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  if (isHidden) void stayHidden(first, () => habits.value.settings.tray)
  return async (composed: () => void): Promise<void> => {
    const core = await opened
    connectWindow(core)
    composed()
    await core.begin(process.argv.includes('--local'))
    const current = window.current()
    if (current !== null) await takeAskedScreenshot(current)
  }
}
