import { fail, ok, type Result } from '../../contract/result.ts'
import type { Settings } from '../../contract/settings.ts'
import { log } from '../diagnostics/log.ts'
import type { Store } from '../store/store.ts'
import type { Vault } from '../store/vault.ts'
import { diskFailure } from './disk-failure.ts'
import { splitSettings } from './looks.ts'
import type { PersistedState } from './settings-store.ts'
import type { StoreFile } from './store-file.ts'

/** The settings as the page knows them, from both places where they lie. */
export const settingsOf = (stateFile: StoreFile<PersistedState>, store: Store<Vault>): Settings => ({
  ...stateFile.value.settings,
  ...store.value.guards,
})

/** Answers `settings:change`. The disk may refuse; nothing has changed then. */
export const changeSettings = (
  stateFile: StoreFile<PersistedState>,
  store: Store<Vault>,
  change: Partial<Settings>,
): Result<null, 'data_not_written' | 'disk_full'> => {
  const { looks, guards } = splitSettings(change)
  try {
    if (Object.keys(guards).length > 0) store.update((value) => ({ ...value, guards: { ...value.guards, ...guards } }))
    if (Object.keys(looks).length > 0) stateFile.change({ settings: { ...stateFile.value.settings, ...looks } })
    return ok(null)
  } catch (cause) {
    log.error('the settings could not be written', cause)
    return fail(diskFailure(cause, 'data_not_written'))
  }
}
