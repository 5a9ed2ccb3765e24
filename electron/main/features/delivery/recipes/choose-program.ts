import { homedir } from 'node:os'
import type { Result } from '../../../../contract/result.ts'
import type { FileDialogs } from '../../../platform/files/file-dialog.ts'

/** Asks for a program; null if cancelled. Behind the lock as `FileDialogs`. */
export const chooseProgram = (
  files: FileDialogs,
  title: string,
): Promise<Result<string | null, 'locked'>> =>
  files.open({
    title,
    message: title,
    defaultPath: homedir(),
    properties: ['openFile', 'showHiddenFiles', 'dontAddToRecent'],
  })
