import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { openapiText } from '../../electron/service/http/openapi.ts'
import { createSecret } from '../../electron/service/keys/secret.ts'
import { once } from './lab.ts'
import { deviations, faultsOf, type Media, resolved } from './openapi-support.ts'
import { runToEnd } from './process.ts'
import { openWired, wired } from './scene.ts'
import { type Answer, EMAILS, KEYS, named, rateOf, revoking, type Sent } from './support.ts'

const TARGET = '/openapi.json'
const METHODS = ['GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'HEAD', 'OPTIONS']
const EVERYWHERE: readonly (readonly [method: string, target: string])[] = [
  ...METHODS.map((method) => [method, KEYS] as const),
  ['GET', EMAILS],
  ['POST', EMAILS],
]

describe('the OpenAPI document', () => {
  test('is printed as it is in the repository: if not, npm run --silent service -- --openapi > resources/openapi.json', async () => {
    const out = readFileSync(resolve(import.meta.dirname, '../../resources/openapi.json'), 'utf8')
    expect(await runToEnd('--openapi')).toEqual({ code: 0, out, err: '' })
  })

  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    expect(await validator.validate(JSON.parse(openapiText()))).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  test('holds nothing that looks like a secret', () => {
    expect(openapiText()).not.toMatch(/_live_[0-9A-Za-z]/)
    expect(openapiText()).toContain('Bearer <API_KEY>')
  })

  test('every example fits its schema', () => {
    const examples: (readonly [schema: object, value: unknown])[] = []
    const visit = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      if ('type' in value && 'examples' in value && Array.isArray(value.examples))
        for (const example of value.examples) examples.push([value, example])
      if ('schema' in value && 'examples' in value)
        for (const { value: example } of Object.values((value as Media).examples ?? {}))
          examples.push([(value as Media).schema, example])
      for (const part of Object.values(value)) visit(part)
    }
    visit(resolved(openapiText()))
    expect(examples.length).toBeGreaterThan(20)
    for (const [schema, value] of examples) expect(faultsOf(schema, value)).toEqual([])
  })
})

describe.each(wired)('the listener, %s', (mode) => {
  test('serves the document to everyone, without a key and without spending one', async () => {
    const { send, ask } = await openWired(mode)
    const answers = [await send('GET', TARGET), await ask('GET', TARGET)]
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        'application/json; charset=utf-8',
      ])
      expect(answer.text).toBe(openapiText())
      expect(rateOf(answer)).toEqual({
        limit: '100',
        remaining: '0',
        reset: expect.stringMatching(/^\d+$/),
      })
    }
    expect(rateOf(await ask('GET')).remaining).toBe('99')
  })

  test('serves it under faults, and never to a web page', async () => {
    const { send, lab } = await openWired(mode)
    await lab.arm(once({ kind: 'reset' }))
    expect((await send('GET', TARGET)).status).toBe(200)
    expect(
      (await send('GET', TARGET, { headers: { Origin: 'https://evil.example' } })).status,
    ).toBe(403)
    expect((await send('GET', TARGET, { headers: { Host: 'evil.example' } })).status).toBe(403)
    expect(await lab.armed()).toMatchObject([{ hits: 0 }])
  })

  test.each(['HEAD', 'POST', 'DELETE', 'OPTIONS'])('answers %s with 405', async (method) => {
    const { send } = await openWired(mode)
    const answer = await send(method, TARGET)
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET'])
  })
})

test.each(wired)(
  'every answer is as the document says, and every answer that it promises comes, %s',
  async (mode) => {
    const { send, lab, mine, colleague } = await openWired(mode)
    const document = resolved((await send('GET', TARGET)).text)
    const seen = new Set<string>()
    const refusals = new Map<string, Set<string>>()

    const request = async (method: string, target: string, sent: Sent = {}): Promise<Answer> => {
      const answer = await send(method, target, sent)
      const path = target.replace(/\?.*/, '')
      const operation = document.paths[path]?.[method.toLowerCase()]
      expect([method, target, answer.status, deviations(operation, method, answer)]).toEqual([
        method,
        target,
        answer.status,
        [],
      ])
      seen.add(`${method} ${path} ${answer.status}`)
      if (method !== 'HEAD' && answer.status >= 400) {
        const { code, message } = answer.json().error
        const name = `${answer.status} ${code}`
        refusals.set(name, (refusals.get(name) ?? new Set()).add(message))
      }
      return answer
    }
    const own = { token: mine.secret }

    const created = (await request('POST', KEYS, { ...own, ...named('told') })).json().data
    await request('GET', KEYS, own)
    await request('GET', KEYS, { token: created.key })
    await request('GET', KEYS, own)
    await request('DELETE', revoking(created.id), own)
    await request('GET', KEYS, { token: created.key })
    await request('DELETE', revoking(created.id), own)
    await request('DELETE', KEYS, own)
    await request('POST', KEYS, { ...own, ...named('') })
    await request('POST', KEYS, { ...own, ...named(undefined) })
    await request('POST', KEYS, { ...own, body: '{}', headers: { 'Content-Type': 'text/plain' } })
    await request('POST', KEYS, { ...own, ...named('x'.repeat(20_000)) })
    for (const method of ['PUT', 'PATCH', 'HEAD', 'OPTIONS']) await request(method, KEYS, own)
    for (const method of ['GET', 'POST']) await request(method, EMAILS, own)

    for (let i = 0; i < 100; i += 1) await send('GET', KEYS, { token: colleague.secret })
    for (const [method, target] of EVERYWHERE) {
      await request(method, target)
      await request(method, target, { token: createSecret('local') })
      await request(method, target, { token: colleague.secret })
      await request(method, target, { ...own, headers: { Origin: 'https://evil.example' } })
      await lab.arm(once({ kind: 'status', status: 500 }))
      await request(method, target, own)
    }

    // That a full disk is reported as such is shown by a proof, which has such a disk.
    const isShown = (promise: string): boolean => !/\b507\b/.test(promise)
    const promised = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { responses }]) =>
        Object.keys(responses).map((status) => `${method.toUpperCase()} ${path} ${status}`),
      ),
    )
    expect([...seen].toSorted()).toEqual(promised.filter(isShown).toSorted())
    const exampled = Object.values(document.paths).flatMap((operations) =>
      Object.values(operations).flatMap(({ responses }) =>
        Object.entries(responses)
          .filter(([status]) => Number(status) >= 400)
          .flatMap(([status, { content }]) =>
            Object.entries(content['application/json']?.examples ?? {}).map(
              ([code, { value }]) => [`${status} ${code}`, value] as const,
            ),
          ),
      ),
    )
    const shown = new Map(exampled.filter(([name]) => isShown(name)))
    expect([...refusals.keys()].toSorted()).toEqual([...shown.keys()].toSorted())
    // The service itself never fails here: its 500 is rehearsed, in other words.
    shown.delete('500 internal_error')
    for (const [name, value] of shown)
      expect(refusals.get(name), name).toContain(
        (value as { error: { message: string } }).error.message,
      )
  },
)
