import type { Context } from '../app/core.ts'
import { logSetting } from '../diagnostics/activity-log.ts'
import { isAgreed } from '../person/agreed.ts'
import type { Lock } from './lock.ts'

type Parts = Pick<Context, 'activity' | 'lock' | 'vaultFile' | 'platform' | 'window' | 'texts'>

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
  const had = parts.lock.state.passphrase
  const changed = await parts.lock.setPassphrase(current, next)
  if (!changed.ok) return changed
  if (next !== null) void offerToDeleteOld(parts)
  if (had && next === null) logSetting(parts.activity, 'passphrase', 'passphrase_removed')
  else if (next !== null)
    logSetting(parts.activity, 'passphrase', had ? 'passphrase_changed' : 'passphrase_set')
  return changed
}
