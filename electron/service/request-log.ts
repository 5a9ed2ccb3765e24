import type { LogEntry } from '../contract/lab.ts'
import type { Clock } from './clock.ts'
import type { ServiceRequest, ServiceResponse } from './message.ts'

/** The last requests, oldest first; older ones are dropped. */
export interface RequestLog {
  add(entry: Omit<LogEntry, 'id'>): void
  entries(): readonly LogEntry[]
  clear(): void
  /** `heard` is called, from now on, for every entry. One listener; the last wins. */
  onAdd(heard: () => void): void
}

const MAX_ENTRIES = 1_000
/** Longer bodies are cut, in characters. */
const MAX_BODY = 8_192

/** Cuts every secret and bearer token in a text to `…` and its last four characters. */
export const mask = (text: string): string =>
  text
    .replace(/[A-Za-z0-9]+_live_[A-Za-z0-9]+/g, (secret) => `…${secret.slice(-4)}`)
    .replace(/\b(bearer +)(?!…)(\S+)/gi, (_all, scheme: string, token: string) => `${scheme}…${token.slice(-4)}`)

const maskBody = (body: string): string => {
  const cut = mask(body.slice(0, MAX_BODY))
  return body.length > MAX_BODY ? `${cut}…` : cut
}

export const createRequestLog = (): RequestLog => {
  let heardOf = (): void => {}
  let entries: LogEntry[] = []
  let count = 0
  return {
    add: (entry) => {
      count += 1
      entries.push({ id: count, ...entry })
      if (entries.length > MAX_ENTRIES) entries = entries.slice(-MAX_ENTRIES / 2)
      heardOf()
    },
    entries: () => entries,
    clear: () => {
      entries = []
    },
    onAdd: (heard) => {
      heardOf = heard
    },
  }
}

type Answer = (request: ServiceRequest) => Promise<ServiceResponse>
type Fields = readonly (readonly [string, string])[]

const maskFields = (fields: Iterable<readonly [string, string]>): Fields =>
  Array.from(fields, ([name, value]) => [name, mask(value)] as const)

/** `answer`, with every exchange written into the log, cut connections included. */
export const logged =
  (log: RequestLog, clock: Clock, answer: Answer): Answer =>
  async (request) => {
    const at = clock.now()
    const began = performance.now()
    const query = request.query.toString()
    let bytes: Uint8Array | null = null
    let response: ServiceResponse | null = null
    const body = async (): Promise<Uint8Array | null> => {
      bytes = await request.body()
      return bytes
    }
    try {
      // Not spread: what a carrier makes on demand must stay on demand.
      response = await answer(Object.create(request, { body: { value: body } }))
      return response
    } finally {
      log.add({
        at,
        latency: performance.now() - began,
        method: request.method,
        target: mask(query === '' ? request.path : `${request.path}?${query}`),
        requestHeaders: maskFields(request.headers.entries()),
        requestBody: maskBody(new TextDecoder().decode(bytes ?? undefined)),
        status: response?.status ?? null,
        responseHeaders: maskFields(Object.entries(response?.headers ?? {})),
        responseBody: maskBody(response?.body ?? ''),
      })
    }
  }
