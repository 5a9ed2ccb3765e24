// @module-tag more
import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { linkedFile } from '../../electron/service/keys/private-file.ts'
import {
  type ExpectedRequests,
  type KeyService,
  type KeyServiceOptions,
  startKeyService,
} from '../../electron/service-package/index.ts'
import { newFolder } from '../main/new-folder.ts'
import { holdPort } from '../ports.ts'
import { once } from '../service/lab.ts'
import { freshFile } from '../service/process.ts'
import { KEYS } from '../service/support.ts'
import { startHere } from './support.ts'

const start = (options: Omit<KeyServiceOptions, 'file'> = {}) =>
  startHere({ seed: 'empty', ...options })

/** What JavaScript, which no compiler checks, may hand over. */
const any = (value: unknown) => value as never

test('options that are no object are refused, and those given as undefined count as left out', async () => {
  for (const wrong of [null, 5, [], 'mixed'])
    await expect(startKeyService(any(wrong))).rejects.toThrow(RangeError)
  const { variants } = await start(
    any({ seed: undefined, limit: 7, variants: { limit: undefined, errorShape: undefined } }),
  )
  expect(variants.current).toMatchObject({ limit: 7, errorShape: 'nested' })
  variants.set(any({ limit: undefined, createStatus: 200 }))
  expect(variants.current).toMatchObject({ limit: 7, createStatus: 200 })
})

test('an option that does not fit, or could not have its effect, is refused by its name', async () => {
  const wrong: readonly (readonly [unknown, RegExp])[] = [
    [{ seed: 'mixd' }, /"seed" takes one of: empty/],
    [{ variants: { limit: 0 } }, /"limit" must be at least 1/],
    [{ prefix: 'a_b' }, /"prefix" must match/],
    [{ port: 65_536 }, /"port" must be at most 65535/],
    [{ listen: 'localhost' }, /"listen" takes true, false or an IP address/],
    [{ seeds: 1 }, /takes only: seed, .*; not "seeds"$/],
    [{ variants: { colour: 1 } }, /^"variants" takes only: createStatus, .*; not "colour"$/],
    [{ listen: false, port: 8787 }, /^"port" .*"listen" is false/],
    [{ listen: Symbol('x') }, /^"listen" takes true, false or an IP address/],
    [{ listen: false, file: 'a\0b' }, /^"file" takes the path of a file/],
  ]
  for (const [options, message] of wrong) {
    await expect(startKeyService(any(options))).rejects.toThrow(RangeError)
    await expect(startKeyService(any(options))).rejects.toThrow(message)
  }
})

test.skipIf(process.platform === 'win32')(
  'a pipe that is given for a file is refused, and stays where it is',
  async () => {
    const folder = newFolder()
    const file = join(folder, 'pipe')
    expect(spawnSync('mkfifo', [file]).status).toBe(0)
    await expect(startKeyService({ file, listen: false })).rejects.toThrow(
      /^"file" takes the path of a file/,
    )
    expect([readdirSync(folder), statSync(file).isFIFO()]).toEqual([['pipe'], true])
  },
)

test('a name that SQLite would read as a URI, by which a lock could be got around, is the name of a file', () => {
  expect(linkedFile('file:keys.sqlite?nolock=1')).toBe(resolve('file:keys.sqlite?nolock=1'))
  expect(linkedFile(':memory:')).toBe(':memory:')
})

test('a fault is as it was when it was armed, and what is undefined in it counts as left out', async () => {
  const { faults, fetch } = await start()
  const fault = {
    operation: 'any',
    kind: 'status',
    status: 503,
    ms: undefined,
    times: { next: 2, percent: undefined },
  }
  faults.arm(any(fault))
  fault.kind = 'reset'
  expect((await fetch(KEYS)).status).toBe(401)
  expect(faults.armed()).toMatchObject([{ spec: { kind: 'status' }, left: 1 }])
})

test('nobody changes a variant by what is shown of them', async () => {
  const { variants } = await start()
  Object.assign(variants.current, { limit: -5 })
  expect(variants.current.limit).toBe(100)
})

test('what waits for an answer when the service is disposed of fails as it would over a socket', async () => {
  for (const kind of ['never-answer', 'latency'] as const) {
    const service = await startKeyService({ listen: false })
    service.faults.arm(once({ kind }))
    const asked = service.fetch(KEYS)
    await Promise.all([
      expect(asked).rejects.toThrow(new TypeError('fetch failed')),
      service[Symbol.asyncDispose](),
    ])
  }
})

test('its url leads to the address that it listens on', async () => {
  const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
    all?.some(({ address }) => address === '::1'),
  )
  for (const [listen, host] of [
    ['0.0.0.0', '127.0.0.1'],
    ...(process.platform === 'linux' ? [['127.0.0.2', '127.0.0.2']] : []),
    ...(hasIpv6 ? [['::1', '[::1]']] : []),
  ] as const) {
    const service = await start({ listen })
    expect(new URL(service.url).hostname).toBe(host)
    expect([
      (await fetch(service.url + KEYS)).status,
      (await service.fetch(service.url + KEYS)).status,
    ]).toEqual([401, 401])
  }
  await expect(startKeyService({ listen: 'fe80::1%lo' })).rejects.toThrow(
    '"listen" takes true, false or an IP address',
  )
})

test('a port in use is Node’s own error, and leaves the file to the next one', async () => {
  const { port, release } = await holdPort()
  onTestFinished(release)
  const file = freshFile()
  await expect(startKeyService({ file, port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  const service = await startKeyService({ file, listen: false })
  expect(service.tokens).not.toEqual([])
  await service[Symbol.asyncDispose]()
})

test('requests.expect refuses what could never fail: a field that it does not know, a path that no request has', async () => {
  const { requests } = await start()
  const wrong: readonly (readonly [unknown, RegExp])[] = [
    [undefined, /must be a JSON object/],
    [{ methd: 'GET', times: 0 }, /takes only: method, path, times; not "methd"$/],
    [{ method: 5 }, /"method" must be a string/],
    [
      { path: `http://keystow.test${KEYS}`, times: 0 },
      /"path" takes a path that begins with "\/", or a pattern/,
    ],
    [{ path: 'api/v1/api-keys', times: 0 }, /"path" takes/],
    [{ path: 5 }, /"path" takes/],
    [{ times: -1 }, /"times" must be at least 0/],
    [{ times: '1' }, /"times" must be a whole number/],
    [{ times: Number.NaN }, /"times" must be a whole number/],
  ]
  for (const [expected, message] of wrong) {
    const asked = () => requests.expect(expected as ExpectedRequests)
    expect(asked).toThrow(RangeError)
    expect(asked).toThrow(message)
  }
  requests.expect(any({ method: undefined, path: undefined, times: 0 }))
})

test('the clock stands still only at a moment that a date can show, and moves by whole milliseconds', async () => {
  const { clock } = await start()
  const before = clock.now()
  for (const at of ['x', Number.NaN, 1e18, -1, new Date(), 1.5])
    expect(() => clock.freeze(any(at))).toThrow(/^"at" must be/)
  for (const ms of [undefined, 'x', Number.NaN, 1e18, -1, 1.5])
    expect(() => clock.advance(any(ms))).toThrow(/^"ms" /)
  expect(clock.now() - before).toBeLessThan(60_000)
  clock.freeze(1_000)
  clock.advance(500)
  expect(clock.now()).toBe(1_500)
})

test('its settings screen takes the names that the interface takes, and ids that are texts', async () => {
  const { keys } = await start()
  const before = keys.list()
  for (const name of [undefined, 5, '', '  ', 'a\nb', 'x'.repeat(256)])
    expect(() => keys.create(any(name))).toThrow(/^"name" must/)
  for (const id of [undefined, 5]) {
    expect(() => keys.revoke(any(id))).toThrow('"id" must be a string')
    expect(() => keys.replaceSecret(any(id))).toThrow('"id" must be a string')
  }
  expect(keys.list()).toEqual(before)
  expect(keys.create(' a ').name).toBe('a')
})

test('after it was disposed of it says so, and still shows the requests that came', async () => {
  const service: KeyService = await startKeyService({ listen: false })
  const shot = service.snapshot()
  await service.fetch(KEYS)
  await service[Symbol.asyncDispose]()
  for (const act of [
    () => service.keys.list(),
    () => service.keys.create('a'),
    () => service.clock.freeze(),
    () => service.variants.set({ limit: 1 }),
    () => service.faults.clear(),
    () => service.snapshot(),
    () => shot.restore(),
    () => service.reset(),
  ])
    expect(act).toThrow(new Error('This key service was disposed of.'))
  await expect(service.fetch(KEYS)).rejects.toThrow(
    expect.objectContaining({
      name: 'TypeError',
      cause: new Error('This key service was disposed of.'),
    }),
  )
  service.requests.expect({ times: 1 })
})
