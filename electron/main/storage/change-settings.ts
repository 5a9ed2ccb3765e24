import { fail, ok, type Result } from '../../contract/result.ts'
import type { Settings } from '../../contract/settings.ts'
import { log } from '../diagnostics/log.ts'
import { diskFailure } from './disk-failure.ts'
import type { PersistedState } from './settings-store.ts'
import type { StoreFile } from './store-file.ts'

/** As `settings:change`. What the disk refuses changes nothing. */
export const changeSettings = (
  stateFile: StoreFile<PersistedState>,
  change: Partial<Settings>,
): Result<null, 'data_not_written' | 'disk_full'> => {
  try {
    stateFile.change({ settings: { ...stateFile.value.settings, ...change } })
    return ok(null)
  } catch (cause) {
    log.error('the settings could not be written', cause)
    return fail(diskFailure(cause, 'data_not_written'))
  }
}
