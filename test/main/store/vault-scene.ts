import type { OsStore } from '../../../electron/main/store/os-store.ts'
import type { VaultFile } from '../../../electron/main/store/vault-file.ts'
import { cipherOf } from '../client/key-store.ts'
import { newFolder } from '../new-folder.ts'
import { openVaultFile } from './open-vault-file.ts'

/** Something that a vault has noted, and that nothing else has. */
export const PATH = '/a/path/that/is/noted'
export const note = async (file: VaultFile, path = PATH): Promise<void> =>
  (await file.opened).update((value) => ({ ...value, unfinishedFiles: [path] }))
export const noted = async (file: VaultFile): Promise<readonly string[]> =>
  (await file.opened).value.unfinishedFiles

export const STORE = cipherOf('store')
export const LOCKED_STORE: OsStore = {
  ...STORE,
  probe: async () => ({ state: 'locked', backend: 'test' }),
  unseal: async () => 'late',
}

/** Opens the vault of a folder as far as it opens without the person. */
export const startVault = async (folder = newFolder(), osStore: OsStore = STORE) => {
  const file = await openVaultFile(folder, osStore)
  return { folder, file, again: (next: OsStore = osStore) => startVault(folder, next) }
}
