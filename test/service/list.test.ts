import { describe, expect, test } from 'vitest'
import { modes, open, sampled } from './scene.ts'
import { EMAILS, idsOf, KEYS, NOON } from './support.ts'

const iso = (at: number): string => new Date(at).toISOString()

describe.each(sampled)('%s', (mode) => {
  test('every key of a workspace sees the same twelve keys of its organization, over its workspaces', async () => {
    const { list, mine, colleague } = await open(mode)
    const ids = idsOf(await list(mine.secret))
    expect(ids).toHaveLength(12)
    expect(ids).toEqual(expect.arrayContaining([mine.id, colleague.id]))
    expect(idsOf(await list(colleague.secret))).toEqual(ids)
  })

  test('no organization sees a key of another', async () => {
    const { list, mine, stranger } = await open(mode)
    const theirs = await list(stranger.secret)
    expect(theirs.map(({ name }) => name).toSorted()).toEqual([
      'fabrikam-console',
      'shop-production',
    ])
    const ours = new Set(idsOf(await list(mine.secret)))
    expect(theirs.filter(({ id }) => ours.has(id))).toEqual([])
  })

  test('the list is newest first, then by id', async () => {
    const { list, create } = await open(mode)
    for (const name of ['one', 'two', 'three']) await create(name)
    const keys = await list()
    const sorted = keys.toSorted(
      (a, b) => b.createdAt.localeCompare(a.createdAt) || (a.id < b.id ? -1 : 1),
    )
    expect(idsOf(keys)).toEqual(idsOf(sorted))
    expect(keys.slice(0, 3).map(({ name }) => name)).toEqual(['one', 'two', 'three'])
  })

  test('a use is in the next list at once, whatever came of it', async () => {
    const { send, list, lab, create, mine } = await open(mode)
    const { id, key } = await create('worker')
    const used = async () => (await list(mine.secret)).find((one) => one.id === id)?.lastUsedAt
    expect(await used()).toBeNull()
    const uses: readonly [string, string, number][] = [
      ['GET', KEYS, 200],
      ['POST', EMAILS, 501],
      ['GET', '/nothing', 404],
      ['POST', KEYS, 415],
      ['PUT', KEYS, 405],
    ]
    for (const [method, target, status] of uses) {
      await lab.advance(1_000)
      expect((await send(method, target, { token: key })).status).toBe(status)
      expect(await used()).toBe(iso(await lab.now()))
    }
  })

  test('a use over the limit is recorded too', async () => {
    const { list, lab, mine, colleague, ask, status } = await open(mode)
    await lab.setVariants({ limit: 1 })
    await ask('GET')
    await lab.advance(1_000)
    expect(await status()).toBe(429)
    const row = (await list(colleague.secret)).find(({ id }) => id === mine.id)
    expect(row?.lastUsedAt).toBe(iso(NOON + 1_000))
  })

  test('a refused request records no use', async () => {
    const { send, list, lab, mine, colleague } = await open(mode)
    await lab.advance(1_000)
    expect((await send('GET', KEYS, { token: `${mine.secret.slice(0, -1)}_` })).status).toBe(401)
    expect((await list(colleague.secret)).find(({ id }) => id === mine.id)?.lastUsedAt).toBeNull()
  })
})

describe.each(modes)('the data sets, %s', (mode) => {
  test('`mixed` has all ages and uses: minutes, months, never, and one name twice', async () => {
    const keys = await (await open(mode)).list()
    const days = (at: string | null): number | null =>
      at === null ? null : (NOON - Date.parse(at)) / 86_400_000
    const uses = keys.map(({ lastUsedAt }) => days(lastUsedAt))
    expect(uses.some((use) => use !== null && use > 0 && use < 0.01)).toBe(true)
    expect(uses.some((use) => use !== null && use > 40)).toBe(true)
    expect(
      keys.some(({ createdAt, lastUsedAt }) => lastUsedAt === null && Number(days(createdAt)) > 30),
    ).toBe(true)
    expect(
      keys.some(({ createdAt, lastUsedAt }) => lastUsedAt === null && Number(days(createdAt)) < 1),
    ).toBe(true)
    expect(new Set(keys.map(({ name }) => name)).size).toBe(keys.length - 1)
  })

  test('`empty` has the one key that one signs in with, and takes the place of what was there', async () => {
    const { lab, list, status } = await open(mode)
    // Used, so that the service remembers its key.
    expect(await status()).toBe(200)
    const tokens = await lab.seed('empty')
    expect([tokens.length, (await lab.workspaces()).length]).toEqual([1, 1])
    expect(idsOf(await list(tokens[0]?.secret))).toEqual([tokens[0]?.id])
    expect(await status()).toBe(401)
  })
})
