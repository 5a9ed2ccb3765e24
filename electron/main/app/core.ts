import { keepFolderPrivate } from '../base/data-files.ts'
import { log } from '../base/log.ts'
import { Door } from '../doors/ipc/handle.ts'
import { openHabits } from '../store/settings.ts'
import type { Store } from '../store/store.ts'
import type { Vault } from '../store/vault.ts'
import { VaultFile } from '../store/vault-file.ts'
import { actsByItself, withoutActing } from '../store/vault-work.ts'
import { ClosedVaultAnswers } from './closed-vault.ts'
import { Closing } from './closing.ts'
import { Main } from './compose.ts'
import type { Start } from './ground.ts'
import type { Platform } from './platform.ts'
import { registerAll } from './register.ts'
import { subscribeAll } from './subscriptions.ts'
import { personOf } from './watch-person.ts'

/**
 * Writes a vault that was read from its copy, once the person answered what becomes of its work.
 */
const putInPlace = (store: Store<Vault>, doesWorkGoOn: boolean): void => {
  const change = doesWorkGoOn ? (vault: Vault): Vault => ({ ...vault }) : withoutActing
  try {
    store.update(change)
  } catch (cause) {
    log.error('the copy of the vault could not be put in its place', cause)
    store.updateSoon(change)
  }
}

/** The app on its open vault, and how it closes. */
export class Core extends Main {
  readonly closing = new Closing(this)
  readonly guard = this.closing.guard
  /** Questions of main's that the page cannot ask. */
  readonly nativeQuestions = this.closing.questions

  constructor(start: Start) {
    super(start)
    subscribeAll(this)
  }

  /**
   * Takes up what the last run left, and reads the list. `opensLocal`: signs in to the local
   * service where there is no connection.
   */
  async begin(opensLocal: boolean): Promise<void> {
    this.leases.recover()
    this.revocations.keepOnly(this.sessions.connections())
    this.createRecovery.run()
    this.rotations.recover()
    this.revocations.check()
    void this.channel.start()
    if (this.sessions.active()?.connection().kind === 'local') void this.local.open()
    if (opensLocal && this.sessions.connections().length === 0) await this.connect.useLocal()
    await this.sessions.active()?.refresh()
  }
}

/**
 * The app without Electron. Once this returns the page is answered, although most answers wait
 * until the vault is open: `opened`.
 */
export const startCore = (platform: Platform) => {
  const { folder } = platform
  keepFolderPrivate(folder)
  const habits = openHabits(folder)
  const door = new Door()
  const window = platform.openWindow(habits)
  const vaultFile = new VaultFile({ ...platform, changed: () => closed.changed() })
  const closed = new ClosedVaultAnswers(platform, door, vaultFile, habits, window)
  vaultFile.start()

  /** Puts the app together on the open vault, and answers the page in full from then on. */
  const open = async (): Promise<Core> => {
    const store = await vaultFile.opened
    const doesWorkGoOn = await closed.opened(actsByItself(store.value))
    if (vaultFile.isFromCopy) putInPlace(store, doesWorkGoOn)
    const core = new Core({ platform, door, habits, window, vaultFile, store })
    door.isLocked = () => core.lock.state.locked
    door.person = personOf(core)
    registerAll(core, core.guard)
    closed.composed()
    if (vaultFile.hasPassphrase) core.topics.passphraseTyped.publish()
    return core
  }
  return { door, habits, window, opened: open() }
}
