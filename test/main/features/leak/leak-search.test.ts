import { beforeEach, describe, expect, test } from 'vitest'
import { secretsIn } from '../../../../electron/contract/mask-secrets.ts'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { present } from '../../../values.ts'
import {
  anew,
  app,
  CONNECTION,
  issue,
  requests,
  service,
  session,
  world,
} from '../keys/work-scene.ts'
import { issueLeaked } from './leak-scene.ts'

const SECRET = 'acme_live_Ab12Cd34Ef56Gh78Ij90Kl12Mn34Op56'

describe('secrets in a text', () => {
  test.each([
    ['itself', SECRET],
    ['a line', `export MAIL_API_KEY="${SECRET}" # staging`],
    ['a file', `A=1\nMAIL_API_KEY=${SECRET}\r\nB=2\n`],
    ['a sentence', `It is ${SECRET}.`],
    ['a path', `https://example.com/${SECRET}/emails?x=1`],
    ['a query', `https://example.com/?key=${encodeURIComponent(SECRET)}&b=2`],
    [
      'a query of twice encoded parts',
      `https://example.com/?next=${encodeURIComponent(encodeURIComponent(`?k=${SECRET}`))}`,
    ],
    ['a header', `curl -H 'Authorization: Bearer ${SECRET}' https://example.com`],
    ['JSON', JSON.stringify({ nested: { key: SECRET } })],
  ])('are found in %s', (_where, text) => {
    expect(secretsIn(text)).toContain(SECRET)
  })

  test('without a known shape are found as Bearer tokens and as words that look random, but no id of a key is', () => {
    expect(secretsIn('Authorization: Bearer abcdefghijklmnop.qrst')).toEqual([
      'abcdefghijklmnop.qrst',
    ])
    expect(secretsIn('re_9aZ8bY7cX6dW5eV4fU3gT2hS')).toEqual(['re_9aZ8bY7cX6dW5eV4fU3gT2hS'])
    expect(secretsIn('key_01M83ZHRX33CN7SNCPY3RA3E and a plain sentence')).toEqual([])
  })

  test('are found in time that grows with the text alone, and no more of them than asked for', () => {
    expect(secretsIn('a_live_'.repeat(30_000)).length).toBeLessThanOrEqual(32)
    expect(
      secretsIn(`${'x1'.repeat(100_000)} ${'bearer '.repeat(10_000)}`).length,
    ).toBeLessThanOrEqual(32)
    expect(
      secretsIn(Array.from({ length: 99 }, (_, n) => `${SECRET}${n}`).join(' '), 5),
    ).toHaveLength(5)
  })
})

describe('a search', () => {
  beforeEach(() => anew())

  // Shows: S81
  test('finds the key that a pasted text betrays, sends nothing, and answers nothing of the secret', async () => {
    const { id, secret } = await issueLeaked()
    const before = requests('GET').length
    const findings = await app.leakSearch.search(`KEY=${secret}\nOTHER=${SECRET}\n`)
    expect(findings.candidates).toEqual([
      { index: 0, lastFour: secret.slice(-4), matches: [{ connectionId: CONNECTION, keyId: id }] },
    ])
    expect(JSON.stringify(findings)).not.toContain(secret)
    expect(requests('GET')).toHaveLength(before)
    expect(app.leakSearch.secret({ findingsId: findings.id, index: 0 })).toBe(secret)
  })

  test('forgets what was pasted before at the next paste, and when told to', async () => {
    const { secret } = await issueLeaked()
    const first = await app.leakSearch.search(secret)
    const second = await app.leakSearch.search(secret)
    expect(app.leakSearch.secret({ findingsId: first.id, index: 0 })).toBeNull()
    app.leakSearch.forget()
    expect(app.leakSearch.secret({ findingsId: second.id, index: 0 })).toBeNull()
  })

  test('asks a service by one call with the secret, and takes that call for no use by others', async () => {
    const { id, secret } = await issueLeaked()
    const { id: findingsId } = await app.leakSearch.search(secret)
    const before = requests('GET').length
    const asked = await app.leakSearch.ask({ findingsId, index: 0 }, CONNECTION)
    expect(asked).toEqual(ok({ kind: 'found', matches: [{ connectionId: CONNECTION, keyId: id }] }))
    // One with the own token, by which the workspace is known, and one with the secret.
    expect(requests('GET').length - before).toBe(2)
    const listed = await session().relist()
    const key = listed.ok ? listed.value.keys.find((row) => row.id === id) : undefined
    expect(key?.lastUsedAt).not.toBeNull()
    expect(key === undefined ? '' : session().lastUses()(key)).toBeNull()
  })

  test('takes a call with the secret for no use by others where its answer is lost', async () => {
    const { id, secret } = await issueLeaked()
    const { id: findingsId } = await app.leakSearch.search(secret)
    world.carry = async (request) => {
      const answer = await service.answer(request)
      if (request.headers.get('authorization')?.includes(secret) === true) throw new Error('lost')
      return answer
    }
    const asked = await app.leakSearch.ask({ findingsId, index: 0 }, CONNECTION)
    expect(asked).toMatchObject(fail('no_answer'))
    const listed = await session().relist()
    const key = present(listed.ok ? listed.value.keys.find((row) => row.id === id) : undefined)
    expect([key.lastUsedAt, session().lastUses()(key)]).toEqual([expect.any(String), null])
  })

  test('says that a service refuses a key that somebody revoked before, and that one works in a workspace that is not known', async () => {
    const { id, secret } = await issueLeaked()
    service.revokeKey(id)
    const dead = await app.leakSearch.search(secret)
    expect(await app.leakSearch.ask({ findingsId: dead.id, index: 0 }, CONNECTION)).toEqual(
      ok({ kind: 'refused' }),
    )
    const found = await app.leakSearch.search(issue('other').key)
    expect(await app.leakSearch.ask({ findingsId: found.id, index: 0 }, CONNECTION)).toEqual(
      ok({ kind: 'elsewhere' }),
    )
  })

  test('that is under way as the app is locked, or as another begins, leaves no secret behind', async () => {
    const { secret } = await issueLeaked()
    const { leakSearch: search } = app
    const locked = search.search(secret)
    search.forget()
    const older = await locked
    expect(search.secret({ findingsId: older.id, index: 0 })).toBeNull()
    const [first, second] = await Promise.all([search.search(SECRET), search.search(secret)])
    expect(
      [first, second].map(({ id: findingsId }) => search.secret({ findingsId, index: 0 })),
    ).toEqual([null, secret])
  })
})
