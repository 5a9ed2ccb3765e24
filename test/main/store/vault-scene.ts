import { VaultFile } from '../../../electron/main/store/vault-file.ts'
import type { Cipher } from '../../../electron/main/vault/sealer.ts'
import { cipherOf } from '../key-api/key-store.ts'
import { newFolder } from '../new-folder.ts'

export const STORE = cipherOf('store')
export const LOCKED_STORE: Cipher = { ...STORE, probe: async () => ({ state: 'locked', backend: 'test' }), unseal: async () => 'late' }

/** Starts to open the vault of a folder, as a run of the app does, and waits until it is open or needs the person. */
export const startVault = async (folder = newFolder(), osStore: Cipher = STORE) => {
  const settled = Promise.withResolvers<void>()
  const isSettled = (): boolean => file.state.at !== 'asking' && file.state.at !== 'reading'
  const file: VaultFile = new VaultFile({ folder, osStore, changed: () => (isSettled() ? settled.resolve() : undefined) })
  file.start()
  if (!isSettled()) await settled.promise
  return { folder, file, again: (next: Cipher = osStore) => startVault(folder, next) }
}
