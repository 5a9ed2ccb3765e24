import { describe, expect, test } from 'vitest'
import { open, ways } from './scene.ts'
import { KEYS, named, revoking } from './support.ts'

describe.each(ways)('%s', (way) => {
  test('a create is logged with its bodies, but no secret and no token is in the log', async () => {
    const { lab, send, mine } = await open(way, { log: true })
    const body = JSON.stringify({ name: 'billing', note: mine.secret })
    const created = (await send('POST', KEYS, { ...named(''), token: mine.secret, body })).json().data
    const entries = await lab.requests()
    expect(entries).toMatchObject([{ id: expect.any(Number), method: 'POST', target: KEYS, status: 201 }])
    const [entry] = entries
    const fields = entry?.requestHeaders.map(([name, value]) => [name.toLowerCase(), value]) ?? []
    expect(Object.fromEntries(fields)).toMatchObject({ authorization: `Bearer …${mine.secret.slice(-4)}` })
    expect(entry?.requestBody).toContain('billing')
    expect(entry?.responseBody).toContain(`…${created.key.slice(-4)}`)
    expect(JSON.stringify(entries)).not.toMatch(/_live_|[0-9A-Za-z]{38}/)
  })

  test('a cut connection is logged without a status', async () => {
    const { lab, send, mine } = await open(way, { log: true })
    await lab.arm({ operation: 'revoke', kind: 'commit-then-drop', times: { next: 1 } })
    await expect(send('DELETE', revoking('key_x'), { token: mine.secret })).rejects.toThrow()
    expect(await lab.requests()).toMatchObject([{ method: 'DELETE', target: revoking('key_x'), status: null }])
  })

  test('a token that is no key of ours is masked as well, and so is a secret in a query', async () => {
    const { lab, send, mine } = await open(way, { log: true })
    await send('DELETE', revoking(mine.secret), { token: 'sesame-open-1234' })
    const entries = await lab.requests()
    expect(JSON.stringify(entries)).not.toMatch(/sesame|_live_/)
    expect(entries[0]?.target).toBe(`${KEYS}?id=…${mine.secret.slice(-4)}`)
  })

  test('the log keeps the last thousand at most', async () => {
    const { lab, burst, mine } = await open(way, { log: true })
    await burst(1_120, mine.secret)
    const entries = await lab.requests()
    expect(entries.length).toBeLessThanOrEqual(1_000)
    const [first, last] = [entries[0]?.id ?? 0, entries.at(-1)?.id ?? 0]
    expect(last - first).toBe(entries.length - 1)
  })
})
