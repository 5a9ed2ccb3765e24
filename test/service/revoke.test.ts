import { describe, expect, onTestFinished, test } from 'vitest'
import { createKeyService } from '../../electron/service/index.ts'
import { modes, open, type Scene, sampled } from './scene.ts'
import { KEYS, revoking, type Send } from './support.ts'

const status = async (send: Send, token: string): Promise<number> => (await send('GET', KEYS, { token })).status

describe.each(sampled)('%s', (mode) => {
  test('a revoke is answered 200 deleted:true, and the key answers 401 at once', async () => {
    const { send, create, mine } = await open(mode)
    const { id, key } = await create('leaked')
    expect(await status(send, key)).toBe(200)
    const answer = await send('DELETE', revoking(id), { token: mine.secret })
    expect([answer.status, answer.json()]).toEqual([200, { data: { deleted: true } }])
    expect(await status(send, key)).toBe(401)
  })

  // Shows: S110
  test('a thousand requests started after a revoke was answered are all answered 401', async () => {
    const { send, burst, create, mine } = await open(mode, { variants: { limit: 5_000 } })
    const { id, key } = await create('leaked')
    const before = burst(400, key)
    await send('DELETE', revoking(id), { token: mine.secret })
    const after = await burst(1_000, key)
    expect(after.filter((head) => head.startsWith('HTTP/1.1 401 '))).toHaveLength(1_000)
    await before
  })

  test('a revoke touches no other key', async () => {
    const { send, list, mine, colleague } = await open(mode)
    const before = (await list()).map(({ id }) => id)
    await send('DELETE', revoking(colleague.id), { token: mine.secret })
    expect((await list()).map(({ id }) => id)).toEqual(before.filter((id) => id !== colleague.id))
  })

  test('an unknown, a foreign and a revoked id cannot be distinguished', async () => {
    const { send, create, mine, stranger } = await open(mode)
    const { id } = await create('gone')
    await send('DELETE', revoking(id), { token: mine.secret })
    const revoke = async (one: string) => {
      const { status, headers, text } = await send('DELETE', revoking(one), { token: mine.secret })
      return { status, text, headers: [...headers.keys()].toSorted(), type: headers.get('content-type'), length: text.length }
    }
    const [unknown, foreign, revoked] = [await revoke('key_000000000000000000000000'), await revoke(stranger.id), await revoke(id)]
    expect(unknown.status).toBe(404)
    expect(foreign).toEqual(unknown)
    expect(revoked).toEqual(unknown)
    expect(await status(send, stranger.secret)).toBe(200)
  })

  test('a key may revoke itself: this answer is 200, the next 401', async () => {
    const { send, mine } = await open(mode)
    expect((await send('DELETE', revoking(mine.id), { token: mine.secret })).status).toBe(200)
    const next = await send('DELETE', revoking(mine.id), { token: mine.secret })
    expect([next.status, next.json().error.code]).toEqual([401, 'revoked_key'])
  })

  test('the last key of an organization may be revoked', async () => {
    const { send, list, stranger, lab } = await open(mode)
    const others = (await list(stranger.secret)).filter(({ id }) => id !== stranger.id)
    for (const { id } of [...others, stranger]) expect((await send('DELETE', revoking(id), { token: stranger.secret })).status).toBe(200)
    const left = await Promise.all((await lab.workspaces()).map(({ id }) => lab.keysOf(id)))
    expect(left.map((keys) => keys.length)).toEqual([8, 4, 0])
  })

  test('of many revokes of one key at the same moment exactly one deletes it', async () => {
    const { send, mine, colleague } = await open(mode)
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('DELETE', revoking(colleague.id), { token: mine.secret })))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, ...Array<number>(19).fill(404)])
  })

  test('an id may be percent-encoded', async () => {
    const { send, mine, colleague } = await open(mode)
    const encoded = [...colleague.id].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')
    expect((await send('DELETE', `${KEYS}?id=${encoded}`, { token: mine.secret })).status).toBe(200)
  })
})

describe.each(modes)("the service's settings screen, out of band, %s", (mode) => {
  const firstWorkspace = async ({ lab }: Scene): Promise<string> => (await lab.workspaces())[0]?.id ?? ''

  test('a key that it made works, and is in the list of its organization', async () => {
    const scene = await open(mode)
    const { id, name, key } = await scene.lab.issueKey(await firstWorkspace(scene), 'from the settings')
    expect((await scene.list(key)).find((one) => one.id === id)).toMatchObject({ name, lastFour: key.slice(-4) })
  })

  test('a new secret for a key kills the old one at once and keeps its row', async () => {
    const { lab, list, send, mine, colleague } = await open(mode)
    const secret = await lab.reissue(mine.id)
    expect(await status(send, mine.secret)).toBe(401)
    expect((await list(secret ?? '')).find(({ id }) => id === mine.id)?.lastFour).toBe(secret?.slice(-4))
    expect(await list(colleague.secret)).toHaveLength(12)
  })

  test('a key that it revoked answers 401 at once, and gets no new secret', async () => {
    const { lab, send, stranger } = await open(mode)
    expect(await lab.revokeKey(stranger.id)).toBe(true)
    expect(await status(send, stranger.secret)).toBe(401)
    expect(await lab.revokeKey(stranger.id)).toBe(false)
    expect([await lab.reissue(stranger.id), await lab.reissue('key_none')]).toEqual([null, null])
  })
})

test('revoked keys that are brought back work again with their secrets', async () => {
  const service = createKeyService()
  onTestFinished(() => service.close())
  const [token] = service.seed('mixed')
  const [workspace] = service.workspaces()
  const kept = service.issueKey(workspace?.id ?? '', 'kept')
  const gone = service.issueKey(workspace?.id ?? '', 'gone')
  const statusOf = async (secret: string): Promise<number> =>
    (await service.handle(new Request('http://service/api/v1/api-keys', { headers: { authorization: `Bearer ${secret}` } }))).status
  expect([await statusOf(gone.key), await statusOf(kept.key)]).toEqual([200, 200])
  for (const { id } of [gone, kept]) service.revokeKey(id)
  expect([await statusOf(gone.key), await statusOf(kept.key)]).toEqual([401, 401])
  service.restoreKeys([gone.id])
  expect([await statusOf(gone.key), await statusOf(kept.key), await statusOf(token?.secret ?? '')]).toEqual([200, 401, 200])
})

test("the service's settings screen makes no key in a workspace that is not there", () => {
  const service = createKeyService()
  onTestFinished(() => service.close())
  expect(() => service.issueKey('ws_none', 'x')).toThrow(/constraint failed/)
})
