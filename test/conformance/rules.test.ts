import { describe, expect, test } from 'vitest'
import {
  answering,
  type Break,
  bearerOf,
  changed,
  editBody,
  editCreated,
  editRecords,
  type Json,
  leaksSecret,
  limit101,
  sentBy,
} from './breaks.ts'
import { print } from './print.ts'
import { RULES } from './rules.ts'
import { check, expectNothingLeft, idsOf, served } from './support.ts'
import { isTimestamp } from './utc-timestamp.ts'

const records = (edit: (record: Json) => Json): Break =>
  answering((response, request) => editRecords(request, response, edit))

const created = (edit: (data: Json) => Json): Break =>
  answering((response, request) => editCreated(request, response, edit))

const header = (name: string, text: string): Break =>
  answering(({ headers, ...response }) => ({ ...response, headers: { ...headers, [name]: text } }))

/** Takes a request without a key for one with a key. */
const open =
  (method: string): Break =>
  (service, [live]) =>
  (request) =>
    service.answer(
      request.method === method && bearerOf(request) === '' && live !== undefined
        ? sentBy(request, live.secret)
        : request,
    )

/** Answers an operation with another status, having done it all the same. */
const status = (method: string, code: number): Break =>
  answering((response, request) =>
    request.method === method && response.status < 300 ? { ...response, status: code } : response,
  )

const isOurs = ({ name }: { readonly name: string }): boolean => name.startsWith('conformance-')

const revokesAllOfOurs: Break = (service) => async (request) => {
  const response = await service.answer(request)
  const keys = service.workspaces().flatMap(({ id }) => service.keysOf(id))
  if (request.method === 'DELETE' && response.status < 300)
    for (const key of keys.filter(isOurs)) service.revokeKey(key.id)
  return response
}

const untitled: Break = (service) => async (request) => {
  const bytes = request.method === 'POST' ? await request.body() : null
  if (bytes === null) return service.answer(request)
  const named = String(bytes) === '{}' ? Buffer.from('{"name":"untitled"}') : bytes
  return service.answer(changed(request, { body: async () => named }))
}

/** Gives keys out in another form, and takes them back in it. */
const disguised =
  (disguise: (secret: string) => string): Break =>
  (service) => {
    const real = new Map<string, string>()
    return async (request) => {
      const secret = real.get(bearerOf(request))
      const response = await service.answer(
        secret === undefined ? request : sentBy(request, secret),
      )
      return editCreated(request, response, (data) => {
        const key = disguise(data.key)
        real.set(key, data.key)
        return { ...data, key }
      })
    }
  }

/** Gives the id of a revoked key to the next one. */
const reusedIds: Break = (service) => {
  const free: string[] = []
  const shownAs = new Map<string, string>()
  const shown = (id: string): string => shownAs.get(id) ?? id
  const live = new Map<string, string>()
  return async (request) => {
    const id = request.query.get('id')
    if (request.method === 'DELETE' && id !== null) {
      const response = await service.answer(
        changed(request, { query: new URLSearchParams({ id: live.get(id) ?? id }) }),
      )
      if (response.status < 300) free.push(id)
      return response
    }
    const response = editCreated(request, await service.answer(request), (data) => {
      const given = free.pop() ?? data.id
      shownAs.set(data.id, given)
      live.set(given, data.id)
      return { ...data, id: given }
    })
    return editRecords(request, response, (record) => ({ ...record, id: shown(record.id) }))
  }
}

/** Remembers every key that was once valid, and does not look again. */
const revokedWorks: Break = (service, [live]) => {
  const remembered = new Set<string>()
  return async (request) => {
    const response = await service.answer(request)
    if (response.status !== 401) {
      remembered.add(bearerOf(request))
      return response
    }
    return live !== undefined && remembered.has(bearerOf(request))
      ? service.answer(sentBy(request, live.secret))
      : response
  }
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

/** For each rule services that break it and no other. */
const BREAKS: readonly (readonly [rule: string, breaking: Break])[] = [
  ['key-needed-to-list', open('GET')],
  ['key-needed-to-write', open('POST')],
  ['list-answers', status('GET', 500)],
  [
    'envelope',
    answering((response) => editBody(response, ({ data, ...rest }) => ({ ...rest, result: data }))),
  ],
  ['list-shape', records(({ lastUsedAt: _, ...rest }) => rest)],
  [
    'id-form',
    records((record) =>
      isOurs(record) ? record : { ...record, id: record.id.replace('key_', 'k_') },
    ),
  ],
  ['ids-unique', records((record) => (isOurs(record) ? record : { ...record, id: 'key_same' }))],
  ['ids-unique', reusedIds],
  ['last-four', records((record) => ({ ...record, lastFour: `*${record.lastFour.slice(1)}` }))],
  ['last-four', records((record) => (isOurs(record) ? { ...record, lastFour: '****' } : record))],
  ['last-four', records((record) => (isOurs(record) ? record : { ...record, lastFour: '****' }))],
  [
    'last-four',
    records((record) =>
      isOurs(record) || record.name === 'keystow-desktop'
        ? record
        : { ...record, lastFour: `*${record.lastFour}` },
    ),
  ],
  [
    'timestamps',
    records((record) => ({ ...record, createdAt: record.createdAt.replace('Z', '+02:00') })),
  ],
  ['list-hides-keys', leaksSecret],
  [
    'never-used',
    records((record) => ({ ...record, lastUsedAt: record.lastUsedAt ?? record.createdAt })),
  ],
  ['create-answers', status('POST', 500)],
  ['create-shape', created(({ createdAt: _, ...rest }) => rest)],
  ['create-time', created((data) => ({ ...data, createdAt: '1795255200' }))],
  ['create-name', created((data) => ({ ...data, name: data.name.toUpperCase() }))],
  ['create-without-list-fields', created((data) => ({ ...data, lastUsedAt: null }))],
  ['secret-form', disguised((secret) => secret.replace('_live_', '_'))],
  ['secret-prefix', disguised((secret) => secret.replace('local', secret.slice(-6)))],
  [
    'secret-once',
    answering((response, request) =>
      request.method === 'DELETE'
        ? editBody(response, (body) => ({ ...body, by: bearerOf(request) }))
        : response,
    ),
  ],
  ['created-works', created((data) => ({ ...data, key: data.key.replace('_live_', '_live_0') }))],
  ['created-listed', records((record) => (isOurs(record) ? { ...record, name: 'key' } : record))],
  ['name-required', untitled],
  ['revoke-answers', status('DELETE', 500)],
  [
    'revoke-shape',
    answering((response, request) =>
      request.method === 'DELETE'
        ? editBody(response, () => ({ data: { deleted: 'yes' } }))
        : response,
    ),
  ],
  [
    'revoked-401',
    answering((response) => (response.status === 401 ? { ...response, status: 403 } : response)),
  ],
  ['revoked-401', revokedWorks],
  ['revoked-alone', revokesAllOfOurs],
  [
    'rate-headers',
    answering(({ headers, ...response }) => ({
      ...response,
      headers: Object.fromEntries(
        Object.entries(headers).filter(([name]) => !name.startsWith('X-RateLimit-')),
      ),
    })),
  ],
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
    const report = await check(target)
    expect(idsOf(report, 'FAIL')).toEqual([rule])
    expect(target.secrets.length).toBeGreaterThan(0)
    expect(target.secrets.filter((secret) => print(report).includes(secret))).toEqual([])
    expectNothingLeft(target, report)
  })

  test('and none is left out', () => {
    expect([...new Set(BREAKS.map(([rule]) => rule))]).toEqual(RULES.map(({ id }) => id))
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
