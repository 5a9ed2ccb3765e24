import type { LogEntry } from '../../contract/lab.ts'
import { maskBody, maskHeader, maskTarget } from '../../contract/mask-fields.ts'
import { holdsSecret, maskSecrets } from '../../contract/mask-secrets.ts'
import type { Answered, ServiceRequest, ServiceResponse } from '../http/message.ts'
import type { Clock } from './clock.ts'

const MAX_ENTRIES = 500
const MAX_BYTES = 16 * 1024 * 1024
/** Longer bodies, targets and header values are cut, in characters. */
const MAX_TEXT = 8_192
/** More headers are left out. */
const MAX_FIELDS = 100
/**
 * What an entry takes besides its texts, and what each text takes besides its characters, in bytes;
 * rather too much.
 */
const ENTRY_BYTES = 512
const TEXT_BYTES = 64

/**
 * A secret that begins in what is kept may end behind it: so much more is looked at, in characters.
 */
const MARGIN = 4_096

/** The same text with memory of its own: a slice keeps alive all that it was cut from. */
const copied = (text: string): string => Buffer.from(text).toString()

const cut = (masked: string, end = MAX_TEXT): string =>
  copied(masked.length > end ? `${masked.slice(0, end)}…` : masked)

/**
 * Masked before it is cut, because half a secret is not recognized. The part that is masked may
 * itself end within a secret, and masking makes it shorter, so the last `MARGIN` characters of the
 * result are never kept.
 */
const kept = (text: string, mask: (text: string) => string): string => {
  if (text.length <= MAX_TEXT + MARGIN) return cut(mask(text))
  const masked = mask(text.slice(0, MAX_TEXT + MARGIN))
  return cut(masked, Math.min(MAX_TEXT, Math.max(0, masked.length - MARGIN)))
}

/** Ours hold no escapes in a secret: only one in which something is found is read as JSON. */
const maskAnswer = (body: string): string => (holdsSecret(body) ? maskBody(body) : body)

/** A character counts as two bytes, which is the most that the engine takes for one. */
const bytesOfText = (text: string): number => TEXT_BYTES + 2 * text.length

const bytesOf = ({
  target,
  requestHeaders,
  requestBody,
  responseHeaders,
  responseBody,
}: LogEntry): number => {
  let bytes =
    ENTRY_BYTES + bytesOfText(target) + bytesOfText(requestBody) + bytesOfText(responseBody)
  for (const fields of [requestHeaders, responseHeaders])
    for (const [name, value] of fields) bytes += bytesOfText(name) + bytesOfText(value)
  return bytes
}

/**
 * The last requests, oldest first: at most 500 of them and at most 16 MB of memory. Older ones are
 * dropped.
 */
export const createRequestLog = () => {
  let notify = (): void => {}
  // By id, in the order in which they came.
  const entries = new Map<number, LogEntry>()
  let bytes = 0
  let count = 0
  const dropOldest = (): void => {
    for (const [id, oldest] of entries) {
      if (entries.size <= MAX_ENTRIES && bytes <= MAX_BYTES) return
      entries.delete(id)
      bytes -= bytesOf(oldest)
    }
  }
  return {
    add: (fields: Omit<LogEntry, 'id'>): void => {
      count += 1
      const entry = { id: count, ...fields }
      entries.set(count, entry)
      bytes += bytesOf(entry)
      dropOldest()
      notify()
    },
    entries: (): readonly LogEntry[] => [...entries.values()],
    clear: (): void => {
      entries.clear()
      bytes = 0
    },
    /** `listener` is called, from now on, for every entry. There is one; the last wins. */
    onAdd: (listener: () => void): void => {
      notify = listener
    },
  }
}

export type RequestLog = ReturnType<typeof createRequestLog>

type Answer = (request: ServiceRequest) => Answered
type Fields = readonly (readonly [string, string])[]

const maskFields = (fields: Iterable<readonly [string, string]>): Fields =>
  Array.from(fields)
    .slice(0, MAX_FIELDS)
    .map(
      ([name, value]) =>
        [kept(name, maskSecrets), kept(value, (text) => maskHeader(name, text))] as const,
    )

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
        method: copied(request.method),
        target: kept(query === '' ? request.path : `${request.path}?${query}`, maskTarget),
        requestHeaders: maskFields(request.headers.entries()),
        // Whole, which is no more than `MAX_BODY`: half of it would not be JSON, and its fields
        // would have no names.
        requestBody: cut(maskBody(new TextDecoder().decode(bytes ?? undefined))),
        status: response?.status ?? null,
        responseHeaders: maskFields(Object.entries(response?.headers ?? {})),
        responseBody: kept(response?.body ?? '', maskAnswer),
      })
    }
  }
