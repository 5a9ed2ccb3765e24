import type { KeyApiCallFailure } from '../../contract/failures.ts'
import { API_KEYS_PATH } from '../../contract/key-api.ts'
import { ok, type Result } from '../../contract/result.ts'
import { readCapped } from '../../service/http/read-capped.ts'
import { headersFor } from '../key-api/client.ts'
import { withDeadline } from '../key-api/deadline.ts'
import type { Transport, TransportAnswer } from '../key-api/transport.ts'
import { transportFailure } from '../key-api/transport-failure.ts'
import { mediaTypeOf, type Sight, type SightBody } from './sight.ts'

/** For each request, from connecting to the last byte. */
const DEADLINE_MS = 15_000
const MAX_BODY_BYTES = 8 * 1024 * 1024

const jsonIn = (text: string): SightBody => {
  try {
    return { kind: 'json', value: JSON.parse(text) }
  } catch {
    return { kind: 'no_json' }
  }
}

const bodyIn = (type: string, text: string): SightBody => {
  if (text.trim() === '') return { kind: 'empty' }
  const body = jsonIn(text)
  return body.kind === 'no_json' && (type === 'text/html' || /^\s*<(?:!doctype|html)/i.test(text)) ? { kind: 'html' } : body
}

const sightOf = async ({ status, headers, names, body }: TransportAnswer, at: number): Promise<Sight> => {
  const encoding = headers.get('content-encoding')?.trim().toLowerCase() ?? ''
  const seen = { status, headers, names, at, text: '' }
  const bytes = await readCapped(body, MAX_BODY_BYTES)
  if (encoding !== '' && encoding !== 'identity') return { ...seen, body: { kind: 'compressed' } }
  if (bytes === null) return { ...seen, body: { kind: 'too_large' } }
  const text = new TextDecoder().decode(bytes)
  return { ...seen, text, body: bodyIn(mediaTypeOf({ ...seen, body: { kind: 'empty' } }), text) }
}

export interface LookParts {
  readonly transport: Transport
  readonly userAgent: string
  readonly now: () => number
  readonly signal: AbortSignal
}

/** Asks for the list once, in whatever way, and keeps what came. `token` null: without the header. */
export const look = (
  { transport, userAgent, now, signal }: LookParts,
  token: string | null,
  query = '',
): Promise<Result<Sight, KeyApiCallFailure>> =>
  withDeadline(DEADLINE_MS, [signal], async (ending) => {
    const { authorization: _token, ...others } = headersFor('', userAgent, false)
    const headers = token === null ? others : headersFor(token, userAgent, false)
    try {
      const started = now()
      const answer = await transport.send({ method: 'GET', path: API_KEYS_PATH + query, headers, signal: ending })
      return ok(await sightOf(answer, (started + now()) / 2))
    } catch (error) {
      return transportFailure(error, token ?? '')
    }
  })
