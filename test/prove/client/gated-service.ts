import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { listen } from '../../../electron/service/http/listener.ts'
import { createKeyService } from '../../../electron/service/index.ts'
import { NO_LIMIT, seed } from '../service/ask.ts'

/** What an app in a process of its own is started with. */
export interface AppTask {
  /** Its data folder. */
  readonly data: string
  readonly url: string
  /** Its own key. */
  readonly token: string
  readonly keyId: string
}

/** `keyId`: the key that the request names. */
type OnMoment = (moment: string, keyId: string | null) => void

/**
 * A service over HTTP, which can be heard at each moment of a request, and a data folder below
 * `disk` for the app that uses it.
 */
export const openService = async (disk: string) => {
  const data = join(disk, 'data')
  mkdirSync(data, { mode: 0o700 })
  const service = createKeyService({ variants: NO_LIMIT })
  const { token, id: keyId, workspace } = seed(service)
  const authorization = `Bearer ${token}`
  let reached: OnMoment = () => {}
  const gated = Object.create(service, {
    answer: {
      value: async (request: Parameters<typeof service.answer>[0]) => {
        const isOwn = request.headers.get('authorization') === authorization
        const named = request.query.get('id')
        if (isOwn) reached(`${request.method} before`, named)
        const answer = await service.answer(request)
        reached(isOwn ? `${request.method} after` : 'proof after', named)
        return answer
      },
    },
  }) as typeof service
  const listener = await listen(gated, { port: 0 })
  return {
    task: { data, url: listener.url, token, keyId } satisfies AppTask,
    /**
     * Calls this from now on and no other: with the method and `before` the service sees a request,
     * or `after` it did what it asks and before it says so; with `proof after` where the request
     * has another key than the app's own.
     */
    onMoment: (next: OnMoment): void => {
      reached = next
    },
    /** A new key, which nobody uses. */
    issue: (name: string) => service.issueKey(workspace, name).id,
    /** The same with its secret. */
    issueSecret: (name: string) => service.issueKey(workspace, name),
    /** What a list call with this secret is answered. */
    status: async (secret: string) =>
      (
        await service.handle(
          new Request('http://a.test/api/v1/api-keys', {
            headers: { authorization: `Bearer ${secret}` },
          }),
        )
      ).status,
    faults: service.faults,
    /** Those that live, besides the app's own. */
    keys: () => service.keysOf(workspace).filter(({ id }) => id !== keyId),
    revoke: (id: string) =>
      service.handle(
        new Request(`http://a.test/api/v1/api-keys?id=${id}`, {
          method: 'DELETE',
          headers: { authorization },
        }),
      ),
    close: async () => {
      await listener.close()
      service.close()
    },
  }
}
