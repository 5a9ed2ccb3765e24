import { mkdirSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Installer } from './installer.ts'

/** Where there is no Squirrel, a rehearsal from the source code: the verified file is moved to a folder as the app ends. */
export const folderInstaller = (folder: string): Installer => {
  let staged: string | null = null
  return {
    stage: async (file) => {
      staged = file
    },
    finish: () => {
      if (staged === null) return
      mkdirSync(folder, { recursive: true })
      renameSync(staged, join(folder, basename(staged)))
    },
  }
}
