import { ok } from '../../../../contract/result.ts'
import type { ClientFactory } from '../../../client/client-factory.ts'
import type { ActivityLog } from '../../../features/activity/activity-log.ts'
import type { NoteOwnCall } from '../../../features/connections/call-with.ts'
import type { Sessions } from '../../../features/connections/sessions.ts'
import { askPlace } from '../../../features/scan/ask-place.ts'
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
export const registerScanQuestion = (
  handle: Handle,
  activity: Pick<ActivityLog, 'add'>,
  scans: Scans,
  sessions: Sessions,
  createClient: ClientFactory,
  calling: NoteOwnCall,
): void => {
  handle('scan:ask', (wanted) => askPlace(activity, scans, sessions, createClient, calling, wanted))
}
