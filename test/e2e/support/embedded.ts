import { createKeyService, type KeyService } from '../../../electron/service/index.ts'
import { listen } from '../../../electron/service/listener.ts'
import type { SeededToken } from '../../../electron/service/seeds/plant.ts'

export interface Embedded {
  readonly service: KeyService
  readonly url: string
  readonly tokens: readonly [SeededToken, ...SeededToken[]]
  /** Methods of all requests so far. */
  readonly sent: readonly string[]
  close(): Promise<void>
}

/** The service in this process, over HTTP: its faults can be armed and its requests counted. */
export const embedded = async (): Promise<Embedded> => {
  const service = createKeyService()
  const [first, ...rest] = service.seed('mixed')
  if (first === undefined) throw new Error('the seed has no token')
  const sent: string[] = []
  const counted: KeyService = Object.create(service, {
    answer: {
      value: (request: Parameters<KeyService['answer']>[0]) => {
        sent.push(request.method)
        return service.answer(request)
      },
    },
  })
  const listener = await listen(counted, { port: 0 })
  const close = async (): Promise<void> => {
    await listener.close()
    service.close()
  }
  return { service, url: listener.url, tokens: [first, ...rest], sent, close }
}
