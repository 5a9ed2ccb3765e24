import { connect } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listen } from '../../electron/service/http/listener.ts'
import { createKeyService } from '../../electron/service/index.ts'
import { once } from './lab.ts'
import { openWired, type WiredScene, wired } from './scene.ts'
import { idsOf, KEYS, named, rateOf, raw, revoking, sendOver } from './support.ts'

/** The last use of a scene's own key. */
const lastUse = async ({ lab, mine }: WiredScene): Promise<string | null | undefined> => {
  const keys = await lab.keysOf((await lab.workspaces())[0]?.id ?? '')
  return keys.find((key) => key.id === mine.id)?.lastUsedAt
}

/** Until no fault waits any more, since the last one was applied. */
const allApplied = async ({ lab }: WiredScene): Promise<void> => {
  while ((await lab.armed()).length > 0);
}

describe.each(wired)('who may ask, %s', (mode) => {
  test.each(['127.0.0.1', 'localhost', 'LOCALHOST', '[::1]'])(
    'Host %s with the port is served',
    async (host) => {
      const { port, ask } = await openWired(mode)
      expect((await ask('GET', KEYS, { headers: { Host: `${host}:${port}` } })).status).toBe(200)
    },
  )

  test.each([
    [
      'the address of a web page whose name was bound anew',
      (port: number) => `evil.example:${port}`,
    ],
    ['a name that only begins alike', (port: number) => `localhost.evil.example:${port}`],
    ['a name that only ends alike', (port: number) => `evil-localhost:${port}`],
    ['another port', (port: number) => `127.0.0.1:${port + 1}`],
    ['no port', () => '127.0.0.1'],
    ['any address', (port: number) => `0.0.0.0:${port}`],
  ])('Host with %s is answered 403 and nothing is done', async (_what, host) => {
    const { list, port, mine, ask } = await openWired(mode)
    const answer = await ask('DELETE', revoking(mine.id), { headers: { Host: host(port) } })
    expect(answer.status).toBe(403)
    expect(rateOf(answer)).toEqual({
      limit: '100',
      remaining: '0',
      reset: expect.stringMatching(/^\d+$/),
    })
    expect(idsOf(await list())).toContain(mine.id)
  })

  test.each([
    ['http://OWN', 200],
    ['HTTP://LOCALHOST:PORT', 200],
    ['http://[::1]:PORT', 200],
    ['http://evil.example:PORT', 403],
    ['http://evil.example@OWN', 403],
    ['http://OWN@evil.example', 403],
    ['http://evil.example#OWN', 400],
    ['http://127.0.0.1:1', 403],
    ['http://', 403],
    ['https://OWN', 404],
    ['http://OWN/', 404],
    ['http://OWN?', 404],
  ])(
    'a target in absolute form, %s and the path, is answered %i, whatever Host says',
    async (form, status) => {
      const { port, mine, list } = await openWired(mode)
      const own = `127.0.0.1:${port}`
      const target = form.replace('OWN', own).replace('PORT', String(port))
      for (const host of status === 200 ? [own, 'evil.example'] : [own]) {
        const head = `HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${mine.secret}\r\nConnection: close\r\n\r\n`
        expect(await raw(port, `GET ${target}${KEYS}?limit=1 ${head}`)).toMatch(
          new RegExp(`^HTTP/1\\.1 ${status} `),
        )
        if (status !== 200) await raw(port, `DELETE ${target}${revoking(mine.id)} ${head}`)
      }
      expect(idsOf(await list())).toContain(mine.id)
    },
  )

  test('a request without Host is answered 403 with the rate headers', async () => {
    const { port, mine } = await openWired(mode)
    const answer = await raw(
      port,
      `GET ${KEYS} HTTP/1.1\r\nAuthorization: Bearer ${mine.secret}\r\nConnection: close\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 403 /)
    expect(answer).toMatch(/\r\nX-RateLimit-Remaining: 0\r\n/)
  })

  // Its own too: no web page is served here.
  test.each(['https://evil.example', 'null', 'http://localhost', 'file://', 'OWN'])(
    'Origin %s is answered 403',
    async (origin) => {
      const { ask, url } = await openWired(mode)
      const headers = { Origin: origin.replace('OWN', url), 'Content-Type': 'application/json' }
      const answer = await ask('POST', KEYS, { ...named('x'), headers })
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([
        403,
        null,
      ])
    },
  )

  test('a refused web page spends no budget and records no use', async () => {
    const scene = await openWired(mode)
    for (let i = 0; i < 5; i += 1)
      await scene.ask('GET', KEYS, { headers: { Origin: 'https://evil.example' } })
    expect(await lastUse(scene)).toBeNull()
    expect(rateOf(await scene.ask('GET')).remaining).toBe('99')
    expect(await lastUse(scene)).not.toBeNull()
  })
})

describe.each(wired)('the wire, %s', (mode) => {
  test('it listens on 127.0.0.1 and nowhere else', async () => {
    const { url, port } = await openWired(mode)
    expect(url).toBe(`http://127.0.0.1:${port}`)
    const socket = connect(port, '127.0.0.2')
    const refused = await new Promise<unknown>((resolve) => {
      socket.once('connect', () => resolve('connected'))
      socket.once('error', (cause) => resolve((cause as NodeJS.ErrnoException).code))
    })
    socket.destroy()
    expect(refused).toBe('ECONNREFUSED')
  })

  test.each([
    ['bytes that are no HTTP', 'nonsense\r\n\r\n', 400],
    [
      'headers over 16 KiB',
      `GET ${KEYS} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Filler: ${'f'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
  ])(
    '%s are refused with the rate headers, and the connection ends',
    async (_what, bytes, status) => {
      const { port, list } = await openWired(mode)
      const answer = await raw(port, bytes)
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
      expect(answer).toMatch(/\r\nX-RateLimit-Limit: 100\r\n/)
      expect(await list()).toHaveLength(12)
    },
  )

  test('a body that never ends is answered 413 before it ends', async () => {
    const { port, mine } = await openWired(mode)
    const head = `POST ${KEYS} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${mine.secret}\r\nContent-Type: application/json\r\n`
    const socket = connect(port, '127.0.0.1')
    socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n8000\r\n${'x'.repeat(0x8000)}\r\n`)
    const answer = await new Promise<Buffer>((resolve) => socket.once('data', resolve))
    socket.destroy()
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /)
  })

  test.each(['100-continue', '100-Continue, other', 'other', '200-ok'])(
    'whatever is expected, %s: the answer is as without it, and has the rate headers',
    async (expectation) => {
      const { mine, port } = await openWired(mode)
      const ask = (authorization: string): Promise<string> =>
        raw(
          port,
          `POST ${KEYS} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${authorization}Expect: ${expectation}\r\n` +
            `Content-Type: application/json\r\nContent-Length: 20000\r\nConnection: close\r\n\r\n${' '.repeat(20_000)}`,
        )
      const headers = (remaining: number): RegExp =>
        new RegExp(
          `X-RateLimit-Limit: 100\\r\\nX-RateLimit-Remaining: ${remaining}\\r\\nX-RateLimit-Reset: \\d`,
        )
      const unsigned = await ask('')
      expect(unsigned).toContain('HTTP/1.1 401 ')
      expect(unsigned).toMatch(headers(0))
      const signed = await ask(`Authorization: Bearer ${mine.secret}\r\n`)
      expect(signed).toContain('HTTP/1.1 413 ')
      expect(signed).toMatch(headers(99))
    },
  )

  test('a repeated Authorization header counts once, the first', async () => {
    const { port, mine } = await openWired(mode)
    const head = `GET ${KEYS} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n`
    const answer = await raw(
      port,
      `${head}Authorization: Bearer none\r\nAuthorization: Bearer ${mine.secret}\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  })

  test('requests sent in one breath are answered in their order', async () => {
    const { port, mine } = await openWired(mode)
    const head = `HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${mine.secret}\r\n`
    const answer = await raw(
      port,
      `GET ${KEYS} ${head}\r\nPUT ${KEYS} ${head}\r\nGET /nothing ${head}Connection: close\r\n\r\n`,
    )
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual([
      'HTTP/1.1 200',
      'HTTP/1.1 405',
      'HTTP/1.1 404',
    ])
  })

  test('a request under way when it stops is still answered', async () => {
    const scene = await openWired(mode, { fresh: true })
    await scene.lab.arm(once({ kind: 'latency', ms: 20 }))
    const underWay = scene.ask('GET')
    await allApplied(scene)
    await scene.stop()
    expect((await underWay).status).toBe(200)
  })

  test('stopping ends what is open, and nothing listens on the port any more', async () => {
    const scene = await openWired(mode, { fresh: true })
    await scene.lab.arm(once({ kind: 'never-answer' }))
    const held = sendOver(scene.url)('GET', KEYS)
    const ended = held.then(
      () => 'answered',
      () => 'ended',
    )
    await allApplied(scene)
    await scene.stop()
    expect(await ended).toBe('ended')
    await expect(raw(scene.port, '')).rejects.toThrow('ECONNREFUSED')
  })

  test('a port that is taken is an error, not another port', async () => {
    const { port } = await openWired(mode)
    const service = createKeyService()
    onTestFinished(() => service.close())
    await expect(listen(service, { port })).rejects.toThrow(/EADDRINUSE/)
  })
})
