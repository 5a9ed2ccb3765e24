import { describe, expect, onTestFinished, test } from 'vitest'
import { createKeyService } from '../../electron/service/index.ts'
import { open, sampled } from './scene.ts'
import { idsOf, KEYS, revoking, sendTo } from './support.ts'

describe.each(sampled)('%s', (mode) => {
  // Shows: S110
  test('a thousand requests started after a revoke was answered are all answered 401', async () => {
    const { burst, create, revoke } = await open(mode, { variants: { limit: 5_000 } })
    const { id, key } = await create('leaked')
    const before = burst(400, key)
    await revoke(id)
    const after = await burst(1_000, key)
    expect(after.filter((head) => head.startsWith('HTTP/1.1 401 '))).toHaveLength(1_000)
    await before
  })

  test('a revoke touches no other key', async () => {
    const { list, colleague, revoke } = await open(mode)
    const before = idsOf(await list())
    await revoke(colleague.id)
    expect(idsOf(await list())).toEqual(before.filter((id) => id !== colleague.id))
  })

  test('an unknown, a foreign and a revoked id cannot be distinguished', async () => {
    const { create, stranger, revoke, status } = await open(mode)
    const { id } = await create('gone')
    await revoke(id)
    const refusal = async (one: string) => {
      const { status, headers, text } = await revoke(one)
      return {
        status,
        text,
        headers: [...headers.keys()].toSorted(),
        type: headers.get('content-type'),
        length: text.length,
      }
    }
    const [unknown, foreign, revoked] = [
      await refusal('key_000000000000000000000000'),
      await refusal(stranger.id),
      await refusal(id),
    ]
    expect(unknown.status).toBe(404)
    expect(foreign).toEqual(unknown)
    expect(revoked).toEqual(unknown)
    expect(await status(stranger.secret)).toBe(200)
  })

  test('a key may revoke itself, also as the last one of its organization: this answer is 200, the next 401', async () => {
    const { send, list, stranger, status, lab } = await open(mode)
    const others = (await list(stranger.secret)).filter(({ id }) => id !== stranger.id)
    for (const { id } of [...others, stranger])
      expect((await send('DELETE', revoking(id), { token: stranger.secret })).status).toBe(200)
    const left = await Promise.all((await lab.workspaces()).map(({ id }) => lab.keysOf(id)))
    expect(left.map((keys) => keys.length)).toEqual([8, 4, 0])
    expect(await status(stranger.secret)).toBe(401)
  })

  test('of many revokes of one key at the same moment exactly one deletes it', async () => {
    const { colleague, revoke } = await open(mode)
    const answers = await Promise.all(Array.from({ length: 20 }, () => revoke(colleague.id)))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([
      200,
      ...Array<number>(19).fill(404),
    ])
  })

  test('an id may be percent-encoded', async () => {
    const { colleague, ask } = await open(mode)
    const encoded = [...colleague.id]
      .map((letter) => `%${letter.charCodeAt(0).toString(16)}`)
      .join('')
    expect((await ask('DELETE', `${KEYS}?id=${encoded}`)).status).toBe(200)
  })
})

test('revoked keys that are brought back work again with their secrets', async () => {
  const service = createKeyService()
  onTestFinished(() => service.close())
  const [token] = service.seed('mixed')
  const [workspace] = service.workspaces()
  const kept = service.issueKey(workspace?.id ?? '', 'kept')
  const gone = service.issueKey(workspace?.id ?? '', 'gone')
  const statusOf = async (token: string): Promise<number> =>
    (await sendTo(service)('GET', KEYS, { token })).status
  expect([await statusOf(gone.key), await statusOf(kept.key)]).toEqual([200, 200])
  for (const { id } of [gone, kept]) service.revokeKey(id)
  expect([await statusOf(gone.key), await statusOf(kept.key)]).toEqual([401, 401])
  service.restoreKeys([gone.id])
  expect([
    await statusOf(gone.key),
    await statusOf(kept.key),
    await statusOf(token?.secret ?? ''),
  ]).toEqual([200, 401, 200])
})

test("the service's settings screen makes no key in a workspace that is not there", () => {
  const service = createKeyService()
  onTestFinished(() => service.close())
  expect(() => service.issueKey('ws_none', 'x')).toThrow(/constraint failed/)
})
