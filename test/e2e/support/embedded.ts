import { createKeyService, type KeyService } from '../../../electron/service/index.ts'
import { listen } from '../../../electron/service/listener.ts'
import type { SeededToken } from '../../../electron/service/seeds/plant.ts'

export interface Embedded {
  readonly service: KeyService
  readonly url: string
  readonly tokens: readonly [SeededToken, ...SeededToken[]]
  /** Methods of all requests so far. */
  readonly sent: readonly string[]
  /** Lets so many more requests of a method pass, and keeps the next ones waiting until the answer is called. */
  hold(method: string, after: number): () => void
  close(): Promise<void>
}

/** The service in this process, over HTTP: its faults can be armed and its requests counted. */
export const embedded = async (): Promise<Embedded> => {
  const service = createKeyService({ log: true })
  const [first, ...rest] = service.seed('mixed')
  if (first === undefined) throw new Error('the seed has no token')
  const sent: string[] = []
  let held: { readonly method: string; left: number; readonly released: Promise<void> } | null = null
  const hold: Embedded['hold'] = (method, after) => {
    const { promise: released, resolve } = Promise.withResolvers<void>()
    held = { method, left: after, released }
    return () => {
      held = null
      resolve()
    }
  }
  const counted: KeyService = Object.create(service, {
    answer: {
      value: async (request: Parameters<KeyService['answer']>[0]) => {
        sent.push(request.method)
        if (held?.method === request.method && held.left-- <= 0) await held.released
        return service.answer(request)
      },
    },
  })
  const listener = await listen(counted, { port: 0 })
  const close = async (): Promise<void> => {
    await listener.close()
    service.close()
  }
  return { service, url: listener.url, tokens: [first, ...rest], sent, hold, close }
}
