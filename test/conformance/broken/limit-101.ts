import type { Break } from './break.ts'

/** Announces 100 and takes one more: counts after it compares. */
export const limit101: Break = (service) => {
  service.setVariants({ limit: 101 })
  return async (request) => {
    const response = await service.answer(request)
    const remaining = Math.max(0, Number(response.headers['X-RateLimit-Remaining']) - 1)
    return { ...response, headers: { ...response.headers, 'X-RateLimit-Limit': '100', 'X-RateLimit-Remaining': String(remaining) } }
  }
}
