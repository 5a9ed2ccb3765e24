import type { Language, Settings } from '../../contract/settings.ts'
import type { Door } from '../doors/ipc/handle.ts'
import { createPush } from '../doors/ipc/push.ts'
import { createActivityLog } from '../features/activity/activity-log.ts'
import { createSessionTable } from '../features/connections/session-table.ts'
import { createKeptSecrets } from '../features/kept/kept-secrets.ts'
import { createKeyHashes } from '../features/scan/key-hashes.ts'
import { FileDialogs } from '../platform/files/file-dialog.ts'
import type { Platform } from '../platform/platform.ts'
import type { MainTexts } from '../platform/texts/en.ts'
import { textsIn } from '../platform/texts/language.ts'
import { languageOf } from '../platform/texts/language-of.ts'
import type { AppWindow } from '../platform/window/app-window.ts'
import { openActivity } from '../store/activity.ts'
import { createLock } from '../store/lock/lock.ts'
import { openNotes } from '../store/notes.ts'
import { type HabitsFile, settingsOf } from '../store/settings.ts'
import type { Store } from '../store/store.ts'
import type { Vault } from '../store/vault.ts'
import type { VaultFile } from '../store/vault-file.ts'
import { createAppNetwork } from './app-network.ts'
import { tellDiskWarnings } from './disk-warnings.ts'
import { createNotices } from './notices.ts'
import { createTopics } from './topics.ts'

/**
 * Values that the app starts with: its platform, its settings, its window with the channels that it
 * may ask, and its open vault.
 */
export interface Start {
  readonly platform: Platform
  readonly door: Door
  readonly vaultFile: VaultFile
  readonly store: Store<Vault>
  readonly habits: HabitsFile
  readonly window: AppWindow
}

/**
 * The first stage: what is kept on the disk, whether the window may know any of it, and how pushes
 * reach the window.
 */
export const createFoundation = (start: Start) => {
  const { platform, habits, store, vaultFile, window } = start
  const { clock, folder } = platform
  const topics = createTopics()
  const notices = createNotices(topics.appChanged.publish)
  const language = (): Language => languageOf(habits.value.settings.language, platform.languages())
  const texts = (): MainTexts => textsIn(language())
  tellDiskWarnings({ platform, files: vaultFile.files, window, notices, texts })
  const settings = (): Settings => settingsOf(habits, store)

  const table = createSessionTable()
  const lock = createLock({
    vaultFile,
    system: platform.systemCheck(() => texts().unlockReason),
    onLock: topics.locked.publish,
    passphraseTyped: topics.passphraseTyped.publish,
    changed: topics.appChanged.publish,
    now: clock.steady,
  })
  const push = createPush(window.current, () => lock.state.locked)
  const notesStore = openNotes(folder, store, vaultFile)
  const activityStore = openActivity(folder, store, vaultFile)
  const activity = createActivityLog(activityStore, () => push('activity:changed', null), clock)
  return {
    ...start,
    folder,
    topics,
    notices,
    settings,
    language,
    texts,
    table,
    kept: createKeptSecrets({
      store,
      vaultFile,
      changed: topics.keptChanged.publish,
      now: clock.wall,
    }),
    lock,
    files: new FileDialogs(platform, lock),
    push,
    notesStore,
    activityStore,
    activity,
    keyHashes: createKeyHashes(notesStore, store.value.keys.hashes),
    ...createAppNetwork(platform, store, activity, () => push('network:changed', null)),
  }
}

export type Foundation = ReturnType<typeof createFoundation>
