import { describe, expect, test } from 'vitest'
import { type Break, bearerOf, changed, disguised, editBody, editCreated, editRecords, type Json, sentBy } from './broken/break.ts'
import { leaksSecret } from './broken/leaks-secret.ts'
import { limit101 } from './broken/limit-101.ts'
import { noRateHeaders } from './broken/no-rate-headers.ts'
import { secretWithoutLive } from './broken/secret-without-live.ts'
import { wrongEnvelope } from './broken/wrong-envelope.ts'
import { wrongLastFour } from './broken/wrong-last-four.ts'
import { RULES } from './rules.ts'
import { check, idsOf, served } from './support.ts'
import { isTimestamp } from './utc-timestamp.ts'

const records =
  (edit: (record: Json) => Json): Break =>
  (service) =>
  async (request) =>
    editRecords(request, await service.answer(request), edit)

const created =
  (edit: (data: Json) => Json): Break =>
  (service) =>
  async (request) =>
    editCreated(request, await service.answer(request), edit)

const header =
  (name: string, text: string): Break =>
  (service) =>
  async (request) => {
    const response = await service.answer(request)
    return { ...response, headers: { ...response.headers, [name]: text } }
  }

/** Takes a request without a key for one with a key. */
const open =
  (method: string): Break =>
  (service, [live]) =>
  (request) =>
    service.answer(request.method === method && bearerOf(request) === '' && live !== undefined ? sentBy(request, live.secret) : request)

/** Answers an operation with another status, having done it all the same. */
const status =
  (method: string, code: number): Break =>
  (service) =>
  async (request) => {
    const response = await service.answer(request)
    return request.method === method && response.status < 300 ? { ...response, status: code } : response
  }

const isOurs = ({ name }: { readonly name: string }): boolean => name.startsWith('conformance-')

const revokesAllOfOurs: Break = (service) => async (request) => {
  const response = await service.answer(request)
  const keys = service.workspaces().flatMap(({ id }) => service.keysOf(id))
  if (request.method === 'DELETE' && response.status < 300) for (const key of keys.filter(isOurs)) service.revokeKey(key.id)
  return response
}

const untitled: Break = (service) => async (request) => {
  const bytes = request.method === 'POST' ? await request.body() : null
  if (bytes === null) return service.answer(request)
  const named = String(bytes) === '{}' ? Buffer.from('{"name":"untitled"}') : bytes
  return service.answer(changed(request, { body: async () => named }))
}

/** Once a key is over its limit, so is whichever asks next. */
const oneLimitForAll: Break = (service) => {
  let spentBy: string | null = null
  return async (request) => {
    const response = await service.answer(request)
    if (spentBy !== null && bearerOf(request) !== spentBy) {
      spentBy = null
      return { ...response, status: 429 }
    }
    if (response.status === 429) spentBy = bearerOf(request)
    return response
  }
}

/** For each rule a service that breaks it and no other. */
const BREAKS: readonly (readonly [rule: string, breaking: Break])[] = [
  ['key-needed-to-list', open('GET')],
  ['key-needed-to-write', open('POST')],
  ['list-answers', status('GET', 500)],
  ['envelope', wrongEnvelope],
  ['list-shape', records(({ lastUsedAt: _, ...rest }) => rest)],
  ['id-form', records((record) => (isOurs(record) ? record : { ...record, id: record.id.replace('key_', 'k_') }))],
  ['ids-unique', records((record) => (isOurs(record) ? record : { ...record, id: 'key_same' }))],
  ['last-four', wrongLastFour],
  ['timestamps', records((record) => ({ ...record, createdAt: record.createdAt.replace('Z', '+02:00') }))],
  ['list-hides-keys', leaksSecret],
  ['never-used', records((record) => ({ ...record, lastUsedAt: record.lastUsedAt ?? record.createdAt }))],
  ['create-answers', status('POST', 500)],
  ['create-shape', created(({ createdAt: _, ...rest }) => rest)],
  ['create-time', created((data) => ({ ...data, createdAt: '1795255200' }))],
  ['create-name', created((data) => ({ ...data, name: data.name.toUpperCase() }))],
  ['create-without-list-fields', created((data) => ({ ...data, lastUsedAt: null }))],
  ['secret-form', secretWithoutLive],
  ['secret-prefix', disguised((secret) => secret.replace('local', secret.slice(-6)))],
  [
    'secret-once',
    (service) => async (request) => ({
      ...(await service.answer(request)),
      ...(request.method === 'DELETE' ? { body: JSON.stringify({ data: { deleted: true }, by: bearerOf(request) }) } : {}),
    }),
  ],
  ['created-works', created((data) => ({ ...data, key: data.key.replace('_live_', '_live_0') }))],
  ['created-listed', records((record) => (isOurs(record) ? { ...record, name: 'key' } : record))],
  ['name-required', untitled],
  ['revoke-answers', status('DELETE', 500)],
  [
    'revoke-shape',
    (service) => async (request) =>
      request.method === 'DELETE' ? editBody(await service.answer(request), () => ({ data: { deleted: 'yes' } })) : service.answer(request),
  ],
  [
    'revoked-401',
    (service) => async (request) => {
      const response = await service.answer(request)
      return response.status === 401 ? { ...response, status: 403 } : response
    },
  ],
  ['revoked-alone', revokesAllOfOurs],
  ['rate-headers', noRateHeaders],
  ['limit-header', header('X-RateLimit-Limit', '100;w=60')],
  ['remaining-header', header('X-RateLimit-Remaining', 'some')],
  ['reset-header', header('X-RateLimit-Reset', 'soon')],
  ['remaining-counts', header('X-RateLimit-Remaining', '50')],
  ['limit-100', limit101],
  ['limit-per-key', oneLimitForAll],
]

describe('every rule can fail, and alone', () => {
  test.each(BREAKS)('%s', async (rule, breaking) => {
    const target = await served({ breaking })
    const before = target.live()
    const report = await check(target)
    expect(idsOf(report, 'FAIL')).toEqual([rule])
    expect(report.leftBehind).toEqual([])
    expect(target.live()).toEqual(before)
  })

  test('and none is left out', () => {
    expect(BREAKS.map(([rule]) => rule)).toEqual(RULES.map(({ id }) => id))
  })
})

describe('lastFour is wrong', () => {
  test.each<[string, (record: Json) => Json]>([
    ['for new keys only', (record) => (isOurs(record) ? { ...record, lastFour: '****' } : record)],
    ['for the token only', (record) => (isOurs(record) ? record : { ...record, lastFour: '****' })],
    [
      'when others have five',
      (record) => (isOurs(record) || record.name === 'keystow-desktop' ? record : { ...record, lastFour: `*${record.lastFour}` }),
    ],
  ])('%s', async (_, edit) => {
    expect(idsOf(await check(await served({ breaking: records(edit) })), 'FAIL')).toEqual(['last-four'])
  })
})

describe('a time in ISO 8601 and UTC', () => {
  test.each([
    '2026-11-21T12:00:00Z',
    '2026-11-21T12:00:00.123456Z',
    '2026-11-21T12:00:00,5+00:00',
    '2026-11-21T12:00Z',
    '20261121T120000Z',
    '2024-02-29T23:59:60Z',
  ])('%s is one', (text) => {
    expect(isTimestamp(text)).toBe(true)
  })

  test.each([
    '2026-11-21',
    '2026-11-21 12:00:00Z',
    '2026-11-21T12:00:00',
    '2026-11-21T12:00:00+01:00',
    '2026-02-29T12:00:00Z',
    '2026-11-21T24:30:00Z',
    '',
    1795255200,
    null,
  ])('%s is none', (value) => {
    expect(isTimestamp(value)).toBe(false)
  })
})
