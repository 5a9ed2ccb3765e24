import { ok } from '../../../../contract/result.ts'
import type { PlaceQuestions } from '../../../features/scan/ask-place.ts'
import { chooseScanned, revealPlace } from '../../../features/scan/asked-by-window.ts'
import type { Scans } from '../../../features/scan/scans.ts'
import type { FileDialogs } from '../../../platform/files/file-dialog.ts'
import type { MainTexts } from '../../../platform/texts/en.ts'
import type { Handle } from '../handle.ts'

export const registerScans = (
  handle: Handle,
  scans: Scans,
  files: FileDialogs,
  texts: () => MainTexts,
  showInFolder: (path: string) => void,
): void => {
  handle('scan:state', () => ok(scans.state()))
  handle('scan:add-folder', () => chooseScanned(scans, files, texts().chooseScanned))
  handle('scan:drop-folder', (id) => {
    scans.dropFolder(id)
    return ok(null)
  })
  handle('scan:start', (wanted) => scans.start(wanted))
  handle('scan:control', (action) => {
    scans.control(action)
    return ok(null)
  })
  handle('scan:reveal', (id) => revealPlace(showInFolder, scans, id))
  handle('scan:forget', () => {
    scans.forget()
    return ok(null)
  })
}

/** Asks the service about a secret that a scan found. */
export const registerScanQuestion = (handle: Handle, questions: PlaceQuestions): void => {
  handle('scan:ask', (wanted) => questions.ask(wanted))
}
