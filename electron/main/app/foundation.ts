import type { Language, Settings } from '../../contract/settings.ts'
import { createKeptSecrets, type KeptSecrets } from '../delivery/kept-secrets.ts'
import { type ActivityLog, createActivityLog } from '../diagnostics/activity-log.ts'
import { FileDialogs } from '../export/file-dialog.ts'
import type { Door } from '../ipc/handle.ts'
import { createPush, type Push } from '../ipc/push.ts'
import { createLock, type Lock } from '../lock/lock.ts'
import { type AppNetwork, createAppNetwork } from '../network/app-network.ts'
import { createKeyHashes, type KeyHashes } from '../scan/key-hashes.ts'
import { createSessionTable, type SessionTable } from '../sessions/session-table.ts'
import { type Activity, openActivity } from '../store/activity.ts'
import { type Notes, openNotes } from '../store/notes.ts'
import { type HabitsFile, settingsOf } from '../store/settings.ts'
import type { Store } from '../store/store.ts'
import type { Vault } from '../store/vault.ts'
import type { VaultFile } from '../store/vault-file.ts'
import type { MainTexts } from '../texts/en.ts'
import type { AppWindow } from '../window/app-window.ts'
import { textsIn } from './language.ts'
import { languageOf } from './language-of.ts'
import { createNotices, type Notices } from './notices.ts'
import type { Platform } from './platform.ts'
import { createTopics, type Topics } from './topics.ts'

/** What the app starts with: its platform, its settings, its window and what it may ask, and its open vault. */
export interface Start {
  readonly platform: Platform
  readonly door: Door
  readonly vaultFile: VaultFile
  readonly store: Store<Vault>
  readonly habits: HabitsFile
  readonly window: AppWindow
}

/** The first stage: what is kept on the disk, whether the window may know any of it, and how pushes reach the window. */
export interface Foundation extends Start, AppNetwork {
  readonly folder: string
  readonly topics: Topics
  readonly notices: Notices
  readonly settings: () => Settings
  /** Known while locked too. */
  readonly language: () => Language
  readonly texts: () => MainTexts
  readonly table: SessionTable
  /** Tells whether what is noted of a connection outlives the app. */
  readonly isLasting: (connectionId: string) => boolean
  readonly kept: KeptSecrets
  readonly lock: Lock
  readonly files: FileDialogs
  readonly push: Push
  readonly notesStore: Store<Notes>
  readonly activityStore: Store<Activity>
  readonly activity: ActivityLog
  readonly keyHashes: KeyHashes
}

export const createFoundation = (start: Start): Foundation => {
  const { platform, habits, store, vaultFile, window } = start
  const { clock, folder } = platform
  const topics = createTopics()
  const notices = createNotices(topics.appChanged.publish)
  const language = (): Language => languageOf(habits.value.settings.language, platform.languages())
  const texts = (): MainTexts => textsIn(language())
  const settings = (): Settings => settingsOf(habits, store)

  const table = createSessionTable()
  const lock = createLock({
    vaultFile,
    system: platform.systemCheck(() => texts().unlockReason),
    onLock: topics.locked.publish,
    changed: topics.appChanged.publish,
    now: clock.steady,
  })
  const push = createPush(window.current, () => lock.state.locked)
  const notesStore = openNotes(folder, store, vaultFile, clock)
  const activityStore = openActivity(folder, store, vaultFile, (path) => notices.note('disk_full', path), clock)
  return {
    ...start,
    folder,
    topics,
    notices,
    settings,
    language,
    texts,
    table,
    isLasting: (id) => vaultFile.isKept && table.mayPersist(id),
    kept: createKeptSecrets({ store, vaultFile, mayPersist: table.mayPersist, changed: topics.keptChanged.publish, now: clock.wall }),
    lock,
    files: new FileDialogs(platform, lock),
    push,
    notesStore,
    activityStore,
    activity: createActivityLog(activityStore, () => push('activity:changed', null), clock),
    keyHashes: createKeyHashes(notesStore, store.value.keys.hashes),
    ...createAppNetwork(platform, store, () => push('network:changed', null)),
  }
}
