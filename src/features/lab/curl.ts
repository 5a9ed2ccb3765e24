import { API_KEYS_PATH } from '../../../electron/contract/key-api.ts'
import type { LogEntry } from '../../../electron/contract/lab.ts'
import { maskBody, maskHeaders, maskTarget } from '../../../electron/contract/mask-fields.ts'
import { posixWord } from '../../../electron/contract/posix-word.ts'

/** Set by curl itself, or of one connection only. */
const OWN = new Set([
  'host',
  'content-length',
  'connection',
  'transfer-encoding',
  'accept-encoding',
  'keep-alive',
])

/** The placeholder for the secret that the person puts in. */
const BEARER = 'Bearer <API_KEY>'

interface SentRequest {
  readonly method: string
  readonly target: string
  readonly requestHeaders: LogEntry['requestHeaders']
  readonly requestBody: string
}

/**
 * Returns a logged request as a line for a POSIX shell. It is masked again, and a token becomes a
 * placeholder. `origin` has no trailing slash.
 */
export const curlOf = (
  { method, target, requestHeaders, requestBody }: SentRequest,
  origin: string,
): string =>
  [
    'curl',
    ...(method === 'GET' ? [] : [`-X ${posixWord(method)}`]),
    ...maskHeaders(requestHeaders.filter(([name]) => !OWN.has(name.toLowerCase()))).map(
      ([name, value]) => `-H ${posixWord(`${name}: ${value.replace(/^Bearer .*/, BEARER)}`)}`,
    ),
    ...(requestBody === '' ? [] : [`--data-raw ${posixWord(maskBody(requestBody))}`]),
    posixWord(origin + maskTarget(target)),
  ].join(' ')

/** The line to begin with: lists the keys of whoever puts a secret into it. */
export const firstCurl = (url: string): string =>
  `curl -H 'Authorization: ${BEARER}' ${url}${API_KEYS_PATH}`
