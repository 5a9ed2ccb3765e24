import { readFile, stat } from 'node:fs/promises'
import { dialog } from 'electron'
import { fail, ok, type Result } from '../../contract/result.ts'
import { log } from '../diagnostics/log.ts'
import type { Lock } from '../lock/lock.ts'
import { chosenIn } from './file-dialog.ts'

/** A larger file is not one of ours. */
const MAX_FILE_BYTES = 1_000_000

/** Asks for a JSON file and reads it. null if cancelled; fails with `bad_input` for one that cannot be read or is too large, and with
 * `locked` when the lock came before it was read. */
export const openJsonFile = async (lock: Pick<Lock, 'state'>): Promise<Result<string | null, 'bad_input' | 'locked'>> => {
  const asked = dialog.showOpenDialog({ properties: ['openFile'], filters: [{ name: 'JSON', extensions: ['json'] }] })
  const chosen = await chosenIn(
    lock,
    asked.then(({ canceled, filePaths: [path] }) => ({ canceled, path })),
  )
  if (!chosen.ok || chosen.value === null) return chosen
  try {
    if ((await stat(chosen.value)).size > MAX_FILE_BYTES) return fail('bad_input')
    const text = await readFile(chosen.value, 'utf8')
    // A pipe or a network share may answer only after the lock has come.
    return lock.state.locked ? fail('locked') : ok(text)
  } catch (cause) {
    log.error('a file that was chosen could not be read', cause)
    return fail('bad_input')
  }
}
