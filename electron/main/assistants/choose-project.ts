import { homedir } from 'node:os'
import { dialog } from 'electron'
import type { Result } from '../../contract/result.ts'
import { chosenIn } from '../export/file-dialog.ts'
import type { Lock } from '../lock/lock.ts'

/** Asks for a project's folder; null if cancelled. Behind the lock as `chosenIn`. */
export const chooseProject = (lock: Pick<Lock, 'state'>, title: string): Promise<Result<string | null, 'locked'>> =>
  chosenIn(
    lock,
    dialog
      .showOpenDialog({ title, message: title, defaultPath: homedir(), properties: ['openDirectory', 'dontAddToRecent'] })
      .then(({ canceled, filePaths: [path] }) => ({ canceled, path })),
  )
