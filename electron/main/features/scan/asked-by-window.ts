import { homedir } from 'node:os'
import { ok, type Result } from '../../../contract/result.ts'
import type { ScanFolder } from '../../../contract/scan.ts'
import type { FileDialogs } from '../../platform/files/file-dialog.ts'
import type { Scans } from './scans.ts'

/** As `scan:add-folder`. Behind the lock as `FileDialogs`. */
export const chooseScanned = async (
  scans: Scans,
  files: FileDialogs,
  title: string,
): Promise<Result<ScanFolder | null, 'locked'>> => {
  const properties = ['openDirectory', 'showHiddenFiles', 'dontAddToRecent'] as const
  const chosen = await files.open({
    title,
    message: title,
    defaultPath: homedir(),
    properties: [...properties],
  })
  if (!chosen.ok) return chosen
  return ok(chosen.value === null ? null : scans.addFolder(chosen.value))
}

/** As `scan:reveal`. Opens nothing: the file manager shows the folder with the file. */
export const revealPlace = (
  showInFolder: (path: string) => void,
  scans: Scans,
  id: string,
): Result<null, 'gone'> => {
  const found = scans.place(id)
  if (!found.ok) return found
  showInFolder(found.value.truePath)
  return ok(null)
}
