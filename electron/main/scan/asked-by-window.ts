import { homedir } from 'node:os'
import { dialog, shell } from 'electron'
import type { RuleTool } from '../../contract/ipc/scan.ts'
import { ok, type Result } from '../../contract/result.ts'
import type { ScanFolder } from '../../contract/scan.ts'
import { chosenIn } from '../export/file-dialog.ts'
import { saveAs } from '../export/save-as.ts'
import type { Lock } from '../lock/lock.ts'
import type { KeyHashes } from './key-hashes.ts'
import { prefixOf, ruleFile } from './rules.ts'
import type { Scans } from './scans.ts'

/** As `scan:add-folder`. Behind the lock as `chosenIn`. */
export const chooseScanned = async (
  scans: Pick<Scans, 'addFolder'>,
  lock: Pick<Lock, 'state'>,
  title: string,
): Promise<Result<ScanFolder | null, 'locked'>> => {
  const asked = dialog.showOpenDialog({
    title,
    message: title,
    defaultPath: homedir(),
    properties: ['openDirectory', 'showHiddenFiles', 'dontAddToRecent'],
  })
  const chosen = await chosenIn(
    lock,
    asked.then(({ canceled, filePaths: [path] }) => ({ canceled, path })),
  )
  if (!chosen.ok) return chosen
  return ok(chosen.value === null ? null : scans.addFolder(chosen.value))
}

/** As `scan:reveal`. Opens nothing: the file manager shows the folder with the file. */
export const revealPlace = (scans: Pick<Scans, 'place'>, id: string): Result<null, 'gone'> => {
  const found = scans.place(id)
  if (!found.ok) return found
  shell.showItemInFolder(found.value.truePath)
  return ok(null)
}

/** As `scan:save-rule`. */
export const saveRule = (
  keyHashes: Pick<KeyHashes, 'headsOf'>,
  lock: Pick<Lock, 'state'>,
  tool: RuleTool,
  connectionId: string,
): ReturnType<typeof saveAs> => {
  const { name, kind, content } = ruleFile(tool, prefixOf(keyHashes.headsOf(connectionId)))
  return saveAs(lock, name, kind, content)
}
