import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Result } from '../../../contract/result.ts'
import type { FileDialogs } from '../../platform/files/file-dialog.ts'
import type { MainTexts } from '../../platform/texts/en.ts'

/**
 * Asks for the file, which may be a new one; null if cancelled. Behind the lock as `FileDialogs`.
 */
export const chooseEnvFile = (
  files: FileDialogs,
  { title, choose }: MainTexts['envFile'],
): Promise<Result<string | null, 'locked'>> =>
  files.save({
    title,
    message: title,
    buttonLabel: choose,
    defaultPath: join(homedir(), '.env'),
    // Its name begins with a dot. It is not replaced but for one line, which the preview shows.
    properties: ['showHiddenFiles', 'dontAddToRecent'],
  })
