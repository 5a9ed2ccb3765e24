import type { CreatedApiKey } from '../../../electron/contract/api-key.ts'
import type { Clock } from '../../../electron/main/base/clock.ts'
import { TransportError } from '../../../electron/main/key-api/transport.ts'
import type { ServiceRequest, ServiceResponse } from '../../../electron/service/http/message.ts'
import { createClock } from '../../../electron/service/lab/clock.ts'
import { present } from '../../values.ts'
import { seeded } from '../key-api/seeded.ts'
import { testStore } from '../store/test-store.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
export const URL = 'https://keys.test'

/** The head of an answer that the service did not give. */
export const ANSWERED = { headers: { 'content-type': 'application/json' } }

const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate)
}

/** A computer, and a service with keys `a` to `d` besides the app's own, on a network. Time passes only by `pass`. */
export const newWorld = (limit = 1_000) => {
  const start = Date.parse('2026-03-01T08:00:00Z')
  let [steady, ahead] = [0, 0]
  const waits = new Set<{ readonly at: number; readonly end: () => void }>()
  const clock: Clock = {
    wall: () => start + steady + ahead,
    steady: () => steady,
    pause: (ms, signal) =>
      new Promise((resolve, reject) => {
        const wait = { at: steady + ms, end: resolve }
        waits.add(wait)
        signal?.addEventListener('abort', () => {
          waits.delete(wait)
          reject(signal?.reason)
        })
      }),
  }
  const clockOfService = createClock({ now: () => start + steady, monotonic: () => steady })
  const { service, own: first, workspace } = seeded('empty', { clock: clockOfService, variants: { limit } })
  /** The app's own key. */
  const own: CreatedApiKey = { ...present(service.keysOf(workspace.id)[0]), key: first.secret }
  const issue = (name: string): CreatedApiKey => service.issueKey(workspace.id, name)
  const names = new Map<string, string>([[own.id, 'own']])
  const owners = new Map<string, string>([[own.key, 'own']])
  const known = (key: CreatedApiKey): CreatedApiKey => {
    names.set(key.id, key.name)
    owners.set(key.key, key.name)
    return key
  }
  const seen: string[] = []
  let runs = 0
  const network = {
    online: true,
    /** Tells whether answers say what time it is. */
    dated: true,
    /** Called with each request before the service has it; an answer of its own takes the place of the service's. */
    reached: async (_text: string): Promise<Partial<ServiceResponse> | undefined> => undefined,
  }
  /** The method with the name of the key that the request is about, or `(name)` of the key whose secret it has. */
  const textOf = ({ method, query, headers }: ServiceRequest): string => {
    if (method === 'DELETE') return `DELETE ${names.get(query.get('id') ?? '')}`
    const secret = (headers.get('authorization') ?? '').replace('Bearer ', '')
    return secret === own.key ? method : `${method} (${owners.get(secret)})`
  }
  const answer = async (request: ServiceRequest): Promise<ServiceResponse> => {
    const text = textOf(request)
    seen.push(text)
    const instead = await network.reached(text)
    if (!network.online) throw new TransportError('offline', 'no network')
    const given: Partial<ServiceResponse> = instead ?? (await service.answer(request))
    const { headers, ...rest } = { headers: {}, status: 200, body: '', ...given }
    return { ...rest, headers: network.dated ? { ...headers, date: new Date(clockOfService.now()).toUTCString() } : headers }
  }
  const settle = async (): Promise<void> => {
    let before = -1
    while (seen.length !== before) {
      before = seen.length
      await turns(30)
    }
  }
  return {
    ...{ clock, service, own, workspace, network, settle, vault: testStore() },
    keys: { a: known(issue('a')), b: known(issue('b')), c: known(issue('c')), d: known(issue('d')) },
    /** Kills the run before, and answers a service for the next. */
    nextRun: () => {
      runs += 1
      waits.clear()
      const run = runs
      return (request: ServiceRequest) => (run === runs ? answer(request) : new Promise<never>(() => {}))
    },
    /** So many more keys, none of them used yet. */
    issue: (count: number) => Array.from({ length: count }, (_none, n) => known(issue(`k${n}`))),
    /** The requests since the last call. */
    requests: () => seen.splice(0),
    isAlive: ({ id }: { readonly id: string }) => service.keysOf(workspace.id).some((key) => key.id === id),
    pass: async (ms: number): Promise<void> => {
      await settle()
      const end = steady + ms
      for (;;) {
        const next = [...waits].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0]
        if (next === undefined) break
        steady = Math.max(next.at, steady)
        waits.delete(next)
        const before = seen.length
        next.end()
        await turns(2)
        if (seen.length !== before) await settle()
      }
      steady = end
      await settle()
    },
    /** How often time is waited for now, and until when at least. */
    waits: () => [...waits].map(({ at }) => at - steady),
    /** The computer's clock is set; nothing else passes. */
    setClock: (by: number): void => {
      ahead += by
    },
    /** The key is used by a program. */
    use: async ({ key }: CreatedApiKey): Promise<void> => {
      await service.handle(new Request('http://a.test/api/v1/emails', { headers: { authorization: `Bearer ${key}` } }))
    },
  }
}
export type World = ReturnType<typeof newWorld>
