import { type Break, bearerOf, sentBy } from './break.ts'

/** Remembers every key that was once valid, and does not look again. */
export const revokedWorks: Break = (service, [live]) => {
  const remembered = new Set<string>()
  return async (request) => {
    const response = await service.answer(request)
    if (response.status !== 401) {
      remembered.add(bearerOf(request))
      return response
    }
    return live !== undefined && remembered.has(bearerOf(request)) ? service.answer(sentBy(request, live.secret)) : response
  }
}
