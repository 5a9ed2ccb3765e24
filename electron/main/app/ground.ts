import type { Language, Settings } from '../../contract/settings.ts'
import type { HabitsFile } from '../base/habits.ts'
import { clientFactory } from '../client/client-factory.ts'
import { LocalService } from '../client/local-service.ts'
import { transportFactory } from '../client/transport-factory.ts'
import { PassphraseChange } from '../consent/person/change-passphrase.ts'
import { Interaction } from '../consent/person/interaction.ts'
import type { Door } from '../doors/ipc/handle.ts'
import { createPush } from '../doors/ipc/push.ts'
import { createActivityLog, logSetting } from '../features/activity/activity-log.ts'
import { AppClipboard, SecretCopier } from '../platform/clipboard/app-clipboard.ts'
import { FileDialogs } from '../platform/files/file-dialog.ts'
import type { MainTexts } from '../platform/texts/en.ts'
import { textsIn } from '../platform/texts/language.ts'
import { languageOf } from '../platform/texts/language-of.ts'
import { isAgreed, type Question } from '../platform/window/agreed.ts'
import type { AppWindow } from '../platform/window/app-window.ts'
import { PageRecycler } from '../platform/window/recycle-page.ts'
import { openActivity } from '../store/activity.ts'
import { AutoLock } from '../store/lock/auto-lock.ts'
import { Lock } from '../store/lock/lock.ts'
import { openNotes } from '../store/notes.ts'
import { settingsOf } from '../store/settings.ts'
import type { Store } from '../store/store.ts'
import type { Vault } from '../store/vault.ts'
import type { VaultFile } from '../store/vault-file.ts'
import { createAppNetwork } from './app-network.ts'
import { DiskWarnings } from './disk-warnings.ts'
import { Notices } from './notices.ts'
import type { Platform } from './platform.ts'
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

class Started {
  readonly platform: Platform
  readonly door: Door
  readonly vaultFile: VaultFile
  readonly store: Store<Vault>
  readonly habits: HabitsFile
  readonly window: AppWindow

  constructor({ platform, door, vaultFile, store, habits, window }: Start) {
    this.platform = platform
    this.door = door
    this.vaultFile = vaultFile
    this.store = store
    this.habits = habits
    this.window = window
  }
}

/**
 * The first part of the list of all that main makes: what lies below the keys. Each line uses only
 * what stands above it, and tells what stands below through a topic.
 */
export class Ground extends Started {
  readonly clock = this.platform.clock
  readonly folder = this.platform.folder
  readonly notify = this.platform.notify
  readonly topics = createTopics()
  readonly notices = new Notices(this.topics.appChanged.publish)

  // Language, questions and settings.
  readonly language = (): Language =>
    languageOf(this.habits.value.settings.language, this.platform.languages())
  readonly texts = (): MainTexts => textsIn(this.language())
  readonly settings = (): Settings => settingsOf(this.habits, this.store)
  /** Asks by a dialog of the system. */
  readonly agrees = (question: Question): Promise<boolean> =>
    isAgreed(this.platform, this.window.current(), question, this.texts().questions.cancel)
  readonly diskWarnings = new DiskWarnings(
    this.platform,
    this.vaultFile.files,
    this.window,
    this.notices,
    this.texts,
  )

  // What is kept on the disk, whether the window may know any of it, and how it is told.
  readonly lock = new Lock(
    this.vaultFile,
    this.platform.systemCheck(() => this.texts().unlockReason),
    {
      onLock: this.topics.locked.publish,
      passphraseTyped: this.topics.passphraseTyped.publish,
      changed: this.topics.appChanged.publish,
    },
    this.clock.steady,
  )
  readonly autoLock = new AutoLock(() => this.settings().lockMinutes, this.lock.lock, this.clock)
  readonly push = createPush(this.window.current, () => this.lock.state.locked)
  readonly files = new FileDialogs(this.platform, this.folder, () => this.lock.state.locked)
  readonly notesStore = openNotes(this.folder, this.store, this.vaultFile)
  readonly activityStore = openActivity(this.folder, this.store, this.vaultFile)
  readonly activity = createActivityLog(
    this.activityStore,
    () => this.push('activity:changed', null),
    this.clock,
  )
  readonly passphrase = new PassphraseChange(
    this.lock,
    this.vaultFile,
    this.agrees,
    this.texts,
    (outcome) => logSetting(this.activity, 'passphrase', outcome),
  )

  // The person, the page and the clipboard.
  readonly interaction = new Interaction(
    this.clock.steady,
    // Without a window nobody agrees.
    async (question, signal) => {
      const shown = this.window.current()
      return (
        shown !== null &&
        isAgreed(this.platform, shown, question, this.texts().questions.cancel, signal)
      )
    },
    this.topics.askingChanged.publish,
  )
  readonly page = new PageRecycler(this.window.current, () => this.push('page:secret-shown', null))
  readonly clipboard = new AppClipboard(
    this.platform.clipboards,
    () => this.platform.isInFront(),
    this.topics.copyChanged.publish,
    () => this.notify(this.texts().notifications.secretOnClipboard, this.window.open),
    this.clock,
  )
  readonly copier = new SecretCopier(this.clipboard, this.habits)
  readonly appNetwork = createAppNetwork(this.platform, this.store, this.activity, () =>
    this.push('network:changed', null),
  )
  readonly network = this.appNetwork.network
  readonly networkControl = this.appNetwork.networkControl
  readonly local = new LocalService(
    this.folder,
    (path) => this.notices.note('service_quarantined', path),
    this.topics.serviceOpened.publish,
    this.clock,
  )
  readonly openTransport = transportFactory(this.local, this.network, this.platform.openRemote)
  readonly createClient = clientFactory(
    this.openTransport,
    `Keystow/${this.platform.version}`,
    this.clock,
  )
}
