import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createKeyService } from '../../../electron/service/index.ts'
import { coreRequest } from '../../service/core-request.ts'
import { ask, KEYS, NO_LIMIT, seed } from './ask.ts'

export interface LogTask {
  /** How many requests of each kind. */
  readonly requests: number
}

export interface LogReport {
  /**
   * What the log held at the end of each kind, in bytes of the heap and of buffers outside of it.
   */
  readonly held: Readonly<Record<string, number>>
}

/** Enough keys for a list that is much longer than what the log keeps of it. */
const LISTED = 1_000

const collector = (): (() => void) => {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}

/**
 * Fills the request log by requests of the kinds that make it large, and weighs it: memory with it
 * less memory without it.
 */
export const fillRequestLog = async ({ requests }: LogTask): Promise<LogReport> => {
  const collect = collector()
  const service = createKeyService({ log: true, variants: NO_LIMIT })
  const { token, workspace } = seed(service)
  for (let i = 0; i < LISTED; i += 1) service.issueKey(workspace, `key-${i}`)
  const memory = async (): Promise<number> => {
    // Twice, with a turn of the loop between: what the first lets go of, finalizers included, the
    // second collects.
    for (let i = 0; i < 2; i += 1) {
      await new Promise(setImmediate)
      collect()
    }
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const weigh = async (request: (index: number) => Promise<unknown>): Promise<number> => {
    service.log?.clear()
    // What the engine makes once is no part of the log.
    await request(0)
    service.log?.clear()
    const before = await memory()
    for (let index = 0; index < requests; index += 1) await request(index)
    const held = (await memory()) - before
    service.log?.clear()
    return held
  }
  const long = { 'x-filler': '\u2603'.repeat(7_000) }
  const held = {
    'long lists': await weigh(() => ask(service, 'GET', KEYS, token)),
    'long targets': await weigh((index) =>
      ask(service, 'DELETE', `${KEYS}?id=${'k-'.repeat(4_000)}${index}`, token),
    ),
    'long names and headers': await weigh(async (index) => {
      const request = coreRequest({
        method: 'POST',
        path: KEYS,
        token,
        body: { name: '\u2603'.repeat(5_000), index },
      })
      return service.answer({
        ...request,
        headers: { get: request.headers.get, entries: () => Object.entries(long) },
      })
    }),
  }
  service.close()
  return { held }
}
