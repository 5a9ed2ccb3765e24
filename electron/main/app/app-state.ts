import type { AppState, SecureStorage } from '../../contract/app-state.ts'
import type { Language } from '../../contract/settings.ts'
import { textsIn } from '../platform/texts/language.ts'
import { updateMethod } from '../platform/updates/updates.ts'
import type { VaultFile } from '../store/vault-file.ts'

/** Where there is no secure store, the passphrase keeps what the person enters. */
export const storageOf = ({ storage, isKept }: VaultFile, language: Language): SecureStorage =>
  isKept && storage.state !== 'available'
    ? { state: 'available', backend: textsIn(language).passphraseSeal }
    : storage

/** Returns the facts about this program that the window may have even while the vault is closed. */
export const programState = (version: string) => {
  const platform: AppState['platform'] =
    process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux'
  return { platform, version, updatesItself: updateMethod() === 'self' }
}
