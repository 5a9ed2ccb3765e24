import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { fail } from '../../../electron/contract/result.ts'
import { differences } from '../../conformance/learn.ts'
import { otherService } from './other-service.ts'
import { check, localService, rulesOf, tryCheck } from './support.ts'

const NAMES = ['billing of Miller & Sons', 'hunter2']

test('a token that is refused, a spent limit and a broken service end it with one request', async () => {
  const target = await otherService()
  expect(await tryCheck({ ...target, token: 'other_live_0123456789' })).toEqual(fail('unauthorized', { status: 401 }))
  expect(target.requests).toHaveLength(1)

  const spent = await localService({ limit: 1 })
  await fetch(`${spent.url}/api/v1/api-keys`, { headers: { authorization: `Bearer ${spent.token}` } })
  expect(await tryCheck(spent)).toMatchObject({ ok: false, error: { code: 'rate_limited', retryAfter: expect.any(Number) } })

  const down = await localService()
  down.service.faults.arm({ operation: 'list', kind: 'status', status: 503, times: { next: 1 } })
  expect(await tryCheck(down)).toMatchObject({ ok: false, error: { code: 'server_error', status: 503 } })
})

test('nobody there, a lost answer and a cancel are told apart', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  expect(await tryCheck({ url: `http://127.0.0.1:${port}`, token: 'a_live_0123456789' })).toMatchObject({ error: { code: 'unreachable' } })

  const lost = await localService()
  lost.service.faults.arm({ operation: 'list', kind: 'reset', times: { next: 1 } })
  expect(await tryCheck(lost)).toMatchObject({ error: { code: 'no_answer' } })

  const silent = await localService()
  silent.service.faults.arm({ operation: 'list', kind: 'never-answer', times: { next: 1 } })
  const cancel = new AbortController()
  const checked = tryCheck(silent, cancel.signal)
  cancel.abort()
  expect(await checked).toEqual(fail('cancelled'))
})

test('a cancel between two requests sends no more of them', async () => {
  const { url, token, service } = await localService()
  const cancel = new AbortController()
  let asked = 0
  const answer = service.answer
  Object.assign(service, {
    answer: (request: never) => {
      asked += 1
      if (asked === 2) cancel.abort()
      return answer(request)
    },
  })
  expect(await tryCheck({ url, token }, cancel.signal)).toEqual(fail('cancelled'))
  expect(asked).toBe(2)
})

test('refusals that a busy service gives say nothing of how it refuses', async () => {
  const target = await otherService({ refusal: () => ({ status: 503, body: 'busy' }) })
  const report = await check(target)
  expect(differences(report)).toEqual([])
  expect(rulesOf(report, 'not_seen')).toEqual(expect.arrayContaining(['I2', 'S2', 'S4', 'S55']))
})

test.each([
  ['a redirect', 302, 'I6 status list 302'],
  ['a wrong path', 404, 'I6 status list 404'],
] as const)('%s is named by its status alone', async (_, status, difference) => {
  const server = createServer((_request, response) => void response.writeHead(status, { location: 'https://elsewhere.test/' }).end())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const report = await check({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: 'a_live_0123456789' })
  expect(differences(report)).toEqual([difference])
  expect(report.lab).toEqual({ variants: {}, clockAheadSeconds: null, cannot: ['I6'] })
})

test('a portal’s page is named as what it is, and nothing is said of the list that it is not', async () => {
  const target = await localService()
  target.service.faults.arm({ operation: 'any', kind: 'html', times: { next: 5 } })
  const report = await check(target)
  expect(rulesOf(report, 'differs')).toEqual(['I1', 'I2', 'I31'])
  expect(differences(report)[0]).toBe('I1 content_type list text/html')
})

test('no name, no id, no secret and nothing of a body is kept', async () => {
  const target = await otherService({
    names: NAMES,
    record: (record) => ({ ...record, [NAMES[0] ?? '']: 'x', owner: NAMES[1] }),
    list: (keys) => ({ data: { keys }, note: NAMES[0] }),
  })
  const kept = JSON.stringify(await check(target))
  for (const name of [...NAMES, target.token, target.token.slice(-8), 'key_0']) expect(kept).not.toContain(name)
  expect(kept).toContain('key.owner')
  expect(kept).toContain('key.…')
})
