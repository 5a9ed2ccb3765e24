import { describe, expect, test } from 'vitest'
import type { LogEntry } from '../../electron/contract/lab.ts'
import type { ServiceRequest, ServiceResponse } from '../../electron/service/http/message.ts'
import { createRequestLog, logged } from '../../electron/service/lab/request-log.ts'
import { once } from './lab.ts'
import { modes, open } from './scene.ts'
import { asJson, KEYS, NOON, revoking, stillClock } from './support.ts'

describe.each(modes)('%s', (mode) => {
  test('a create is logged with its bodies, but no secret and no token is in the log', async () => {
    const { lab, mine, ask } = await open(mode, { log: true })
    const body = JSON.stringify({ name: 'billing', note: mine.secret })
    const created = (await ask('POST', KEYS, asJson(body))).json().data
    const entries = await lab.requests()
    expect(entries).toMatchObject([
      { id: expect.any(Number), method: 'POST', target: KEYS, status: 201 },
    ])
    const [entry] = entries
    const fields = entry?.requestHeaders.map(([name, value]) => [name.toLowerCase(), value]) ?? []
    expect(Object.fromEntries(fields)).toMatchObject({
      authorization: `Bearer …${mine.secret.slice(-4)}`,
    })
    expect(entry?.requestBody).toContain('billing')
    expect(entry?.responseBody).toContain(`…${created.key.slice(-4)}`)
    expect(JSON.stringify(entries)).not.toMatch(/_live_|[0-9A-Za-z]{38}/)
  })

  test('a cut connection is logged without a status', async () => {
    const { lab, revoke } = await open(mode, { log: true })
    await lab.arm(once({ operation: 'revoke', kind: 'commit-then-drop' }))
    await expect(revoke('key_x')).rejects.toThrow()
    expect(await lab.requests()).toMatchObject([
      { method: 'DELETE', target: revoking('key_x'), status: null },
    ])
  })

  test('a token that is no key of ours is masked as well, and so is a secret in a query', async () => {
    const { lab, send, mine } = await open(mode, { log: true })
    await send('DELETE', revoking(mine.secret), { token: 'sesame-open-1234' })
    const entries = await lab.requests()
    expect(JSON.stringify(entries)).not.toMatch(/sesame|_live_/)
    expect(entries[0]?.target).toBe(`${KEYS}?id=…${mine.secret.slice(-4)}`)
  })
})

describe('what the log holds', () => {
  const LONG = '\u{1f511}'.repeat(100_000)
  const entry: Omit<LogEntry, 'id'> = {
    at: NOON,
    method: 'POST',
    target: KEYS,
    requestHeaders: [],
    requestBody: '',
    status: 201,
    responseHeaders: [],
    responseBody: '',
    latency: 1,
  }

  test('are the last five hundred, and fewer where they are large', () => {
    const log = createRequestLog()
    const large = { ...entry, responseBody: 'x'.repeat(1024 * 1024) }
    for (let i = 0; i < 50; i += 1) log.add(large)
    expect(log.entries().length).toBeLessThanOrEqual(8)
    expect(log.entries().at(-1)?.id).toBe(50)
    log.clear()
    for (let i = 0; i < 600; i += 1) log.add(entry)
    expect(log.entries().map(({ id }) => id)).toEqual(
      Array.from({ length: 500 }, (_, index) => 151 + index),
    )
  })

  const logOf = async (
    request: Partial<ServiceRequest>,
    response: ServiceResponse = { status: 200, headers: {}, body: '' },
  ) => {
    const log = createRequestLog()
    const answer = logged(log, stillClock(), async (asked) => {
      await asked.body()
      return response
    })
    const headers = { get: () => null, entries: () => [] }
    await answer({
      method: 'POST',
      path: KEYS,
      query: new URLSearchParams(),
      headers,
      body: async () => null,
      ...request,
    })
    return log.entries()
  }

  test('is masked by the names of its fields also where a body is longer than what is kept', async () => {
    const body = JSON.stringify({ password: { value: 'hunter2' }, filler: 'x'.repeat(20_000) })
    const entries = await logOf({
      query: new URLSearchParams('a=1;token=hunter2&token[]=hunter2'),
      headers: { get: () => null, entries: () => [['Referer', '/x?token=hunter2']] },
      body: async () => Buffer.from(body),
    })
    expect(entries).toHaveLength(1)
    expect(JSON.stringify(entries)).not.toContain('hunter2')
  })

  // Shows: S31
  test('shows no part of a secret at which a long text is cut, wherever the cut falls', async () => {
    const secret = ['acme', 'live', 'Ab12Cd34Ef56Gh78Ij90Kl12Mn34Op56'].join('_')
    const seen: string[] = []
    for (let shift = 0; shift <= secret.length; shift += 1) {
      const long = `${'-'.repeat(shift)} ${`${secret} `.repeat(400)}`
      const headers = { get: () => null, entries: () => [['X-Note', long] as const] }
      const body = JSON.stringify({ data: { keys: long.split(' ').map((name) => ({ name })) } })
      const [{ target, requestHeaders, responseHeaders, responseBody } = entry] = await logOf(
        { query: new URLSearchParams({ note: long }), headers },
        { status: 200, headers: { 'X-Echo': long }, body },
      )
      for (const text of [
        target,
        requestHeaders[0]?.[1] ?? '',
        responseHeaders[0]?.[1] ?? '',
        responseBody,
      ])
        if (/(?:live|_)[_A-Za-z0-9]{4}/.test(text)) seen.push(text.slice(-60))
    }
    expect(seen).toEqual([])
  })

  test('is cut in every part that a caller or a fault chooses', async () => {
    const entries = await logOf(
      {
        path: `${KEYS}/${LONG}`,
        query: new URLSearchParams({ id: LONG }),
        headers: {
          get: () => null,
          entries: () => Array.from({ length: 1_000 }, (_, i) => [`x-${i}`, LONG] as const),
        },
        body: async () => Buffer.from(LONG),
      },
      { status: 200, headers: { Location: LONG }, body: LONG },
    )
    expect(JSON.stringify(entries).length).toBeLessThan(1_000_000)
  })
})
