import { Ajv } from 'ajv'
import draft6 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' }
import addFormats from 'ajv-formats'
import schemas from 'har-schema'
import { expect, test } from 'vitest'
import { toHar } from '../../../electron/main/lab/har.ts'
import { createKeyService } from '../../../electron/service/index.ts'
import { createSecret } from '../../../electron/service/keys/secret.ts'

const validator = () => {
  const ajv = new Ajv({ strict: false })
  addFormats.default(ajv)
  ajv.addMetaSchema(draft6)
  for (const schema of Object.values(schemas)) ajv.addSchema(schema)
  return ajv.compile({ $ref: 'har.json#' })
}

test('an export of creates, refusals and cut connections is a valid HAR without a secret', async () => {
  const service = createKeyService({ log: true })
  const secret = service.seed('mixed')[0]?.secret ?? ''
  const send = (method: string, query = '', body?: string) =>
    service.handle(
      new Request(`http://127.0.0.1/api/v1/api-keys${query}`, {
        method,
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body }),
      }),
    )
  await send('POST', '', JSON.stringify({ name: 'billing' }))
  await send('DELETE', '?id=key_none')
  service.faults.arm({ operation: 'list', kind: 'reset', times: { next: 1 } })
  await send('GET').catch(() => {})

  const text = toHar(service.log?.entries() ?? [], 'http://127.0.0.1', '0.1.0')
  const har = JSON.parse(text)
  const valid = validator()
  expect([valid(har), valid.errors]).toEqual([true, null])
  expect(har.log.entries.map((entry: { response: { status: number } }) => entry.response.status)).toEqual([201, 404, 0])
  expect(text).not.toMatch(/_live_/)
  // The schema can refuse.
  expect(valid({ log: { ...har.log, entries: [{}] } })).toBe(false)
})

test('what an entry still holds of a secret is masked in the export, in each of its parts', () => {
  const secret = createSecret('acme')
  const fields = [
    ['Authorization', `Token ${secret}`],
    ['X-Api-Key', 'opaque-credential'],
    ['Cookie', 'session=opaque-credential'],
    ['X-Note', `see ${secret}`],
  ] as const
  const text = toHar(
    [
      {
        id: 1,
        at: 0,
        latency: 1,
        method: 'POST',
        target: `/api/v1/api-keys?token=opaque-credential&q=${secret}`,
        requestHeaders: fields,
        requestBody: JSON.stringify({ name: secret, password: 'opaque-credential' }),
        status: 201,
        responseHeaders: fields,
        responseBody: JSON.stringify({ data: { key: secret } }),
      },
    ],
    'http://127.0.0.1',
    '0.1.0',
  )
  const { request, response } = JSON.parse(text).log.entries[0]
  for (const part of [request.url, request.headers, request.queryString, request.postData, response.headers, response.content]) {
    const written = JSON.stringify(part)
    expect(written).toContain('…')
    expect(written).not.toContain(secret)
    expect(written).not.toContain('opaque-credential')
  }
})
