import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { app, dialog } from 'electron'
import { CANNOT_KEEP, folderRefusal, shownFolder, tryFolder, type UnusableFolder } from '../storage/data-folder.ts'
import { languageOf, textsIn } from './language.ts'

/** Where this start is to keep its data. Electron itself silently uses another folder when that one cannot be created. */
const wantedFolder = (): string => {
  const asked = app.commandLine.getSwitchValue('user-data-dir')
  return asked === '' ? join(app.getPath('appData'), app.getName()) : resolve(asked)
}

/** The folder of data where it cannot be used. Checked before the single-instance lock, which is in that folder too. */
export const unusableFolder = (): UnusableFolder | null => tryFolder(wantedFolder())

/** What the start is refused for where it was the first real write that found no room. */
export const fullFolder = (): UnusableFolder => ({ path: wantedFolder(), code: 'ENOSPC' })

/** Chromium aborts without a folder of its own, before any message box could be shown. */
const readyElsewhere = async (): Promise<void> => {
  const own = mkdtempSync(join(tmpdir(), 'keystow-'))
  process.once('exit', () => rmSync(own, { recursive: true, force: true }))
  app.setPath('userData', own)
  await app.whenReady()
}

/** Says why there is no start, on stderr and in a box of the system, and ends the app. */
export const refuseStart = async (folder: UnusableFolder): Promise<void> => {
  process.stderr.write(folderRefusal(folder))
  if (!app.isReady()) await readyElsewhere()
  const texts = textsIn(languageOf('system', app.getPreferredSystemLanguages())).cannotKeep
  dialog.showErrorBox(texts.title, texts.body(shownFolder(folder.path), folder.code))
  app.exit(CANNOT_KEEP)
}
