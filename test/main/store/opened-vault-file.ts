import type { SecureStorage } from '../../../electron/contract/app-state.ts'
import { writeAtomically } from '../../../electron/main/base/atomic-write.ts'
import { SYSTEM_CLOCK } from '../../../electron/main/base/clock.ts'
import { DiskFailure } from '../../../electron/main/base/disk-failure.ts'
import { StoreRefusal } from '../../../electron/main/store/data-key.ts'
import { DocumentFiles } from '../../../electron/main/store/document-files.ts'

/**
 * The file of an open vault for tests of what is built on it: `test/main/store/vault-file.test.ts`
 * tests the real one, whose scrypt takes half a second a try.
 */
export const openedVaultFile = (disk: { readonly refusal: Error | null }) => {
  let passphrase: string | null = null
  const storage: SecureStorage = { state: 'available', backend: 'test' }
  const file = {
    clock: SYSTEM_CLOCK,
    files: new DocumentFiles('', writeAtomically),
    isKept: true,
    isApart: false,
    storage,
    state: { at: 'open', seal: 'store' } as const,
    get hasPassphrase() {
      return passphrase !== null
    },
    needsStore: true,
    isPassphrase: async (tried: string) => passphrase === null || passphrase === tried,
    setPassphrase: async (next: string | null) => {
      if (file.storage.state !== 'available') throw new StoreRefusal()
      if (disk.refusal !== null) throw new DiskFailure(disk.refusal)
      passphrase = next
    },
    probe: async () => file.storage,
    keepOnDisk: async () => {
      file.isKept = true
    },
    onResealed: () => {},
    vaultsAside: (): readonly string[] => [],
    deleteAside: () => {},
    erase: async (): Promise<readonly string[]> => [],
  }
  return file
}
