import { describe, expect, test } from 'vitest'
import { checkSecret } from '../../electron/service/keys/secret.ts'
import { open, sampled } from './scene.ts'
import { asJson, idsOf, KEYS, NOON, named } from './support.ts'

describe.each(sampled)('%s', (mode) => {
  test('a create is answered 201 with the documented fields and nothing else', async () => {
    const { ask } = await open(mode)
    const answer = await ask('POST', KEYS, named('billing-worker-production'))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      201,
      'application/json; charset=utf-8',
    ])
    expect(answer.json()).toEqual({
      data: {
        id: expect.stringMatching(/^key_[0-9A-HJKMNP-TV-Z]{24}$/),
        name: 'billing-worker-production',
        key: expect.stringMatching(/^local_live_[0-9A-Za-z]{38}$/),
        createdAt: new Date(NOON).toISOString(),
      },
    })
    expect(checkSecret(answer.json().data.key)).toBe(true)
  })

  test('the new key is in the list with its last four and no use, and it works', async () => {
    const { create, list } = await open(mode)
    const { id, name, key, createdAt } = await create('billing')
    const [first] = await list()
    expect(first).toEqual({ id, name, lastFour: key.slice(-4), createdAt, lastUsedAt: null })
    expect(await list(key)).toHaveLength(13)
  })

  test("a new key belongs to the caller's workspace", async () => {
    const { create, lab, colleague, stranger } = await open(mode)
    const ours = await create('ours', colleague.secret)
    const theirs = await create('theirs', stranger.secret)
    const lists = await Promise.all((await lab.workspaces()).map(({ id }) => lab.keysOf(id)))
    const names = lists.map(idsOf)
    expect(names.map((ids) => [ids.includes(ours.id), ids.includes(theirs.id)])).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ])
  })

  test.each([
    ['blanks around it are cut', ' \t billing \n', 'billing'],
    ['a character', 'x', 'x'],
    ['255 characters', 'n'.repeat(255), 'n'.repeat(255)],
    ['255 characters outside the basic plane', '🔑'.repeat(255), '🔑'.repeat(255)],
    ['any script, and quotes', `Prod "größe" 株式会社 ' -- <b>`, `Prod "größe" 株式会社 ' -- <b>`],
  ])('a legal name is kept: %s', async (_what, given, kept) => {
    const { create, list } = await open(mode)
    expect((await create(given)).name).toBe(kept)
    expect((await list())[0]?.name).toBe(kept)
  })

  test('a name may be used twice, for two keys with two secrets', async () => {
    const { create, list } = await open(mode)
    const [one, two] = [await create('twin'), await create('twin')]
    expect(one.id).not.toBe(two.id)
    expect(one.key).not.toBe(two.key)
    expect((await list()).filter(({ name }) => name === 'twin')).toHaveLength(2)
  })

  test.each([
    ['a charset', 'application/json; charset=utf-8'],
    ['a parameter without a blank', 'application/json;charset=UTF-8'],
    ['capitals', 'Application/JSON'],
  ])('the content type may have %s', async (_what, type) => {
    const { ask } = await open(mode)
    const answer = await ask('POST', KEYS, {
      headers: { 'Content-Type': type },
      body: '{"name":"x"}',
    })
    expect(answer.status).toBe(201)
  })

  test('body fields that are not known are ignored', async () => {
    const { ask } = await open(mode)
    const body = '{"id":"key_mine","key":"mine","name":"x","createdAt":0,"__proto__":{"name":"y"}}'
    const answer = await ask('POST', KEYS, asJson(body))
    const { data } = answer.json()
    expect([answer.status, data.name, data.id === 'key_mine', data.key === 'mine']).toEqual([
      201,
      'x',
      false,
      false,
    ])
  })

  test('a body of exactly 16 KiB is read', async () => {
    const { ask } = await open(mode)
    const body = `{"name":"x","filler":"${'f'.repeat(16_384 - 24)}"}`
    expect(body).toHaveLength(16_384)
    const answer = await ask('POST', KEYS, asJson(body))
    expect(answer.status).toBe(201)
  })

  test('the scheme may be written in any case', async () => {
    const { send, mine } = await open(mode)
    for (const scheme of ['bearer', 'BEARER', 'Bearer  '])
      expect(
        (await send('GET', KEYS, { headers: { Authorization: `${scheme} ${mine.secret}` } }))
          .status,
      ).toBe(200)
  })
})
