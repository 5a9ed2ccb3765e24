import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { app, dialog } from 'electron'
import {
  CANNOT_KEEP,
  folderRefusal,
  shownFolder,
  type UnusableFolder,
} from '../base/data-folder.ts'
import type { MainTexts } from '../platform/texts/en.ts'
import { textsIn } from '../platform/texts/language.ts'
import { languageOf } from '../platform/texts/language-of.ts'
import { chooseNatively } from '../platform/window/native-choice.ts'
import { ELECTRON_SIGNALS } from './early-command.ts'
import type { SilentCopy } from './running-copy.ts'

/** Exit code of a start that left a silent copy alone (`EX_TEMPFAIL` of sysexits.h). */
const COPY_IS_SILENT = 75

/** Chromium aborts without a folder of its own, before any message box could be shown. */
const readyElsewhere = async (): Promise<void> => {
  const own = mkdtempSync(join(tmpdir(), 'keystow-'))
  process.once('exit', () => rmSync(own, { recursive: true, force: true }))
  app.setPath('userData', own)
  await app.whenReady()
}

const texts = (): MainTexts['cannotStart'] =>
  textsIn(languageOf('system', app.getPreferredSystemLanguages())).cannotStart

/**
 * Says in a box of the system that a start failed for a reason of ours, and in which file of
 * `folder` the reason is.
 */
export const sayFailed = (folder: string): void => {
  const { title, failed } = texts()
  dialog.showErrorBox(title, failed(shownFolder(join(folder, 'main.log'))))
}

/** Says why there is no start, on stderr and in a box of the system, and ends the app. */
export const refuseStart = async (folder: UnusableFolder): Promise<void> => {
  process.stderr.write(folderRefusal(folder))
  if (!app.isReady()) await readyElsewhere()
  const { title, notKept } = texts()
  // The box keeps Electron's own handlers from being heard: the system is to end the app.
  for (const signal of ELECTRON_SIGNALS) process.on(signal, () => {}).removeAllListeners(signal)
  dialog.showErrorBox(title, notKept(shownFolder(folder.path), folder.code))
  app.exit(CANNOT_KEEP)
}

/**
 * Asks what becomes of a copy that runs and does not answer, and ends this start. The copy is ended
 * by the person alone, because it may show a secret that is saved nowhere.
 */
export const askAboutSilentCopy = async ({ pid, stirs }: SilentCopy): Promise<void> => {
  process.stderr.write(`keystow: Keystow already runs (process ${pid}) and does not answer\n`)
  await readyElsewhere()
  const { message, detail, leave, end } = texts().silent
  const stirring = new AbortController()
  void stirs.then((how) => stirring.abort(how))
  const ends =
    (await chooseNatively(null, {
      type: 'warning',
      message,
      detail: detail(pid),
      buttons: [leave, end],
      cancel: 0,
      signal: stirring.signal,
    })) === 1
  if (ends) process.kill(pid, 'SIGKILL')
  if (ends || stirring.signal.reason === 'unknown') app.relaunch()
  app.exit(ends || stirring.signal.aborted ? 0 : COPY_IS_SILENT)
}
