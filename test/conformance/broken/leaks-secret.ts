import { type Break, editCreated, editRecords } from './break.ts'

/** Keeps the secrets and shows them in the list. */
export const leaksSecret: Break = (service, tokens) => {
  const secrets = new Map(tokens.map(({ id, secret }) => [id, secret]))
  return async (request) => {
    const response = editCreated(request, await service.answer(request), (data) => {
      secrets.set(data.id, data.key)
      return data
    })
    return editRecords(request, response, (record) => ({ ...record, key: secrets.get(record.id) }))
  }
}
