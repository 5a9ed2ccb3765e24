import assert from 'node:assert/strict'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import { GenericContainer, Wait } from 'testcontainers'

// The folder that `npm run package -- service` makes: Dockerfile and tarball.
const FOLDER = '../../../release/service'
const PORT = 8787

let container
let tokens

before(async () => {
  const image = await GenericContainer.fromDockerfile(FOLDER).build()
  container = await image.withExposedPorts(PORT).withWaitStrategy(Wait.forHealthCheck()).start()
  for await (const line of createInterface({ input: await container.logs() })) {
    tokens = JSON.parse(line).tokens
    break
  }
})
after(() => container?.stop())

test('a revoked key is refused at once', async () => {
  const keys = `http://${container.getHost()}:${container.getMappedPort(PORT)}/api/v1/api-keys`
  const [{ id, secret }] = tokens
  const ask = (url, method = 'GET') =>
    fetch(url, { method, headers: { Authorization: `Bearer ${secret}` } })
  assert.equal((await ask(keys)).status, 200)
  assert.equal((await ask(`${keys}?id=${id}`, 'DELETE')).status, 200)
  assert.equal((await ask(keys)).status, 401)
})
