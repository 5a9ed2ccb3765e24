import type { Break } from './break.ts'

/** Counts, but does not report it. */
export const noRateHeaders: Break = (service) => async (request) => {
  const response = await service.answer(request)
  const headers = Object.entries(response.headers).filter(([name]) => !name.startsWith('X-RateLimit-'))
  return { ...response, headers: Object.fromEntries(headers) }
}
