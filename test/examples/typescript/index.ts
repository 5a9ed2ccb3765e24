import assert from 'node:assert/strict'
import {
  type CreatedApiKey,
  type FaultSpec,
  type KeyService,
  startKeyService,
  type Variants,
} from '@keystow/service'

const quirks: Partial<Variants> = { createStatus: 200, errorShape: 'problem+json' }
const lostAnswer: FaultSpec = { operation: 'create', kind: 'commit-then-drop', times: { next: 1 } }

const keysIn = (service: KeyService, name: string): number =>
  service.keys.list().filter((key) => key.name === name).length

await using service = await startKeyService({ seed: 'empty', variants: quirks, prefix: 'acme' })
const create = (name: string): Promise<Response> =>
  fetch(`${service.url}/api/v1/api-keys`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${service.tokens[0].secret}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ name }),
  })

const answer = await create('billing')
const { data } = (await answer.json()) as { data: CreatedApiKey }
assert.equal(answer.status, 200)
assert.match(data.key, /^acme_live_/)

// The key is created, and the answer is lost on its way.
service.faults.arm(lostAnswer)
await assert.rejects(create('newsletter'))
assert.equal(keysIn(service, 'newsletter'), 1)

// A misspelt data set does not compile.
// @ts-expect-error
await assert.rejects(startKeyService({ seed: 'mixd' }), RangeError)
// With a file there may be no token.
const onFile = async (file: string): Promise<string | undefined> =>
  (await startKeyService({ file })).tokens[0]?.secret
assert.equal(typeof onFile, 'function')
