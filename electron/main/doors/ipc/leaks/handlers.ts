import { ok } from '../../../../contract/result.ts'
import type { LeakActions } from '../../../features/leak/leak-actions.ts'
import type { LeakNotes } from '../../../features/leak/leak-notes.ts'
import type { LeakSearch } from '../../../features/leak/leak-search.ts'
import type { Leaks } from '../../../features/leak/leaks.ts'
import type { Handle } from '../handle.ts'

export const registerLeaks = (
  handle: Handle,
  leaks: Leaks,
  actions: LeakActions,
  search: LeakSearch,
  notes: LeakNotes,
): void => {
  handle('leaks:list', () => ok(leaks.list()))
  handle('leaks:search', async (text) => ok(await search.search(text)))
  handle('leaks:ask-host', ({ found, connectionId }) => search.ask(found, connectionId))
  handle('leaks:forget-search', () => {
    search.forget()
    return ok(null)
  })
  handle('leaks:begin', ({ connectionId, keyId, found }) =>
    actions.begin(connectionId, keyId, found),
  )
  handle('leaks:act', ({ id, action }, isAsked) => actions.act(id, action, isAsked))
  handle('leaks:note', ({ id, paths }) => notes.text(id, paths))
  handle('leaks:save-note', ({ id, paths }) => notes.save(id, paths))
}
