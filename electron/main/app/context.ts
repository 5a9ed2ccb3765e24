import { app, type BrowserWindow } from 'electron'
import type { AppState } from '../../contract/app-state.ts'
import { isBusy } from '../../contract/bulk.ts'
import { createPacker } from '../../contract/packed-list.ts'
import type { Language } from '../../contract/settings.ts'
import { createKeyNotes, type KeyNotes } from '../annotations/key-notes.ts'
import { type AppClipboard, createAppClipboard } from '../clipboard/app-clipboard.ts'
import { type ActivityLog, openActivityLog } from '../diagnostics/activity-log.ts'
import { atMostEvery } from '../ipc/at-most-every.ts'
import { createPush, type Push } from '../ipc/push.ts'
import { type ClientFactory, clientFactory } from '../key-api/client-factory.ts'
import { createLab, type Lab } from '../lab/lab.ts'
import { type AutoLock, createAutoLock } from '../lock/auto-lock.ts'
import { createLock, type Lock } from '../lock/lock.ts'
import { openSealedStores } from '../lock/sealed-stores.ts'
import { systemCheck } from '../lock/watch.ts'
import { createInteraction, type Interaction } from '../person/interaction.ts'
import { type Connect, createConnect } from '../sessions/connect.ts'
import { createLocalService, type LocalService, reissueToken } from '../sessions/local-service.ts'
import { createFreshness, type Freshness } from '../sessions/refresh-timer.ts'
import { createSessions, isPersistent, type Sessions } from '../sessions/sessions.ts'
import type { PersistedState } from '../storage/settings-store.ts'
import { changeQuietly, type StoreFile } from '../storage/store-file.ts'
import { createOsSealer } from '../vault/secure-storage.ts'
import type { TokenVault } from '../vault/token-vault.ts'
import { createDesktopParts, type DesktopParts } from '../window/desktop-parts.ts'
import { createNotifier, showNotification } from '../window/notify.ts'
import { createPageRecycler, type PageRecycler } from '../window/recycle-page.ts'
import { type Bulks, createBulks } from '../workflows/bulk/bulk.ts'
import { outcomeOf } from '../workflows/bulk/bulk-job.ts'
import { openBulkJournal } from '../workflows/bulk/bulk-journal.ts'
import { createReveals, type Reveals } from '../workflows/reveals.ts'
import { createWorkflows, type Workflows } from '../workflows/workflows.ts'
import { type AppStateParts, wholeState, windowState } from './app-state.ts'
import { wordsIn } from './language.ts'
import { createNotices } from './notices.ts'

/** Everything main owns, put together once. */
export interface Context extends Workflows, Pick<DesktopParts, 'menu' | 'protection'> {
  readonly remembered: StoreFile<PersistedState>
  readonly vault: TokenVault
  readonly local: LocalService
  readonly sessions: Sessions
  readonly connect: Connect
  readonly createClient: ClientFactory
  readonly lab: Lab
  readonly reveals: Reveals
  readonly bulks: Bulks
  readonly clipboard: AppClipboard
  readonly page: PageRecycler
  readonly interaction: Interaction
  readonly lock: Lock
  readonly eraseSealed: () => void
  readonly autoLock: AutoLock
  readonly freshness: Freshness
  readonly activity: ActivityLog
  readonly notes: KeyNotes
  readonly state: () => AppState
  readonly changed: () => void
  readonly dismissNotice: (id: string) => void
  readonly push: Push
}

/** How long the app may take to know a key in the list for its own, in milliseconds. */
const SETTLE_MS = 1_000

/** The log may grow with every request; a window need not hear of each. */
const LOG_PUSH_MS = 300

/** `window` answers the window that pushes go to, or null while there is none; `open` brings it to the front. */
export const createContext = (
  folder: string,
  remembered: StoreFile<PersistedState>,
  window: () => BrowserWindow | null,
  open: () => void,
): Context => {
  const notices = createNotices(() => changed())
  const noteAndTell: typeof notices.note = (kind, path) => {
    notices.note(kind, path)
    changed()
  }
  const push = createPush(window, () => lock.state.locked)

  const lasting = (connectionId: string): boolean => {
    const found = sessions.find(connectionId)
    return !found.ok || isPersistent(found.value.connection())
  }
  const sealed = openSealedStores({ folder, sealer: createOsSealer(), lasting })
  const { vault, journal, passphrase } = sealed
  notices.note('settings_quarantined', remembered.quarantined)
  notices.note('tokens_quarantined', vault.quarantined)
  notices.note('rotations_quarantined', journal.quarantined)
  for (const { mended } of [remembered, vault, journal]) notices.note('file_mended', mended)

  const local = createLocalService({
    folder,
    quarantined: (path) => noteAndTell('service_quarantined', path),
    ready: (service) => {
      lab.watch(service)
      service.log?.onAdd(atMostEvery(LOG_PUSH_MS, () => push('lab:logged', null)))
    },
  })
  const createClient = clientFactory(local, `Keystow/${app.getVersion()}`)
  const pack = createPacker()
  const sessions = createSessions({
    remembered,
    vault,
    createClient,
    mayLead: (connectionId, address) => workflows.unfinished.mayLead(connectionId, address),
    mayForget: (connectionId, losing) => workflows.unfinished.mayForget(connectionId, losing),
    forgetRotations: (connectionId, also) => workflows.rotations.forget(connectionId, also),
    mint: (connection) => reissueToken(local, connection),
    listChanged: (state) => {
      push('list:changed', pack(state))
      freshness.check()
      bulks.listChanged(state)
      // After the push, which a long list's comparison must not hold up. A session that was forgotten has no say any more.
      if (sessions.find(state.connectionId).ok) notes.seenKeys.listed(state)
    },
    created: (connectionId, keyId) => notes.annotations.created(connectionId, keyId),
    annotations: () => notes.annotations,
    kept: (connectionId) => notes.persistenceChanged(connectionId),
    localSkew: () => local.opened?.clock.state.offset ?? 0,
    changed: () => {
      bulks.keepOnly(sessions.connections())
      changed()
    },
  })
  const freshness = createFreshness({
    active: sessions.active,
    settings: () => remembered.value.settings,
    seen: () => {
      const shown = window()
      return shown !== null && !shown.isDestroyed() && shown.isVisible() && !shown.isMinimized()
    },
  })
  const activity = openActivityLog(
    folder,
    () => push('activity:changed', null),
    (path) => noteAndTell('disk_full', path),
  )
  const bulks = createBulks({
    journal: openBulkJournal(folder),
    find: sessions.find,
    moved: (step) => {
      push('bulk:moved', step)
      // The lock screen hears of no job, but says whether one goes on.
      if (lock.state.locked && (step.progress === null || !isBusy(step.progress))) changed()
    },
    settled: (session, row) =>
      activity.add({ connection: session.connection().name, action: 'revoke', keyId: row.id, keyName: row.name, outcome: outcomeOf(row) }),
  })
  const notes = createKeyNotes({
    folder,
    lasting,
    quarantined: (path) => noteAndTell('annotations_quarantined', path),
    mended: (path) => noteAndTell('file_mended', path),
    appeared: (id, ids) => notifier.unknownKeys(id, ids),
    changed: (known) => push('annotations:changed', known),
  })
  const notifier = createNotifier({
    wanted: () => remembered.value.settings.notifications && window()?.isFocused() !== true,
    unknownIds: (id) => notes.seenKeys.unknownIds(id),
    words: () => wordsIn(state().language).notifications,
    show: showNotification,
    open: (id) => {
      sessions.activate(id)
      open()
    },
    later: (work) => setTimeout(work, SETTLE_MS),
  })
  const state = (): AppState => windowState(stateParts)
  /** Also while locked. */
  const language = (): Language => wholeState(stateParts).language
  const changed = (): void => {
    desktop.show(state())
    autoLock.check()
    freshness.check()
    // Asked for anew: the check may have locked.
    push('app:changed', state())
  }
  const interaction = createInteraction(window, () => wordsIn(language()).questions.cancel)
  const desktop = createDesktopParts({
    window,
    open,
    lock: () => lock.lock(),
    interaction,
    settings: () => remembered.value.settings,
    push,
  })
  const connect = createConnect(sessions, createClient, local, () => wordsIn(state().language).localService)
  const lab = createLab({
    folder,
    local,
    listenerPort: () => remembered.value.listenerPort,
    rememberPort: (listenerPort) => changeQuietly(remembered, { listenerPort }),
    changed: (labState) => push('lab:changed', labState),
    connect,
  })
  const reveals = createReveals()
  const clipboard = createAppClipboard({
    changed: (copy) => {
      push('clipboard:changed', copy)
      void workflows.rotations.copied(copy.revealId, copy.kind === 'holding')
    },
    warn: () => showNotification(wordsIn(language()).notifications.secretOnClipboard, open),
  })
  const lock = createLock({
    passphrase,
    system: systemCheck(() => wordsIn(language()).unlockReason),
    onLock: () => {
      interaction.forget()
      reveals.hide()
      desktop.protection.secretVisible(false)
      void clipboard.clear()
    },
    changed: () => changed(),
  })
  sealed.askFirst(lock.settle)
  const autoLock = createAutoLock({ minutes: () => remembered.value.settings.lockMinutes, lock: lock.lock })
  const workflows = createWorkflows({
    createClient,
    sessions,
    notes,
    reveals,
    bulks,
    journal,
    activity,
    push,
    lasting,
    holdsCopy: clipboard.holds,
  })
  const stateParts: AppStateParts = { remembered, sessions, vault, notices, bulks, lock }
  return {
    ...workflows,
    remembered,
    vault,
    local,
    sessions,
    connect,
    createClient,
    lab,
    reveals,
    bulks,
    activity,
    clipboard,
    menu: desktop.menu,
    protection: desktop.protection,
    page: createPageRecycler(window, () => push('page:secret-shown', null)),
    interaction,
    lock,
    eraseSealed: sealed.erase,
    autoLock,
    freshness,
    notes,
    state,
    changed,
    dismissNotice: notices.dismiss,
    push,
  }
}
