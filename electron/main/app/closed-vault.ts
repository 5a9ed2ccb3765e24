import { setTimeout as sleep } from 'node:timers/promises'
import { app } from 'electron'
import type { AppState } from '../../contract/app-state.ts'
import { fail, ok } from '../../contract/result.ts'
import { answerEarly } from '../ipc/handle.ts'
import { createPush } from '../ipc/push.ts'
import type { PersistedState } from '../storage/settings-store.ts'
import type { StoreFile } from '../storage/store-file.ts'
import type { VaultFile } from '../store/vault-file.ts'
import { updateMethod } from '../updates/updates.ts'
import type { AppWindow } from '../window/app-window.ts'
import { languageOf } from './language-of.ts'

/** The page waits so long for a vault that is being opened before it shows what it is waiting for, in milliseconds. */
const PATIENCE_MS = 1_000

export interface ClosedVaultParts {
  readonly vaultFile: VaultFile
  readonly stateFile: StoreFile<PersistedState>
  readonly window: Pick<AppWindow, 'current'>
}

/** Answers the page while the vault is closed: what it waits for, and what opens it. Nothing that the vault holds is known. */
export const answerClosed = ({ vaultFile, stateFile, window }: ClosedVaultParts) => {
  let change = Promise.withResolvers<void>()
  const composed = Promise.withResolvers<void>()
  const isBusy = (): boolean => vaultFile.state.at === 'asking' || vaultFile.state.at === 'reading'
  const state = (): AppState => ({
    platform: process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux',
    version: app.getVersion(),
    updatesItself: updateMethod() === 'self',
    connections: [],
    activeId: null,
    settings: stateFile.value.settings,
    language: languageOf(stateFile.value.settings.language, app.getPreferredSystemLanguages()),
    storage: { state: 'checking', backend: '' },
    notices: [],
    revoking: false,
    lock: { locked: true, passphrase: vaultFile.state.at === 'locked', system: false, record: 'waiting' },
    channel: { kind: 'off' },
    allowances: [],
  })
  const push = createPush(window.current, () => true)
  const decided = async (): Promise<void> => {
    let isPatient = true
    const patience = sleep(PATIENCE_MS).then(() => {
      isPatient = false
    })
    while (isBusy() && isPatient) await Promise.race([change.promise, patience])
    if (vaultFile.state.at === 'open') await composed.promise
  }
  answerEarly(decided, {
    'app:state': () => ok(state()),
    'lock:open': async ({ passphrase }) => {
      if (passphrase !== null) return (await vaultFile.tryPassphrase(passphrase)) ? ok(null) : fail('wrong_passphrase')
      vaultFile.retry()
      return fail('storage_locked')
    },
    'lock:erase': () => {
      vaultFile.startAnew()
      return ok(null)
    },
    'page:take-view': () => ok(null),
  })
  return {
    changed: (): void => {
      change.resolve()
      change = Promise.withResolvers()
      if (!isBusy() && vaultFile.state.at !== 'open') push('app:changed', state())
    },
    /** The app is put together and answers by itself. */
    composed: composed.resolve,
  }
}
