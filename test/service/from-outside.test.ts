import { chmodSync, readdirSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { newFolder } from '../main/new-folder.ts'
import { once } from './lab.ts'
import { serveApart } from './process.ts'
import { open, openWired, wired } from './scene.ts'
import { KEYS, raw } from './support.ts'

const headOf = (port: number, token: string, length: number): string =>
  `POST ${KEYS} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${token}\r\n` +
  `Content-Type: application/json\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`

// Shows: S110
describe.each(wired)('a key that is revoked while its own create is being sent, %s', (mode) => {
  test.each([
    ['before the body', ''],
    ['in the middle of the body', '{"name":'],
  ])('%s: 401, and nothing is created', async (_when, sentBefore) => {
    const { lab, port, mine, create, list } = await openWired(mode)
    const leaked = await create('leaked')
    const body = '{"name":"outlives its revoke"}'
    const socket = connect(port, '127.0.0.1')
    socket.write(headOf(port, leaked.key, body.length) + sentBefore)
    // Its use shows that the service has read the headers and waits for the body.
    const used = async (): Promise<boolean> =>
      (await list()).some(({ id, lastUsedAt }) => id === leaked.id && lastUsedAt !== null)
    await expect.poll(used).toBe(true)
    expect(await lab.revokeKey(leaked.id)).toBe(true)
    const answer = await text(socket.end(body.slice(sentBefore.length)))
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
    expect(answer).toMatch(/"revoked_key"/)
    expect((await list(mine.secret)).map(({ name }) => name)).not.toContain('outlives its revoke')
  })
})

// Shows: S110
test('a key that is revoked while its own create is being sent, in process: 401, and nothing is created', async () => {
  const { create, send, revoke, list } = await open('in process')
  const leaked = await create('leaked')
  const { readable, writable } = new TransformStream<Uint8Array>()
  const answered = send('POST', KEYS, {
    token: leaked.key,
    headers: { 'Content-Type': 'application/json' },
    body: readable,
  })
  const body = writable.getWriter()
  await body.write(Buffer.from('{"name":'))
  expect((await revoke(leaked.id)).status).toBe(200)
  await body.write(Buffer.from('"outlives its revoke"}'))
  await body.close()
  expect((await answered).status).toBe(401)
  expect((await list()).map(({ name }) => name)).not.toContain('outlives its revoke')
})

describe.each(wired)('what a web page asks without an Origin, %s', (mode) => {
  test.each(['cross-site', 'same-site', 'Cross-Site', 'anything'])(
    'Sec-Fetch-Site %s is answered 403',
    async (site) => {
      const { lab, port, mine } = await openWired(mode, { log: true })
      await lab.arm(once({ kind: 'reset' }))
      const head = `Host: 127.0.0.1:${port}\r\nSec-Fetch-Site: ${site}\r\nAuthorization: Bearer ${mine.secret}\r\nConnection: close\r\n\r\n`
      const targets = [KEYS, '/openapi.json', `${lab.path}/state`, `${lab.path}/requests`]
      for (const target of targets)
        expect(await raw(port, `GET ${target} HTTP/1.1\r\n${head}`)).toMatch(/^HTTP\/1\.1 403 /)
      expect(await lab.armed()).toMatchObject([{ hits: 0, left: 1 }])
      expect(await lab.requests()).toEqual([])
      await lab.disarmAll()
    },
  )

  test.each(['none', 'same-origin'])(
    'Sec-Fetch-Site %s is no page of another site: it is served',
    async (site) => {
      const { ask } = await openWired(mode)
      expect((await ask('GET', KEYS, { headers: { 'Sec-Fetch-Site': site } })).status).toBe(200)
    },
  )
})

describe.skipIf(process.platform === 'win32')('the data file of the headless command', () => {
  test('found readable by others, it and its journals are private after the start', async () => {
    const folder = newFolder()
    const file = join(folder, 'keys.sqlite')
    const first = await serveApart('--data', file)
    // Killed, so that the journals stay.
    await first.end('SIGKILL')
    expect(readdirSync(folder).toSorted()).toEqual([
      'keys.sqlite',
      'keys.sqlite-owner',
      'keys.sqlite-wal',
    ])
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644)
    await serveApart('--data', file)
    for (const name of readdirSync(folder))
      expect([name, statSync(join(folder, name)).mode & 0o777]).toEqual([name, 0o600])
  })
})
