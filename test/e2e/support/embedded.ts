import type { SeededToken } from '../../../electron/contract/lab.ts'
import { listen } from '../../../electron/service/http/listener.ts'
import { createKeyService, type KeyService } from '../../../electron/service/index.ts'

/** Lets go on what waits, and what comes. */
export interface HeldRequests {
  (): void
  /** The first request that has to wait is there: until then nobody knows whether it was sent. */
  readonly reached: Promise<void>
}

export interface Embedded {
  readonly service: KeyService
  readonly url: string
  readonly tokens: readonly [SeededToken, ...SeededToken[]]
  /** Methods of all requests so far. */
  readonly sent: readonly string[]
  /** How many of them were of this method. */
  count(method: string): number
  /**
   * Lets so many more requests of a method pass, and keeps the next ones waiting until the answer
   * is called.
   */
  hold(method: string, after: number): HeldRequests
  /** Once, however often it is called. */
  close(): Promise<void>
}

/** The service in this process, over HTTP: its faults can be armed and its requests counted. */
export const embedded = async (): Promise<Embedded> => {
  const service = createKeyService({ log: true })
  const [first, ...rest] = service.seed('mixed')
  if (first === undefined) throw new Error('the seed has no token')
  const sent: string[] = []
  let held: {
    readonly method: string
    left: number
    readonly released: Promise<void>
    readonly reach: () => void
  } | null = null
  const hold: Embedded['hold'] = (method, after) => {
    const { promise: released, resolve } = Promise.withResolvers<void>()
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
    held = { method, left: after, released, reach }
    const release = (): void => {
      held = null
      resolve()
    }
    return Object.assign(release, { reached })
  }
  const counted: KeyService = Object.create(service, {
    answer: {
      value: async (request: Parameters<KeyService['answer']>[0]) => {
        sent.push(request.method)
        if (held?.method === request.method && held.left-- <= 0) {
          held.reach()
          await held.released
        }
        return service.answer(request)
      },
    },
  })
  const count = (method: string): number => sent.filter((one) => one === method).length
  const listener = await listen(counted, { port: 0 })
  let closed: Promise<void> | undefined
  const close = (): Promise<void> => {
    closed ??= listener.close().then(() => service.close())
    return closed
  }
  return { service, url: listener.url, tokens: [first, ...rest], sent, count, hold, close }
}
