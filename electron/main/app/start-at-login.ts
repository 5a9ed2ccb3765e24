import type { LoginStart } from '../../contract/login-start.ts'
import type { Result } from '../../contract/result.ts'
import { changeSettings } from '../storage/change-settings.ts'
import type { PersistedState } from '../storage/settings-store.ts'
import type { StoreFile } from '../storage/store-file.ts'
import type { LoginStarts } from './login-start.ts'

/** As `login:set-start`. The icon in the tray comes first: without it the app would start where nobody sees it. */
export const startAtLogin = (
  loginStarts: LoginStarts,
  stateFile: StoreFile<PersistedState>,
  on: boolean,
): Result<LoginStart, 'gone' | 'file_failed' | 'data_not_written' | 'disk_full'> => {
  if (on && !stateFile.value.settings.tray) {
    const tray = loginStarts.look() === null ? null : changeSettings(stateFile, { tray: true })
    if (tray?.ok === false) return tray
  }
  return loginStarts.set(on)
}
