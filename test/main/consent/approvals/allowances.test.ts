import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ALLOWANCE } from '../../../../electron/contract/allowance.ts'
import type { FrozenRequest } from '../../../../electron/contract/approval.ts'
import type { Connection } from '../../../../electron/contract/connection.ts'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { Allowances } from '../../../../electron/main/consent/approvals/allowances.ts'
import { clockWith } from '../../../clock.ts'
import { remote } from '../person/person-scene.ts'
import { request as revoke } from './approval-scene.ts'

const run = {
  argv: ['npm', 'run', 'dev'],
  program: '/usr/bin/npm',
  file: '[1]',
  folder: '/home/ada/shop',
  env: 'KEY',
  urlEnv: 'URL',
  ttlSeconds: 3600,
  opensListener: false,
}
const request: FrozenRequest = {
  ...revoke,
  kind: 'run',
  key: null,
  newName: 'run-…-shop',
  run,
  requests: { cost: 4, left: 98 },
}

const scene = () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let [steadyAhead, clockAhead] = [0, 0]
  const now = {
    mayAsk: true,
    activeId: 'c',
    connection: remote({ id: 'c' }) as Connection | undefined,
  }
  const changed = vi.fn()
  const allowances = new Allowances(
    () => now.mayAsk,
    () => now.activeId,
    () => now.connection,
    changed,
    clockWith({
      steady: () => Date.now() + steadyAhead,
      wall: () => Date.now() + clockAhead,
    }),
  )
  return {
    allowances,
    now,
    changed,
    set: (steady: number, clock: number) => {
      steadyAhead = steady
      clockAhead = clock
    },
  }
}

describe('what was allowed for up to an hour', () => {
  test('passes for just this request, whatever process asks and however many requests are left', () => {
    const { allowances } = scene()
    expect(allowances.take(request)).toBeNull()
    allowances.grant(request)
    expect(
      allowances.take({
        ...request,
        client: { ...request.client, pid: 2 },
        requests: { cost: 4, left: 3 },
      }),
    ).toEqual({ left: 18 })
  })

  test.each([
    ['connection', { connection: { ...request.connection, id: 'd' } }],
    ['name of the connection', { connection: { ...request.connection, name: 'Other' } }],
    ['address', { connection: { ...request.connection, address: 'https://b.test' } }],
    ['argument', { run: { ...run, argv: ['npm', 'run', 'build'] } }],
    ['argument more', { run: { ...run, argv: [...run.argv, '--'] } }],
    ['program that is started', { run: { ...run, program: '/tmp/npm' } }],
    ['state of its file', { run: { ...run, file: '[2]' } }],
    ['folder', { run: { ...run, folder: '/home/ada' } }],
    ['variable', { run: { ...run, env: 'LD_PRELOAD' } }],
    ['variable of the address', { run: { ...run, urlEnv: 'PATH' } }],
    ['time', { run: { ...run, ttlSeconds: 7 * 86_400 } }],
    ['program', { client: { ...request.client, program: '/tmp/node' } }],
    ['folder of the program', { client: { ...request.client, folder: '/tmp' } }],
    ['words', { client: { ...request.client, argv: ['run'] } }],
    // Shows: S72
  ] as const)('does not pass with another %s', (_what, other) => {
    const { allowances } = scene()
    allowances.grant(request)
    expect(allowances.take({ ...request, ...other })).toBeNull()
    expect(allowances.list()).toMatchObject([{ left: 19 }])
  })

  // Shows: S72
  test('is nothing for an assistant', () => {
    const { allowances } = scene()
    const asked = { ...request, client: { ...request.client, assistant: 'Claude' } }
    allowances.grant(asked)
    expect([allowances.list(), allowances.take(asked)]).toEqual([[], null])
  })

  // Shows: S72
  test.each(['run-kept', 'create', 'rotate', 'revoke'] as const)('is nothing for %s', (kind) => {
    const { allowances } = scene()
    allowances.grant({ ...request, kind })
    expect([allowances.list(), allowances.take({ ...request, kind })]).toEqual([[], null])
    allowances.grant(request)
    expect(allowances.take({ ...request, kind })).toBeNull()
  })

  test('is nothing on a Production connection', () => {
    const { allowances } = scene()
    const production = { ...request, connection: { ...request.connection, production: true } }
    allowances.grant(production)
    expect([allowances.list(), allowances.take(production)]).toEqual([[], null])
  })

  test('is good for twenty keys, the first of which the person approved', () => {
    const { allowances } = scene()
    allowances.grant(request)
    for (let left = ALLOWANCE.keys - 2; left >= 0; left -= 1)
      expect(allowances.take(request)).toEqual({ left })
    expect([allowances.take(request), allowances.list()]).toEqual([null, []])
  })

  test('allowed again is counted anew, and not twice', () => {
    const { allowances } = scene()
    allowances.grant(request)
    allowances.take(request)
    allowances.grant(request)
    expect(allowances.list()).toMatchObject([{ left: 19 }])
  })

  test('is listed by what it is for, without a secret that somebody typed', () => {
    const { allowances } = scene()
    allowances.grant({
      ...request,
      run: { ...run, argv: ['/usr/bin/npm', 'run', 'acme_live_Ab12Cd34Ef56Gh78Ij90'] },
    })
    const [listed] = allowances.list()
    expect(listed).toMatchObject({
      connection: 'Shop',
      folder: '/home/ada/shop',
      left: 19,
      until: Date.now() + ALLOWANCE.ms,
    })
    expect(listed?.command).toMatch(/^npm run /)
    expect(listed?.command).not.toContain('Ab12Cd34')
  })
})

describe('it ends', () => {
  test('after an hour, and is not listed any more', async () => {
    const { allowances, changed } = scene()
    allowances.grant(request)
    await vi.advanceTimersByTimeAsync(ALLOWANCE.ms - 1)
    expect(allowances.list()).toHaveLength(1)
    changed.mockClear()
    await vi.advanceTimersByTimeAsync(1)
    expect(allowances.list()).toEqual([])
    expect(changed).toHaveBeenCalledOnce()
  })

  // Shows: S72
  test('no later where the computer’s clock is set back', () => {
    const { allowances, set } = scene()
    allowances.grant(request)
    set(ALLOWANCE.ms, -86_400_000)
    expect(allowances.take(request)).toBeNull()
  })

  test.each([
    ['programs may not ask any more, or the app is locked', { mayAsk: false }],
    ['another connection is shown', { activeId: 'd' }],
    ['the connection was renamed, marked or signed in anew', { connection: remote({ id: 'c' }) }],
    ['the connection was forgotten', { connection: undefined }],
  ])('when %s, and does not come back', (_what, change) => {
    const { allowances, now } = scene()
    allowances.grant(request)
    const before = { ...now }
    Object.assign(now, change)
    allowances.review()
    Object.assign(now, before)
    expect([allowances.list(), allowances.take(request)]).toEqual([[], null])
  })

  test('by hand, once', () => {
    const { allowances } = scene()
    allowances.grant(request)
    const [{ id } = { id: '' }] = allowances.list()
    expect(allowances.end(id)).toEqual(ok(null))
    expect(allowances.take(request)).toBeNull()
    expect(allowances.end(id)).toMatchObject(fail('gone'))
  })
})
