import { writeAtomically } from '../../../electron/main/base/atomic-write.ts'
import type { OsStore } from '../../../electron/main/store/os-store.ts'
import { VaultFile } from '../../../electron/main/store/vault-file.ts'

/**
 * Starts to open the vault of a folder, as a run of the app does, and waits until it is open or
 * needs the person.
 */
export const openVaultFile = async (
  folder: string,
  osStore: OsStore,
  writeFile = writeAtomically,
): Promise<VaultFile> => {
  const settled = Promise.withResolvers<void>()
  const isSettled = (): boolean => file.state.at !== 'asking' && file.state.at !== 'reading'
  const file: VaultFile = new VaultFile({
    folder,
    osStore,
    writeFile,
    changed: () => (isSettled() ? settled.resolve() : undefined),
  })
  file.start()
  if (!isSettled()) await settled.promise
  return file
}
