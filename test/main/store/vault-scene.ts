import type { OsStore } from '../../../electron/main/store/os-store.ts'
import { cipherOf } from '../key-api/key-store.ts'
import { newFolder } from '../new-folder.ts'
import { openVaultFile } from './open-vault-file.ts'

export const STORE = cipherOf('store')
export const LOCKED_STORE: OsStore = { ...STORE, probe: async () => ({ state: 'locked', backend: 'test' }), unseal: async () => 'late' }

/** Opens the vault of a folder as far as it opens without the person. */
export const startVault = async (folder = newFolder(), osStore: OsStore = STORE) => {
  const file = await openVaultFile(folder, osStore)
  return { folder, file, again: (next: OsStore = osStore) => startVault(folder, next) }
}
