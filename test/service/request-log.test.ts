import { expect, test } from 'vitest'
import { createKeyService } from '../../electron/service/index.ts'
import { listen } from '../../electron/service/listener.ts'

const logging = () => {
  const service = createKeyService({ log: true })
  const secret = service.seed('mixed')[0]?.secret ?? ''
  const send = (method: string, query = '', body?: string) =>
    service.handle(
      new Request(`http://x/api/v1/api-keys${query}`, {
        method,
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body }),
      }),
    )
  const { log } = service
  if (log === null) throw new Error('no log')
  return { service, secret, send, log }
}

test('a create is logged with its bodies, but no secret and no token is in the log', async () => {
  const { send, log, secret } = logging()
  const created = await (await send('POST', '', JSON.stringify({ name: 'billing', note: secret }))).json()
  const [entry] = log.entries()
  expect(entry).toMatchObject({ id: 1, method: 'POST', target: '/api/v1/api-keys', status: 201 })
  expect(Object.fromEntries(entry?.requestHeaders ?? [])).toMatchObject({ authorization: `Bearer …${secret.slice(-4)}` })
  expect(entry?.requestBody).toContain('billing')
  expect(entry?.responseBody).toContain(`…${created.data.key.slice(-4)}`)
  expect(JSON.stringify(log.entries())).not.toMatch(/_live_|[0-9A-Za-z]{38}/)
})

test('a cut connection is logged without a status', async () => {
  const { service, send, log } = logging()
  service.faults.arm({ operation: 'revoke', kind: 'commit-then-drop', times: { next: 1 } })
  await expect(send('DELETE', '?id=key_x')).rejects.toThrow()
  expect(log.entries()).toMatchObject([{ method: 'DELETE', target: '/api/v1/api-keys?id=key_x', status: null }])
})

test('a token that is no key of ours is masked as well, and so is a secret in a query', async () => {
  const { service, secret, log } = logging()
  const listener = await listen(service, { port: 0 })
  await fetch(`${listener.url}/api/v1/api-keys?id=${secret}`, { method: 'DELETE', headers: { authorization: 'Bearer sesame-open-1234' } })
  await listener.close()
  expect(JSON.stringify(log.entries())).not.toMatch(/sesame|_live_/)
  expect(log.entries()[0]?.target).toBe(`/api/v1/api-keys?id=…${secret.slice(-4)}`)
})

test('the log keeps the last thousand at most', async () => {
  const { service, send, log } = logging()
  service.setVariants({ limit: 5_000 })
  for (let i = 0; i < 1_100; i += 1) await send('GET')
  expect(log.entries().length).toBeLessThanOrEqual(1_000)
  expect(log.entries().at(-1)?.id).toBe(1_100)
})
