import type { LogEntry } from '../../contract/lab.ts'
import { maskBody, maskHeaders, maskTarget } from '../../contract/mask-secrets.ts'
import { type FileContent, toJson } from '../export/file-content.ts'

type Fields = LogEntry['requestHeaders']

const named = (fields: Fields) => fields.map(([name, value]) => ({ name, value }))
const typeOf = (fields: Fields): string => fields.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''

/** The log has done so before; what it cut of a body may be read in another way here. */
const masked = (entry: LogEntry): LogEntry => ({
  ...entry,
  target: maskTarget(entry.target),
  requestHeaders: maskHeaders(entry.requestHeaders),
  requestBody: maskBody(entry.requestBody),
  responseHeaders: maskHeaders(entry.responseHeaders),
  responseBody: maskBody(entry.responseBody),
})

const toHarEntry = (entry: LogEntry, origin: string) => {
  const [, query = ''] = entry.target.split('?', 2)
  return {
    startedDateTime: new Date(entry.at).toISOString(),
    time: entry.latency,
    request: {
      method: entry.method,
      url: origin + entry.target,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: named(entry.requestHeaders),
      queryString: Array.from(new URLSearchParams(query), ([name, value]) => ({ name, value })),
      ...(entry.requestBody === '' ? {} : { postData: { mimeType: typeOf(entry.requestHeaders), text: entry.requestBody } }),
      headersSize: -1,
      bodySize: Buffer.byteLength(entry.requestBody),
    },
    response: {
      // HAR's word for an answer that never came.
      status: entry.status ?? 0,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: named(entry.responseHeaders),
      content: { size: Buffer.byteLength(entry.responseBody), mimeType: typeOf(entry.responseHeaders), text: entry.responseBody },
      redirectURL: entry.responseHeaders.find(([name]) => name.toLowerCase() === 'location')?.[1] ?? '',
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: entry.latency, receive: 0 },
  }
}

/** A HAR 1.2 document of logged requests, as developer tools open it, tokens and secrets masked. */
export const toHar = (entries: readonly LogEntry[], origin: string, version: string): FileContent =>
  toJson({
    log: { version: '1.2', creator: { name: 'Keystow', version }, entries: entries.map((entry) => toHarEntry(masked(entry), origin)) },
  })
