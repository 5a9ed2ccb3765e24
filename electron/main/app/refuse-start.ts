import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { app, dialog } from 'electron'
import { CANNOT_KEEP, folderRefusal, shownFolder, type UnusableFolder } from '../storage/data-folder.ts'
import { textsIn } from './language.ts'
import { languageOf } from './language-of.ts'

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
