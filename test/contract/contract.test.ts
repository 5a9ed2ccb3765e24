import { expect, test } from 'vitest'
import { type ApiKey, nameProblem } from '../../electron/contract/api-key.ts'
import { type KnownKeys, parseBaseUrl } from '../../electron/contract/connection.ts'
import { NO_OWN_KEY, type OwnKey, ownKeyIn } from '../../electron/contract/own-key.ts'
import { isRisky, leavesNone, revokeRisk } from '../../electron/shared/risk.ts'
import { keyNamed } from '../main/samples.ts'

const key = (id: string, lastFour: string) => keyNamed(id, { lastFour })
const now = Date.parse('2026-11-21T12:00:00Z')

test.each([
  ['https://api.example.com', 'https://api.example.com'],
  ['api.example.com/', 'https://api.example.com'],
  [' https://api.example.com/mail/api/v1/ ', 'https://api.example.com/mail'],
  ['https://api.example.com/api/v1/api-keys', 'https://api.example.com'],
  ['http://127.0.0.1:8787', 'http://127.0.0.1:8787'],
  ['http://localhost:1/', 'http://localhost:1'],
  ['https:/api.example.com', 'https://api.example.com'],
  ['http://[::1]:1', 'http://[::1]:1'],
])('the address %s is taken as %s', (input, url) => {
  expect(parseBaseUrl(input)).toEqual({ url })
})

test.each([
  ['', 'not_a_url'],
  ['https://', 'not_a_url'],
  ['http://api.example.com', 'not_https'],
  ['http://127.0.0.1.evil.test', 'not_https'],
  ['http://localhost.evil.test', 'not_https'],
  ['ftp://127.0.0.1', 'not_https'],
  ['https://user:pass@api.example.com', 'has_credentials'],
  [String.raw`https://corp\user:pass@api.example.com`, 'not_a_url'],
  [String.raw`https://api.example.com\mail`, 'not_a_url'],
  ['https://corp/user:pass@api.example.com', 'not_a_url'],
  ['https://corp/a\u2028b@api.example.com', 'not_a_url'],
  ['http:/api.example.com', 'not_https'],
  ['https://api.exam\tple.com', 'not_a_url'],
  ['https://api.example.com/?a=1', 'has_query'],
  ['https://api.example.com/#a', 'has_query'],
])('the address %s is refused as %s', (input, problem) => {
  expect(parseBaseUrl(input)).toEqual({ problem })
})

test('an id that the app knows wins over a last-four match', () => {
  const keys = [key('key_a', 'aaaa'), key('key_b', 'bbbb')]
  expect(ownKeyIn(keys, { keyId: 'key_b', lastFour: 'aaaa' }, false)).toEqual({
    certainty: 'known',
    ids: ['key_b'],
  })
  expect(ownKeyIn(keys, { keyId: 'key_gone', lastFour: 'aaaa' }, false)).toEqual({
    certainty: 'none',
    ids: [],
  })
})

test('two keys with the last four of the token may both be the own key', () => {
  const keys = [key('key_a', 'same'), key('key_b', 'same'), key('key_c', 'else')]
  expect(ownKeyIn(keys, { keyId: null, lastFour: 'same' }, false)).toEqual({
    certainty: 'ambiguous',
    ids: ['key_a', 'key_b'],
  })
  expect(ownKeyIn(keys, { keyId: null, lastFour: 'else' }, false)).toEqual({
    certainty: 'matched',
    ids: ['key_c'],
  })
})

test('a part of a list never lacks the own key: it is known by its id, and a match by four characters is not certain', () => {
  const keys = [key('key_a', 'aaaa'), key('key_b', 'bbbb')]
  const own = (keyId: string | null, lastFour: string) => ownKeyIn(keys, { keyId, lastFour }, true)
  expect(own('key_own', 'oooo')).toEqual({ certainty: 'known', ids: ['key_own'] })
  expect(own('key_a', 'aaaa')).toEqual({ certainty: 'known', ids: ['key_a'] })
  expect(own(null, 'aaaa')).toEqual({ certainty: 'ambiguous', ids: ['key_a'] })
  expect(own(null, 'oooo')).toEqual(NO_OWN_KEY)
})

test('what may be the own key stays so while parts lack it, until a whole list does', () => {
  const [token, keys] = [{ keyId: null, lastFour: 'aaaa' }, [key('key_b', 'bbbb')]]
  const before: OwnKey = { certainty: 'ambiguous', ids: ['key_a'] }
  expect(ownKeyIn(keys, token, true, before)).toEqual(before)
  expect(ownKeyIn(keys, token, false, before)).toEqual(NO_OWN_KEY)
})

test('no key of a part of a list is the last one; without a list each counts as the last', () => {
  const one = key('key_a', 'aaaa')
  const last = (list: KnownKeys | null) => revokeRisk(one, list, null, now).last
  const list = { keys: [one], own: NO_OWN_KEY, isPart: false }
  expect([last(list), last({ ...list, isPart: true })]).toEqual([true, false])
  expect([last(null), last({ ...list, keys: null })]).toEqual([true, true])
  expect(last({ ...list, keys: [one, key('?1', 'bbbb')] })).toBe(false)
  expect([leavesNone(list, ['key_a', 'key_gone']), leavesNone(list, [])]).toEqual([true, false])
})

test('own, last and recently used keys need their name typed; an idle one of several does not', () => {
  const idle = keyNamed('key_i', { lastUsedAt: '2026-11-01T00:00:00Z' })
  const used = keyNamed('key_u', { lastUsedAt: '2026-11-20T00:00:00Z' })
  const guarded = (one: ApiKey, all: readonly ApiKey[], own: OwnKey) =>
    isRisky(revokeRisk(one, { keys: all, own, isPart: false }, one.lastUsedAt, now))
  const known = (id: string): OwnKey => ({ certainty: 'known', ids: [id] })
  expect(guarded(idle, [idle, used], NO_OWN_KEY)).toBe(false)
  expect(guarded(used, [idle, used], NO_OWN_KEY)).toBe(true)
  expect(guarded(idle, [idle], NO_OWN_KEY)).toBe(true)
  expect(guarded(idle, [idle, used], known('key_i'))).toBe(true)
  expect(
    revokeRisk(
      idle,
      {
        keys: [idle, used],
        own: { certainty: 'ambiguous', ids: ['key_i', 'key_u'] },
        isPart: false,
      },
      null,
      now,
    ).own,
  ).toBe('maybe')
})

test.each([
  ['billing', null],
  ['  ', 'blank'],
  ['a\u0007b', 'control'],
  ['x'.repeat(256), 'too_long'],
  [`  ${'x'.repeat(255)}  `, null],
  ['💌'.repeat(255), null],
])('the name %j is judged %s', (name, problem) => {
  expect(nameProblem(name)).toBe(problem)
})
