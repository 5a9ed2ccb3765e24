import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { listen } from '../../../electron/service/http/listener.ts'
import { createKeyService } from '../../../electron/service/index.ts'
import { copyOf, fill, HOT } from '../fill.ts'
import { bare } from '../servers/bare.ts'
import { NO_LIMIT } from '../suite.ts'
import { throughTransport } from '../through-transport.ts'

/**
 * Between two looks at what the window asks. With 64 the window waits 4.9 ms, with 4 the requests
 * are 0.76 × the bare server's (docs/performance.md, P26).
 */
const AT_ONCE = 16

export interface Servers {
  readonly ports: Readonly<Record<string, number>>
  readonly tokens: readonly string[]
}

export interface Started {
  readonly servers: Servers
  /**
   * Asks the service for so many milliseconds by the app's own transport, without a socket; answers
   * the requests per second.
   */
  readonly ask: (during: number) => Promise<number>
}

/**
 * Main looks at what the window asks between two batches, as it does between two reads of a socket.
 */
const asker = (send: (index: number) => Promise<void>) => async (during: number) => {
  const began = performance.now()
  let sent = 0
  while (performance.now() - began < during) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => send(sent + index)))
    sent += AT_ONCE
    await setImmediate()
  }
  return (sent / (performance.now() - began)) * 1000
}

/**
 * All in this process, with their data in `folder`: a bare server, the service, and the service
 * with its log, as the app has it.
 */
export const startServers = async (folder: string): Promise<Started> => {
  const { file, hot } = fill(join(folder, 'keys.sqlite'), HOT)
  const create = (own: string, log: boolean) =>
    createKeyService({ file: own, log, variants: { limit: NO_LIMIT } })
  const service = create(file, false)
  const ports = {
    'bare node:http': await bare({ file, limit: NO_LIMIT }),
    Keystow: (await listen(service, { port: 0 })).port,
    'Keystow with its request log': (
      await listen(create(copyOf(file, 'logged'), true), { port: 0 })
    ).port,
  }
  return { servers: { ports, tokens: hot }, ask: asker(throughTransport(service.answer, hot)) }
}
