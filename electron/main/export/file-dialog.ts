import { fail, ok, type Result } from '../../contract/result.ts'
import type { Lock } from '../lock/lock.ts'

/**
 * What was chosen in a dialog of the system, null if cancelled. The dialog outlives the lock: what is chosen in it behind the lock
 * is `locked`, and nothing is read or written.
 */
export const chosenIn = async (
  lock: Pick<Lock, 'state'>,
  dialog: Promise<{ readonly canceled: boolean; readonly path: string | undefined }>,
): Promise<Result<string | null, 'locked'>> => {
  const { canceled, path = '' } = await dialog
  if (canceled || path === '') return ok(null)
  return lock.state.locked ? fail('locked') : ok(path)
}
