import type { KeyApiCallFailure } from '../../contract/failures.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import { readCapped } from '../../service/http/read-capped.ts'
import type { TransportAnswer } from './transport.ts'

const MAX_BODY_BYTES = 8 * 1024 * 1024

/**
 * Reads a whole JSON body, and nothing that is encoded, too large or of another type. Details never
 * quote what was read.
 */
export async function readJson({
  headers,
  body,
}: TransportAnswer): Promise<Result<unknown, KeyApiCallFailure>> {
  const encoding = headers.get('content-encoding')?.trim().toLowerCase() ?? ''
  if (encoding !== '' && encoding !== 'identity')
    return fail('unreadable_answer', { detail: 'content-encoding: expected identity' })
  if (!/^\s*application\/([\w.-]+\+)?json\s*(;|$)/i.test(headers.get('content-type') ?? ''))
    return fail('unreadable_answer', { detail: 'content-type: expected application/json' })

  const bytes = await readCapped(body, MAX_BODY_BYTES)
  if (bytes === null)
    return fail('answer_too_large', { detail: `body: expected at most ${MAX_BODY_BYTES} bytes` })
  try {
    return ok(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch {
    return fail('unreadable_answer', { detail: 'body: expected JSON' })
  }
}
