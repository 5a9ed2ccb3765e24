import { homedir } from 'node:os'
import { join } from 'node:path'
import { dialog } from 'electron'
import type { Result } from '../../contract/result.ts'
import { chosenIn } from '../export/file-dialog.ts'
import type { Lock } from '../lock/lock.ts'
import type { MainTexts } from '../texts/en.ts'

/** Asks for the file, which may be a new one; null if cancelled. Behind the lock as `chosenIn`. */
export const chooseEnvFile = (
  lock: Pick<Lock, 'state'>,
  { title, choose }: MainTexts['envFile'],
): Promise<Result<string | null, 'locked'>> =>
  chosenIn(
    lock,
    dialog
      .showSaveDialog({
        title,
        message: title,
        buttonLabel: choose,
        defaultPath: join(homedir(), '.env'),
        // Its name begins with a dot. It is not replaced but for one line, which the preview shows.
        properties: ['showHiddenFiles', 'dontAddToRecent'],
      })
      .then(({ canceled, filePath }) => ({ canceled, path: filePath })),
  )
