import { readFile, stat } from 'node:fs/promises'
import { dialog } from 'electron'
import { fail, ok, type Result } from '../../contract/result.ts'
import { chosenIn } from '../export/file-dialog.ts'
import type { Lock } from '../lock/lock.ts'

/** A larger file holds more than a few certificates. */
const MAX_FILE_BYTES = 200_000

/**
 * Asks for a file of certificates and reads it; null if cancelled. Fails with `authority_refused` where it cannot be read, and with
 * `locked` when the lock came before it was read.
 */
export const chooseAuthorityFile = async (
  lock: Pick<Lock, 'state'>,
  title: string,
): Promise<Result<string | null, 'authority_refused' | 'locked'>> => {
  const filters = [
    { name: 'PEM', extensions: ['pem', 'crt', 'cer'] },
    { name: '*', extensions: ['*'] },
  ]
  const asked = dialog.showOpenDialog({ title, message: title, properties: ['openFile', 'dontAddToRecent'], filters })
  const chosen = await chosenIn(
    lock,
    asked.then(({ canceled, filePaths: [path] }) => ({ canceled, path })),
  )
  if (!chosen.ok || chosen.value === null) return chosen
  const unreadable = fail('authority_refused', { detail: 'unreadable' })
  try {
    const found = await stat(chosen.value)
    // A pipe would be waited for without end.
    if (!found.isFile() || found.size > MAX_FILE_BYTES) return unreadable
    const text = await readFile(chosen.value, 'latin1')
    return lock.state.locked ? fail('locked') : ok(text)
  } catch {
    return unreadable
  }
}
