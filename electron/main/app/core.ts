import { keepFolderPrivate } from '../base/data-files.ts'
import { log } from '../base/log.ts'
import { Door } from '../doors/ipc/handle.ts'
import { registerAll } from '../doors/ipc/register.ts'
import type { ConnectionRules } from '../features/connections/sessions.ts'
import type { Platform } from '../platform/platform.ts'
import { openHabits } from '../store/settings.ts'
import type { Store } from '../store/store.ts'
import { actsByItself, type Vault, withoutActing } from '../store/vault.ts'
import { VaultFile } from '../store/vault-file.ts'
import { type ChannelParts, createChannelParts } from './channel-parts.ts'
import { answerClosed } from './closed-vault.ts'
import { type Closing, createClosing } from './closing.ts'
import { type ConnectionParts, createConnectionParts } from './connection-parts.ts'
import { createFoundation, type Foundation, type Start } from './foundation.ts'
import { subscribeAll } from './subscriptions.ts'
import { createSurfaceParts, type SurfaceParts } from './surface-parts.ts'
import { personOf } from './watch-person.ts'
import { createWorkParts, type WorkParts } from './work-parts.ts'

/** Everything main owns. Each part takes only what it needs of it. */
export type Context = Foundation & ConnectionParts & WorkParts & ChannelParts & SurfaceParts

/**
 * Puts main together, in stages: each knows only those before it; events reach the later ones
 * through topics. @internal
 */
export const createContext = (start: Start): Context => {
  const foundation = createFoundation(start)
  const connections = createConnectionParts(foundation, (): ConnectionRules => work.rules)
  const work = createWorkParts(foundation, connections)
  const channel = createChannelParts(foundation, connections, work)
  const surface = createSurfaceParts(foundation, connections, channel)
  const context = { ...foundation, ...connections, ...work, ...channel, ...surface }
  subscribeAll(context)
  return context
}

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

/** The app on its open vault. */
export interface Core extends Context, Closing {
  /**
   * Takes up what the last run left, and reads the list. `opensLocal`: signs in to the local
   * service where there is no connection.
   */
  begin(opensLocal: boolean): Promise<void>
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
  const closed = answerClosed({ platform, door, vaultFile, habits, window })
  vaultFile.start()

  /** Puts the app together on the open vault, and answers the page in full from then on. */
  const open = async (): Promise<Core> => {
    const store = await vaultFile.opened
    const doesWorkGoOn = await closed.opened(actsByItself(store.value))
    if (vaultFile.isFromCopy) putInPlace(store, doesWorkGoOn)
    const context = createContext({ platform, door, habits, window, vaultFile, store })
    const closing = createClosing(context)
    door.isLocked = () => context.lock.state.locked
    door.person = personOf(context)
    registerAll(context, closing.guard)
    closed.composed()
    if (vaultFile.hasPassphrase) context.topics.passphraseTyped.publish()
    const { leases, createRecovery, rotations, revocations, channel, sessions, local, connect } =
      context
    const begin = async (opensLocal: boolean): Promise<void> => {
      leases.recover()
      revocations.keepOnly(sessions.connections())
      createRecovery.run()
      rotations.recover()
      revocations.check()
      void channel.start()
      if (sessions.active()?.connection().kind === 'local') void local.open()
      if (opensLocal && sessions.connections().length === 0) await connect.useLocal()
      await sessions.active()?.refresh()
    }
    return { ...context, ...closing, begin }
  }
  return { door, habits, window, opened: open() }
}
