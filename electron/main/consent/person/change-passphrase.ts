import type { Context } from '../../app/core.ts'
import { isAgreed } from '../../platform/window/agreed.ts'
import type { Lock } from '../../store/lock/lock.ts'

type Parts = Pick<Context, 'lock' | 'vaultFile' | 'platform' | 'window' | 'texts'>

/** Offers to delete vaults that were set aside, because they open without the new passphrase. */
const offerToDeleteOld = async ({ vaultFile, platform, window, texts }: Parts): Promise<void> => {
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
  parts: Parts,
  current: string | null,
  next: string | null,
): ReturnType<Lock['setPassphrase']> => {
  const changed = await parts.lock.setPassphrase(current, next)
  if (changed.ok && next !== null) void offerToDeleteOld(parts)
  return changed
}
