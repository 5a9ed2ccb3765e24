import type { BrowserWindow } from 'electron'
import type { Platform } from '../../platform/platform.ts'
import type { MainTexts } from '../../platform/texts/en.ts'
import { isAgreed } from '../../platform/window/agreed.ts'
import type { Lock } from '../../store/lock/lock.ts'
import type { VaultFile } from '../../store/vault-file.ts'

interface ChangeParts {
  readonly lock: Pick<Lock, 'setPassphrase'>
  readonly vaultFile: Pick<VaultFile, 'vaultsAside' | 'deleteAside'>
  readonly platform: Pick<Platform, 'choose'>
  readonly window: { current(): BrowserWindow | null }
  readonly texts: () => MainTexts
}

/** Offers to delete vaults that were set aside, because they open without the new passphrase. */
const offerToDeleteOld = async ({
  vaultFile,
  platform,
  window,
  texts,
}: ChangeParts): Promise<void> => {
  const names = vaultFile.vaultsAside()
  if (names.length === 0) return
  const { vault, cancel } = texts().questions
  const question = {
    message: vault.deleteOld.message(names.length),
    detail: vault.deleteOld.detail(names.length, names.join('\n')),
    yes: vault.deleteOld.yes,
  }
  if (await isAgreed(platform, window.current(), question, cancel)) vaultFile.deleteAside(names)
}

/** Answers `lock:set-passphrase`. The answer does not wait for the question about old vaults. */
export const changePassphrase = async (
  parts: ChangeParts,
  current: string | null,
  next: string | null,
): ReturnType<Lock['setPassphrase']> => {
  const changed = await parts.lock.setPassphrase(current, next)
  if (changed.ok && next !== null) void offerToDeleteOld(parts)
  return changed
}
