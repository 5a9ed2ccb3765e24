import type { VaultFile } from '../../store/vault-file.ts'

/**
 * Answers `connections:check-storage`: asks the secure store anew. Where one came only now, it
 * seals the vault that is in memory, if the person wants that (`isWanted`).
 */
export const checkStorage = async (
  vaultFile: VaultFile,
  isWanted: () => Promise<boolean>,
): Promise<void> => {
  const { state } = await vaultFile.probe()
  if (state === 'available' && !vaultFile.isKept && !vaultFile.isApart && (await isWanted()))
    await vaultFile.keepOnDisk()
}
