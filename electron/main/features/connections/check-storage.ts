import type { VaultFile } from '../../store/vault-file.ts'

interface CheckStorageParts {
  readonly vaultFile: Pick<VaultFile, 'probe' | 'isKept' | 'isApart' | 'keepOnDisk'>
  readonly changed: () => void
  /** Asks the person whether what is in memory is kept from now on. */
  readonly isWanted: () => Promise<boolean>
}

/**
 * Answers `connections:check-storage`: asks the secure store anew. Where one came only now, it
 * seals the vault that is in memory, if the person wants that.
 */
export const checkStorage = async ({
  vaultFile,
  changed,
  isWanted,
}: CheckStorageParts): Promise<void> => {
  const { state } = await vaultFile.probe()
  if (state === 'available' && !vaultFile.isKept && !vaultFile.isApart && (await isWanted()))
    await vaultFile.keepOnDisk()
  changed()
}
