import { test } from '@keystow/service/vitest'
import { describe, expect } from 'vitest'

const KEYS = '/api/v1/api-keys'

test('a revoked key is refused at once', async ({ keyService }) => {
  const [token] = keyService.tokens
  const headers = { Authorization: `Bearer ${token.secret}` }
  const revoked = await fetch(`${keyService.url}${KEYS}?id=${token.id}`, {
    method: 'DELETE',
    headers,
  })
  expect(await revoked.json()).toEqual({ data: { deleted: true } })
  expect((await fetch(`${keyService.url}${KEYS}`, { headers })).status).toBe(401)
  keyService.requests.expect({ method: 'DELETE', path: `${KEYS}?id=${token.id}`, times: 1 })
})

test('every test has a service of its own', async ({ keyService }) => {
  expect(keyService.requests.all()).toEqual([])
  expect(keyService.keys.list()).toHaveLength(14)
})

describe('a service with a small limit and no socket', () => {
  test.override({ keyServiceOptions: { seed: 'empty', limit: 1, listen: false } })

  test('refuses the second request of a minute', async ({ keyService }) => {
    const ask = () =>
      keyService.fetch(KEYS, {
        headers: { Authorization: `Bearer ${keyService.tokens[0].secret}` },
      })
    expect((await ask()).status).toBe(200)
    expect((await ask()).status).toBe(429)
  })
})
