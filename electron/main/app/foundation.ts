import { app } from 'electron'
import type { Language } from '../../contract/settings.ts'
import { type ActivityLog, openActivityLog } from '../diagnostics/activity-log.ts'
import { createPush, type Push } from '../ipc/push.ts'
import { createLock, type Lock } from '../lock/lock.ts'
import { openSealedStores, type SealedStores } from '../lock/sealed-stores.ts'
import { systemCheck } from '../lock/watch.ts'
import { type AppNetwork, createAppNetwork } from '../network/app-network.ts'
import { createSessionTable, type SessionTable } from '../sessions/session-table.ts'
import type { PersistedState } from '../storage/settings-store.ts'
import type { StoreFile } from '../storage/store-file.ts'
import type { Store } from '../store/store.ts'
import type { Vault } from '../store/vault.ts'
import type { VaultFile } from '../store/vault-file.ts'
import type { MainTexts } from '../texts/en.ts'
import { createKeptSecrets, type KeptSecrets } from '../vault/kept-secrets.ts'
import { createOsSealer } from '../vault/secure-storage.ts'
import type { AppWindow } from '../window/app-window.ts'
import { textsIn } from './language.ts'
import { languageOf } from './language-of.ts'
import { createNotices, type Notices } from './notices.ts'
import { createTopics, type Topics } from './topics.ts'

/** What the app starts with: its data folder, its settings, its window and its open vault. */
export interface Start {
  readonly folder: string
  readonly vaultFile: VaultFile
  readonly store: Store<Vault>
  readonly stateFile: StoreFile<PersistedState>
  readonly window: AppWindow
}

/** The first stage: what is kept on the disk, whether the window may know any of it, and how pushes reach the window. */
export interface Foundation extends Start, AppNetwork, Omit<SealedStores, 'passphrase' | 'networkRecord' | 'askFirst' | 'erase'> {
  readonly topics: Topics
  readonly notices: Notices
  /** Also while locked. */
  readonly language: () => Language
  readonly texts: () => MainTexts
  readonly table: SessionTable
  /** Tells whether what is noted of a connection outlives the app. */
  readonly isLasting: (connectionId: string) => boolean
  readonly kept: KeptSecrets
  readonly eraseSealed: () => void
  readonly lock: Lock
  readonly push: Push
  readonly activity: ActivityLog
}

export const createFoundation = (start: Start): Foundation => {
  const { folder, store, vaultFile, stateFile, window } = start
  const topics = createTopics()
  const notices = createNotices(topics.appChanged.publish)
  const language = (): Language => languageOf(stateFile.value.settings.language, app.getPreferredSystemLanguages())
  const texts = (): MainTexts => textsIn(language())

  const table = createSessionTable()
  const { passphrase, networkRecord, askFirst, erase, ...stores } = openSealedStores({
    folder,
    sealer: createOsSealer(),
    mayPersist: table.mayPersist,
  })
  const { vault } = stores
  notices.note('settings_quarantined', stateFile.quarantined)
  notices.note('tokens_quarantined', vault.quarantined)
  for (const { mended } of [stateFile, vault]) notices.note('file_mended', mended)

  const lock = createLock({
    passphrase,
    system: systemCheck(() => texts().unlockReason),
    onLock: topics.locked.publish,
    changed: topics.appChanged.publish,
  })
  askFirst(lock.settle)
  const push = createPush(window.current, () => lock.state.locked)
  const activity = openActivityLog(
    folder,
    () => push('activity:changed', null),
    (path) => notices.note('disk_full', path),
  )
  return {
    ...start,
    ...stores,
    topics,
    notices,
    language,
    texts,
    table,
    isLasting: (id) => vaultFile.isKept && table.mayPersist(id),
    kept: createKeptSecrets({ store, vaultFile, mayPersist: table.mayPersist, changed: topics.keptChanged.publish }),
    eraseSealed: erase,
    lock,
    push,
    activity,
    ...createAppNetwork({ record: networkRecord, stateFile, storage: () => vault.storage, changed: () => push('network:changed', null) }),
  }
}
