import { ok } from '../../../contract/result.ts'
import type { Context } from '../../app/core.ts'
import type { Handle } from '../handle.ts'

export const registerIncidents = (
  handle: Handle,
  {
    incidents,
    leakSearch,
    incidentNotes,
  }: Pick<Context, 'incidents' | 'leakSearch' | 'incidentNotes'>,
): void => {
  handle('incidents:list', () => ok(incidents.list()))
  handle('incidents:search', async (text) => ok(await leakSearch.search(text)))
  handle('incidents:ask-host', ({ found, connectionId }) => leakSearch.ask(found, connectionId))
  handle('incidents:forget-search', () => {
    leakSearch.forget()
    return ok(null)
  })
  handle('incidents:begin', ({ connectionId, keyId, found }) =>
    incidents.begin(connectionId, keyId, found),
  )
  handle('incidents:act', ({ id, action }) => incidents.act(id, action))
  handle('incidents:note', ({ id, paths }) => incidentNotes.text(id, paths))
  handle('incidents:save-note', ({ id, paths }) => incidentNotes.save(id, paths))
}
