import type { OsStore } from '../../../electron/main/store/os-store.ts'
import { VaultFile } from '../../../electron/main/store/vault-file.ts'
import { cipherOf } from '../key-api/key-store.ts'
import { newFolder } from '../new-folder.ts'

export const STORE = cipherOf('store')
export const LOCKED_STORE: OsStore = { ...STORE, probe: async () => ({ state: 'locked', backend: 'test' }), unseal: async () => 'late' }

/** Starts to open the vault of a folder, as a run of the app does, and waits until it is open or needs the person. */
export const startVault = async (folder = newFolder(), osStore: OsStore = STORE) => {
  const settled = Promise.withResolvers<void>()
  const isSettled = (): boolean => file.state.at !== 'asking' && file.state.at !== 'reading'
  const file: VaultFile = new VaultFile({ folder, osStore, changed: () => (isSettled() ? settled.resolve() : undefined) })
  file.start()
  if (!isSettled()) await settled.promise
  return { folder, file, again: (next: OsStore = osStore) => startVault(folder, next) }
}
