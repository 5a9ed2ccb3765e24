import { API_KEYS_PATH } from '../../../electron/contract/key-api.ts'
import type { LogEntry } from '../../../electron/contract/lab.ts'

/** Set by curl itself, or of one connection only. */
const OWN = new Set(['host', 'content-length', 'connection', 'transfer-encoding', 'accept-encoding', 'keep-alive'])

/** One word of a POSIX shell, whatever is in it. */
export const quote = (value: string): string => `'${value.replaceAll("'", "'\\''")}'`

/** The scheme and the last four characters, once more than the log did it: a token never gets onto the clipboard. */
const maskAuthorization = (value: string): string => {
  const [scheme = '', ...token] = value.split(' ')
  return `${scheme} …${token.join(' ').slice(-4)}`
}

const header = (name: string, value: string): string => {
  const lower = name.toLowerCase()
  return `-H ${quote(`${name}: ${lower === 'authorization' ? maskAuthorization(value) : value}`)}`
}

/** A logged request as a line for a POSIX shell. `origin` has no trailing slash. */
export const curlOf = (
  { method, target, requestHeaders, requestBody }: Pick<LogEntry, 'method' | 'target' | 'requestHeaders' | 'requestBody'>,
  origin: string,
): string =>
  [
    'curl',
    ...(method === 'GET' ? [] : [`-X ${quote(method)}`]),
    ...requestHeaders.filter(([name]) => !OWN.has(name.toLowerCase())).map(([name, value]) => header(name, value)),
    ...(requestBody === '' ? [] : [`--data-raw ${quote(requestBody)}`]),
    quote(origin + target),
  ].join(' ')

/** The line to begin with: lists the keys of whoever puts a secret into it. */
export const firstCurl = (url: string): string => `curl -H 'Authorization: Bearer <API_KEY>' ${url}${API_KEYS_PATH}`
