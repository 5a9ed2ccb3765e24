import { ok } from '../../../contract/result.ts'
import type { Context } from '../../app/core.ts'
import { askPlace } from '../../scan/ask-place.ts'
import { chooseScanned, revealPlace } from '../../scan/asked-by-window.ts'
import type { Handle } from '../handle.ts'

type Needs =
  | 'activity'
  | 'scans'
  | 'sessions'
  | 'createClient'
  | 'notes'
  | 'files'
  | 'platform'
  | 'texts'

export const registerScan = (handle: Handle, context: Pick<Context, Needs>): void => {
  const { activity, scans, sessions, createClient, notes, files, texts } = context
  const { annotations } = notes

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
  handle('scan:reveal', (id) => revealPlace(context.platform, scans, id))
  handle('scan:ask', (wanted) =>
    askPlace({ activity, sessions, createClient, annotations, place: scans.place }, wanted),
  )
  handle('scan:forget', () => {
    scans.forget()
    return ok(null)
  })
}
