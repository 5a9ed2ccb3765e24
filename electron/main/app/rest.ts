import { app, autoUpdater, type BrowserWindow, type Session } from 'electron'
import { log } from '../base/log.ts'
import { registerApproval } from '../ipc/approval/handlers.ts'
import { obeyLock, obeyPerson } from '../ipc/handle.ts'
import { registerAll } from '../ipc/register.ts'
import { watchComputer, watchInput } from '../lock/watch.ts'
import { personOf, watchPerson } from '../person/watch.ts'
import { keepFolderPrivate } from '../store/data-files.ts'
import { OS_STORE } from '../store/os-store.ts'
import { openHabits } from '../store/settings.ts'
import type { Store } from '../store/store.ts'
import { hasWork, type Vault, withoutWork } from '../store/vault.ts'
import { VaultFile } from '../store/vault-file.ts'
import { createUpdates, updateFeed, updateMethod } from '../updates/updates.ts'
import { createAppWindow } from '../window/app-window.ts'
import { createPageRecovery } from '../window/page-recovery.ts'
import { takeAskedScreenshot } from '../window/screenshot.ts'
import { answerClosed } from './closed-vault.ts'
import { createClosing } from './closing.ts'
import { createContext } from './context.ts'
import type { Start } from './foundation.ts'
import { HIDDEN_SWITCH, stayHidden } from './hidden-start.ts'
import { quitOnSignals } from './quit-on-signals.ts'

/**
 * Starts everything of main that comes after the window, which is there and not shown where `isHidden`. Once this returns the page is
 * answered, although most answers wait until the vault is open. The function that is returned does what is left, and calls `composed` once
 * the page is answered in full.
 */
export const startRest = (folder: string, session: Session, first: BrowserWindow, isHidden: boolean) => {
  // The window was closed meanwhile: the app is ending.
  if (first.isDestroyed()) return async () => {}
  quitOnSignals()
  keepFolderPrivate(folder)
  const habits = openHabits(folder)
  const window = createAppWindow(session, habits, first)
  app.on('activate', window.open)
  app.on('second-instance', (_event, words: readonly string[] = []) => {
    // Nobody wants to see anything when a login starts the app that runs already.
    if (!words.includes(HIDDEN_SWITCH)) window.open()
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  if (isHidden) void stayHidden(first, { wanted: () => habits.value.settings.tray })

  const vaultFile = new VaultFile({ folder, osStore: OS_STORE, changed: () => closed.changed() })
  const restart = (): void => {
    // Whoever asks for a restart wants to see the window, also where a login started the app without.
    app.relaunch({ args: process.argv.slice(1).filter((word) => word !== HIDDEN_SWITCH) })
    app.quit()
  }
  const closed = answerClosed({ vaultFile, habits, window, folder, restart })
  vaultFile.start()
  return async (composed: () => void): Promise<void> => {
    const store = await vaultFile.opened
    const doesWorkGoOn = await closed.opened(hasWork(store.value))
    if (vaultFile.isFromCopy) putInPlace(store, doesWorkGoOn)
    await startOpened({ folder, habits, window, vaultFile, store }, () => {
      closed.composed()
      composed()
    })
  }
}

/** Writes a vault that was read from its copy, once the person answered what becomes of its work. */
const putInPlace = (store: Store<Vault>, doesWorkGoOn: boolean): void => {
  const change = doesWorkGoOn ? (vault: Vault): Vault => ({ ...vault }) : withoutWork
  try {
    store.update(change)
  } catch (cause) {
    log.error('the copy of the vault could not be put in its place', cause)
    store.updateSoon(change)
  }
}

/** Puts the app together on the open vault, and answers the page in full from then on: `composed`. */
const startOpened = async (start: Start, composed: () => void): Promise<void> => {
  const { window } = start
  const context = createContext(start)
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
  watchComputer(lock, context.settings)
  registerAll(context, guard)
  registerApproval(context.approvals, context.approvalWindow.isSender)
  composed()

  if (updateMethod() === 'self') {
    const update = createUpdates({
      updater: autoUpdater,
      feed: updateFeed(),
      isOn: () => context.settings().updates,
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
  context.leases.recover()
  context.revocations.keepOnly(context.sessions.connections())
  context.creates.recover()
  context.revocations.check()
  void context.channel.start()
  if (context.sessions.active()?.connection().kind === 'local') void context.local.open()
  if (process.argv.includes('--local') && context.sessions.connections().length === 0) await context.connect.useLocal()
  await context.sessions.active()?.refresh()
  const opened = window.current()
  if (opened !== null) await takeAskedScreenshot(opened)
}
