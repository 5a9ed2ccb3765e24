import { failNext } from '../../fail-next.ts'
import type { Embedded } from './embedded.ts'

/**
 * Fails each list call but those with the connection's token: the checks of other keys, and not a
 * list that the app reads at a time of its own. Returns what ends it.
 */
export const failChecks = (
  { service, tokens: [own] }: Embedded,
  how: Parameters<typeof failNext>[2],
): (() => void) => {
  const { answer } = service
  service.answer = async (request) => {
    if (request.method === 'GET' && request.headers.get('authorization') !== `Bearer ${own.secret}`)
      failNext(service, 'list', how)
    return answer(request)
  }
  return () => {
    service.answer = answer
  }
}
