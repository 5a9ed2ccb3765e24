import { type Break, changed, editCreated, editRecords } from './break.ts'

/** Gives the id of a revoked key to the next one. */
export const reusedIds: Break = (service) => {
  const free: string[] = []
  const shownAs = new Map<string, string>()
  const shown = (id: string): string => shownAs.get(id) ?? id
  const live = new Map<string, string>()
  return async (request) => {
    const id = request.query.get('id')
    if (request.method === 'DELETE' && id !== null) {
      const response = await service.answer(changed(request, { query: new URLSearchParams({ id: live.get(id) ?? id }) }))
      if (response.status < 300) free.push(id)
      return response
    }
    const response = editCreated(request, await service.answer(request), (data) => {
      const given = free.pop() ?? data.id
      shownAs.set(data.id, given)
      live.set(given, data.id)
      return { ...data, id: given }
    })
    return editRecords(request, response, (record) => ({ ...record, id: shown(record.id) }))
  }
}
