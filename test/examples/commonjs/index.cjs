const assert = require('node:assert/strict')
const { startKeyService } = require('@keystow/service')

const main = async () => {
  const service = await startKeyService({ listen: false })
  const [token] = service.tokens
  const ask = () =>
    service.fetch('/api/v1/api-keys', { headers: { Authorization: `Bearer ${token.secret}` } })
  assert.equal((await ask()).status, 200)

  // Someone revokes the key on the service's settings screen: it is dead at once.
  service.keys.revoke(token.id)
  assert.equal((await ask()).status, 401)

  service.reset()
  assert.equal((await ask()).status, 200)
  await service[Symbol.asyncDispose]()
}

void main()
