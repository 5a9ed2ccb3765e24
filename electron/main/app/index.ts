import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { app, BrowserWindow, Menu, session as sessions } from 'electron'
import type { Result } from '../../contract/result.ts'
import type { CreateOutcome } from '../../contract/workflow.ts'
import { saysDiskFull } from '../../service/keys/data-fault.ts'
import { clearBeforeExit } from '../clipboard/clear-before-exit.ts'
import { log, logUncaught } from '../diagnostics/log.ts'
import { registerActivity } from '../ipc/activity/handlers.ts'
import { registerAnnotations } from '../ipc/annotations/handlers.ts'
import { registerApiKeys } from '../ipc/api-keys/handlers.ts'
import { registerApp } from '../ipc/app/handlers.ts'
import { registerBulk } from '../ipc/bulk/handlers.ts'
import { registerClipboard } from '../ipc/clipboard/handlers.ts'
import { registerConnections } from '../ipc/connections/handlers.ts'
import { registerDoctor } from '../ipc/doctor/handlers.ts'
import { obeyLock, obeyPerson, onUndelivered } from '../ipc/handle.ts'
import { registerInventory } from '../ipc/inventory/handlers.ts'
import { registerLab } from '../ipc/lab/handlers.ts'
import { registerLock } from '../ipc/lock/handlers.ts'
import { registerPage } from '../ipc/page/handlers.ts'
import { registerReveals } from '../ipc/reveals/handlers.ts'
import { registerRotate } from '../ipc/rotate/handlers.ts'
import { registerUpdate } from '../ipc/update/handlers.ts'
import { watchComputer, watchInput } from '../lock/watch.ts'
import { personOf, watchPerson } from '../person/watch.ts'
import { hardenContents, hardenProcess } from '../security/hardening.ts'
import { keepFolderPrivate } from '../storage/data-files.ts'
import { openSettings } from '../storage/settings-store.ts'
import { changeQuietly } from '../storage/store-file.ts'
import { createUpdates } from '../updates/updates.ts'
import { registerScheme, serveApp } from '../window/app-protocol.ts'
import { createCloseGuard } from '../window/close-guard.ts'
import { createNativeQuestions } from '../window/native-questions.ts'
import { createPageRecovery } from '../window/page-recovery.ts'
import { takeAskedScreenshot } from '../window/screenshot.ts'
import { boundsOf, openWindow } from '../window/window.ts'
import { createContext } from './context.ts'
import { wordsIn } from './language.ts'
import { fullFolder, refuseStart, unusableFolder } from './refuse-start.ts'
import { servesInstaller } from './squirrel.ts'

/** The exit code of a start that fails for a reason of ours (`EX_SOFTWARE` of sysexits.h). */
const FAILED = 70
/** A page that never comes must not keep the rest from starting; in milliseconds. */
const PAGE_MS = 1_000

logUncaught()
hardenProcess()
registerScheme()
app.setAppUserModelId('app.keystow.desktop')
// Ours comes with the language. Without this Electron first builds one that nobody sees.
Menu.setApplicationMenu(null)

// Not a top-level await: in an ESM main that waits for `ready` it never ends.
const start = async (): Promise<void> => {
  hardenContents()
  await app.whenReady()
  const folder = app.getPath('userData')
  keepFolderPrivate(folder)
  log.toFile(folder)

  // Not persisted: nothing that the page holds may reach the disk.
  const session = sessions.fromPartition('keystow', { cache: false })
  const given = serveApp(session, join(import.meta.dirname, '../renderer'))
  const remembered = openSettings(folder)
  // First of all, and alone: what main did meanwhile would keep the page from starting (docs/performance.md, P20). It asks for nothing but its files before it has them.
  let window: BrowserWindow | null = openWindow(session, remembered.value)
  await Promise.race([given, sleep(PAGE_MS)])

  const context = createContext(
    folder,
    remembered,
    () => window,
    () => open(),
  )
  const rememberPlace = (opened: BrowserWindow): void => changeQuietly(remembered, { window: boundsOf(opened) })
  const updates = createUpdates({
    folder,
    setting: () => remembered.value.settings.updates,
    blockedBy: () => context.unfinished.cutShort(false)[0]?.kind ?? null,
    changed: (state) => context.push('update:changed', state),
  })
  const staysInTray = (): boolean => remembered.value.settings.tray
  /** Whether the app, and a bulk revoke with it, goes on without its window. */
  const outlivesWindow = (): boolean => process.platform === 'darwin' || staysInTray()
  const cutShort = (): ReturnType<typeof context.unfinished.cutShort> => context.unfinished.cutShort(context.lock.state.locked)
  const questions = createNativeQuestions({
    window: () => window,
    words: () => wordsIn(context.state().language),
    cutShort,
  })
  const guard = createCloseGuard({
    holds: (what) => cutShort().some(({ kind }) => kind !== 'bulk' || what === 'quit' || !outlivesWindow()),
    ask: (what) => context.push('close:requested', what),
    askNatively: () => questions.ask('close'),
    presses: () => context.interaction.input.presses,
    outlivesWindow,
    staysInTray,
    clearClipboard: (unattended) =>
      clearBeforeExit({
        unattended,
        clipboard: context.clipboard,
        window: () => window,
        words: () => wordsIn(context.state().language).secretRemains,
      }),
    beforeExit: async () => {
      if (window !== null) rememberPlace(window)
      context.bulks.close()
      await context.lab.stopListening()
      context.sessions.close()
      context.local.close()
      updates.finish()
    },
  })
  const recovery = createPageRecovery({
    ended: context.page.ended,
    leaving: guard.leaving,
    died: () => {
      context.interaction.forget()
      context.reveals.hide()
      context.protection.secretVisible(false)
    },
    questions,
    quit: guard.quit,
  })
  obeyLock(() => context.lock.state.locked)
  obeyPerson(personOf(context, updates))
  onUndelivered((channel, answered) => {
    if (channel === 'api-keys:create' || channel === 'api-keys:look-again')
      context.creates.keepUndelivered(answered as Result<CreateOutcome>)
    context.push('reveals:left', context.reveals.pending())
  })
  watchComputer(context.lock, context.autoLock, () => remembered.value.settings)
  registerApp(context, guard)
  registerConnections(context)
  registerApiKeys(context)
  registerReveals(context)
  registerClipboard(context)
  registerBulk(context)
  registerRotate(context)
  registerLab(context)
  registerDoctor(context, folder, () => window)
  registerAnnotations(context)
  registerActivity(context)
  registerInventory(context)
  registerLock(context, () => {
    app.relaunch()
    guard.quit()
  })
  registerUpdate(updates)
  registerPage(context, guard)

  const attend = (opened: BrowserWindow): void => {
    guard.watch(opened)
    context.protection.watch(opened)
    context.page.watch(opened)
    recovery.watch(opened)
    watchInput(opened, context.autoLock)
    watchPerson(opened, context)
    context.freshness.watch(opened)
    opened.on('close', () => rememberPlace(opened))
    opened.on('closed', () => {
      window = null
    })
  }
  const open = (): void => {
    if (window === null) {
      window = openWindow(session, remembered.value)
      attend(window)
    }
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
  }
  context.changed()
  attend(window)
  app.on('activate', open)
  app.on('second-instance', open)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })

  // After the window was asked for: an OS store that is locked or slow must not hold up the first paint.
  const probed = context.vault.probe().then(context.changed)
  if (context.sessions.active()?.connection().kind === 'local') void context.local.open()
  if (process.argv.includes('--local') && context.sessions.connections().length === 0) await context.connect.useLocal()
  await Promise.all([probed, context.sessions.active()?.refresh()])
  if (window !== null) await takeAskedScreenshot(window)
}

const begin = async (): Promise<void> => {
  if (servesInstaller()) return app.quit()
  const unusable = unusableFolder()
  if (unusable !== null) return refuseStart(unusable)
  return app.requestSingleInstanceLock() ? start() : app.quit()
}

begin().catch((cause) => {
  log.error('start failed', cause)
  // What fails once there is a window is told in it.
  if (BrowserWindow.getAllWindows().length > 0) return
  return saysDiskFull(cause) ? refuseStart(fullFolder()) : app.exit(FAILED)
})
