import { readFile, stat } from 'node:fs/promises'
import { dialog } from 'electron'
import { fail, ok, type Result } from '../../contract/result.ts'
import { log } from '../diagnostics/log.ts'
import type { Lock } from '../lock/lock.ts'
import { chosenIn } from './file-dialog.ts'

/** A larger file is not one of ours. */
const MAX_FILE_BYTES = 1_000_000

/** Asks for a JSON file and reads it. null if cancelled; fails with `bad_input` for one that cannot be read or is too large; behind the lock as `chosenIn`. */
export const openJsonFile = async (lock: Pick<Lock, 'state'>): Promise<Result<string | null, 'bad_input' | 'locked'>> => {
  const asked = dialog.showOpenDialog({ properties: ['openFile'], filters: [{ name: 'JSON', extensions: ['json'] }] })
  const chosen = await chosenIn(
    lock,
    asked.then(({ canceled, filePaths: [path] }) => ({ canceled, path })),
  )
  if (!chosen.ok || chosen.value === null) return chosen
  try {
    return (await stat(chosen.value)).size > MAX_FILE_BYTES ? fail('bad_input') : ok(await readFile(chosen.value, 'utf8'))
  } catch (cause) {
    log.error('a file that was chosen could not be read', cause)
    return fail('bad_input')
  }
}
