import { z } from 'zod'
import {
  type ApiKey,
  type CreatedApiKey,
  hasId,
  lastFourOf,
  UNREADABLE,
} from '../../contract/api-key.ts'
import type { KeyApiCallFailure } from '../../contract/failures.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import { parseUnknown } from '../base/parse-unknown.ts'
import { hasMoreKeys } from './list-part.ts'
import type { AnswerHead } from './transport.ts'

/** @internal */
export const MAX_KEYS = 200_000

const ISO_8601 = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d([.,]\d+)?)?( ?(Z|[+-]\d\d(:?\d\d)?))?)?$/i

/** The source says UTC, so a time without a zone is UTC and not this computer's local time. */
const withZone = (text: string): string =>
  (/[T ]\d\d:\d\d[\d:.,]*$/i.test(text) ? `${text}Z` : text).replace(',', '.')

// The shape of the documented fields and nothing else: fields that are not known are dropped, not
// refused.
const id = z
  .string()
  .max(256)
  .regex(/^key_[^\p{Cc}\p{Cs}]+$/u, 'expected key_ and characters')
const MAX_NAME = 4096
const MAX_LAST_FOUR = 16
// Control characters in a name are data; showing them safely is the window's business.
const name = z.string()
const timestamp = z
  .string()
  .max(64)
  .transform((text, context) => {
    const at = ISO_8601.test(text) ? new Date(withZone(text)) : new Date(Number.NaN)
    if (!Number.isNaN(at.getTime())) return at.toISOString()
    context.issues.push({ code: 'custom', message: 'expected an ISO 8601 timestamp', input: text })
    return z.NEVER
  })

// One bad field hides neither its row nor the others: it is cut, or marked as unreadable.
const apiKey = z.object({
  id: id.catch(UNREADABLE),
  name: name
    .transform((text) => (text.length > MAX_NAME ? `${text.slice(0, MAX_NAME - 1)}…` : text))
    .catch(UNREADABLE),
  lastFour: z
    .string()
    .min(1)
    .transform((text) => (text.length > MAX_LAST_FOUR ? lastFourOf(text) : text))
    .catch(UNREADABLE),
  createdAt: timestamp.catch(UNREADABLE),
  lastUsedAt: timestamp.nullable().catch(UNREADABLE),
})
/** Stands for a row that is no object. */
const UNREADABLE_KEY = apiKey.parse({}, { jitless: true })
const createdKey = z.object({
  id,
  name: name.max(MAX_NAME),
  key: z
    .string()
    .min(1)
    .max(4096)
    .regex(/^\P{Cc}*$/u, 'expected no control characters'),
  createdAt: timestamp,
})

const listEnvelope = z.object({ data: z.object({ keys: z.array(z.unknown()) }) })
const createEnvelope = z.object({ data: createdKey })
const revokeEnvelope = z.object({ data: z.object({ deleted: z.boolean() }) })

/** The keys of one list answer. `isPart`: the service showed that it has more. */
export interface KeyList {
  readonly keys: readonly ApiKey[]
  readonly isPart: boolean
}

/**
 * Reads the keys of a list answer. A row without an id of its own gets a stand-in; where no row has
 * one, the answer is of another kind.
 */
export function parseList(value: unknown, head: AnswerHead): Result<KeyList, KeyApiCallFailure> {
  const envelope = parsed(listEnvelope, value)
  if (!envelope.ok) return envelope
  const rows = envelope.value.data.keys
  if (rows.length > MAX_KEYS)
    return fail('answer_too_large', { detail: `data.keys: expected at most ${MAX_KEYS}` })
  const keys = new Map<string, ApiKey>()
  let standIns = 0
  for (const row of rows) {
    const read = parseUnknown(apiKey, row, true)
    const key = read.success ? read.data : UNREADABLE_KEY
    const isOwnId = hasId(key) && !keys.has(key.id)
    if (!isOwnId) standIns += 1
    const shown = isOwnId ? key : { ...key, id: `${UNREADABLE}${standIns}` }
    keys.set(shown.id, shown)
  }
  return standIns > 0 && standIns === rows.length
    ? fail('unreadable_answer', { detail: 'data.keys[0].id: expected key_ and characters' })
    : ok({ keys: [...keys.values()], isPart: hasMoreKeys(value, head, rows.length) })
}

export function parseCreated(value: unknown): Result<CreatedApiKey, KeyApiCallFailure> {
  const body = parsed(createEnvelope, value)
  return body.ok ? ok(body.value.data) : body
}

export function parseRevoked(
  value: unknown,
): Result<{ readonly deleted: boolean }, KeyApiCallFailure> {
  const body = parsed(revokeEnvelope, value)
  return body.ok ? ok(body.value.data) : body
}

const ERROR_FIELDS = ['error', 'errors', 'code', 'message', 'detail', 'title']

/**
 * Tells whether a body is an error of the service's own, in any of the usual JSON shapes. What
 * stands in between, e.g. a proxy, mostly answers with a page or with nothing.
 */
export const isErrorBody = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  ERROR_FIELDS.some((field) => Object.hasOwn(value, field))

const pathText = (path: readonly PropertyKey[]): string =>
  path.length === 0
    ? 'body'
    : path
        .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
        .join('')
        .slice(1)

function parsed<T>(schema: z.ZodType<T>, value: unknown): Result<T, KeyApiCallFailure> {
  const outcome = parseUnknown(schema, value, true)
  if (outcome.success) return ok(outcome.data)
  // Schema messages name kinds and limits, never the value.
  const issue = outcome.issues[0]
  return fail('unreadable_answer', {
    detail: `${pathText(issue?.path ?? [])}: ${issue?.message}`,
  })
}
