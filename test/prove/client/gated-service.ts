import { listen } from '../../../electron/service/http/listener.ts'
import { createKeyService } from '../../../electron/service/index.ts'

/**
 * A service over HTTP that calls back at each moment of a request: with the method and `before` it sees one, or `after` it did what it
 * asks and before it says so; with `proof after` where the request has another key than the app's own. `keyId`: the one it names.
 */
export const openService = async (reached: (moment: string, keyId: string | null) => void) => {
  const service = createKeyService({ variants: { limit: 1_000_000_000 } })
  const [own] = service.seed('empty')
  const [workspace] = service.workspaces()
  if (own === undefined || workspace === undefined) throw new Error('the seed has no token')
  const authorization = `Bearer ${own.secret}`
  const gated = Object.create(service, {
    answer: {
      value: async (request: Parameters<typeof service.answer>[0]) => {
        const isOwn = request.headers.get('authorization') === authorization
        const keyId = request.query.get('id')
        if (isOwn) reached(`${request.method} before`, keyId)
        const answer = await service.answer(request)
        reached(isOwn ? `${request.method} after` : 'proof after', keyId)
        return answer
      },
    },
  }) as typeof service
  const listener = await listen(gated, { port: 0 })
  return {
    task: { url: listener.url, token: own.secret, keyId: own.id },
    /** A new key, which nobody uses. */
    issue: (name: string) => service.issueKey(workspace.id, name).id,
    /** The same with its secret. */
    issueSecret: (name: string) => service.issueKey(workspace.id, name),
    /** What a list call with this secret is answered. */
    status: async (secret: string) =>
      (await service.handle(new Request('http://a.test/api/v1/api-keys', { headers: { authorization: `Bearer ${secret}` } }))).status,
    faults: service.faults,
    /** Those that live, besides the app's own. */
    keys: () => service.keysOf(workspace.id).filter(({ id }) => id !== own.id),
    revoke: (id: string) =>
      service.handle(new Request(`http://a.test/api/v1/api-keys?id=${id}`, { method: 'DELETE', headers: { authorization } })),
    close: async () => {
      await listener.close()
      service.close()
    },
  }
}
