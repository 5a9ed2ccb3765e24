import { ok } from '../../../../contract/result.ts'
import type { Context } from '../../../app/core.ts'
import type { Handle } from '../handle.ts'

export const registerLeaks = (
  handle: Handle,
  {
    leaks,
    leakActions,
    leakSearch,
    leakNotes,
  }: Pick<Context, 'leaks' | 'leakActions' | 'leakSearch' | 'leakNotes'>,
): void => {
  handle('leaks:list', () => ok(leaks.list()))
  handle('leaks:search', async (text) => ok(await leakSearch.search(text)))
  handle('leaks:ask-host', ({ found, connectionId }) => leakSearch.ask(found, connectionId))
  handle('leaks:forget-search', () => {
    leakSearch.forget()
    return ok(null)
  })
  handle('leaks:begin', ({ connectionId, keyId, found }) =>
    leakActions.begin(connectionId, keyId, found),
  )
  handle('leaks:act', ({ id, action }, isAsked) => leakActions.act(id, action, isAsked))
  handle('leaks:note', ({ id, paths }) => leakNotes.text(id, paths))
  handle('leaks:save-note', ({ id, paths }) => leakNotes.save(id, paths))
}
