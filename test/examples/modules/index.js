import assert from 'node:assert/strict'
import { startKeyService } from '@keystow/service'

const service = await startKeyService({ seed: 'empty', limit: 3 })
const ask = (method = 'GET') =>
  fetch(`${service.url}/api/v1/api-keys`, {
    method,
    headers: { Authorization: `Bearer ${service.tokens[0].secret}` },
  })

assert.equal((await ask()).status, 200)
service.requests.expect({ method: 'GET', path: '/api/v1/api-keys', times: 1 })

// Request 4 in a minute is refused, until the minute is over.
await ask()
await ask()
assert.equal((await ask()).status, 429)
service.clock.advance(60_000)
assert.equal((await ask()).status, 200)

await service[Symbol.asyncDispose]()
