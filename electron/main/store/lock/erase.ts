import { fail, ok, type Result } from '../../../contract/result.ts'
import type { VaultFile } from '../vault-file.ts'

/** Answers `lock:erase` once the person agreed. */
export const eraseAll = async (
  vaultFile: VaultFile,
  restart: () => void,
): Promise<Result<null, 'not_erased'>> => {
  const left = await vaultFile.erase()
  if (left.length > 0) return fail('not_erased', { detail: left.join(', ') })
  restart()
  return ok(null)
}
