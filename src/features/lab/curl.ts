import { API_KEYS_PATH } from '../../../electron/contract/key-api.ts'
import type { LogEntry } from '../../../electron/contract/lab.ts'
import { maskBody, maskHeaders, maskTarget } from '../../../electron/contract/mask-secrets.ts'

/** Set by curl itself, or of one connection only. */
const OWN = new Set(['host', 'content-length', 'connection', 'transfer-encoding', 'accept-encoding', 'keep-alive'])

/** One word of a POSIX shell, whatever is in it. */
export const quote = (value: string): string => `'${value.replaceAll("'", "'\\''")}'`

/** A logged request as a line for a POSIX shell, masked once more than the log did it. `origin` has no trailing slash. */
export const curlOf = (
  { method, target, requestHeaders, requestBody }: Pick<LogEntry, 'method' | 'target' | 'requestHeaders' | 'requestBody'>,
  origin: string,
): string =>
  [
    'curl',
    ...(method === 'GET' ? [] : [`-X ${quote(method)}`]),
    ...maskHeaders(requestHeaders.filter(([name]) => !OWN.has(name.toLowerCase()))).map(
      ([name, value]) => `-H ${quote(`${name}: ${value}`)}`,
    ),
    ...(requestBody === '' ? [] : [`--data-raw ${quote(maskBody(requestBody))}`]),
    quote(origin + maskTarget(target)),
  ].join(' ')

/** The line to begin with: lists the keys of whoever puts a secret into it. */
export const firstCurl = (url: string): string => `curl -H 'Authorization: Bearer <API_KEY>' ${url}${API_KEYS_PATH}`
