import { beforeEach, describe, expect, test } from 'vitest'
import type { FaultSpec } from '../../../electron/contract/lab.ts'
import { fail, ok } from '../../../electron/contract/result.ts'
import { workspaceWith } from '../key-api/seeded.ts'
import { begin, expectNoneLeft, leased, newHelper, newWorld, running, startApp, type World, works } from './lease-world.ts'

/** A secret that somebody gave a folder for its name. */
const PASTED = 'acme_live_Ab12Cd34Ef56Gh78Ij90'
const NEVER = new Promise<never>(() => {})

let world: World

beforeEach(() => {
  world = newWorld()
})

const arm = (spec: Partial<FaultSpec> & Pick<FaultSpec, 'operation' | 'kind'>, next = 1): void => {
  world.service.faults.arm({ ...spec, times: { next } })
}

describe('a create without an answer', () => {
  test.each(['commit-then-drop', 'truncated-json', 'wrong-types', 'empty', 'oversized'] as const)(
    'leaves no key, which is found by its name (%s)',
    async (kind) => {
      const run = startApp(world)
      arm({ operation: 'create', kind })
      expect((await begin(run)).ok).toBe(false)
      await run.pass(0)
      expectNoneLeft(world)
    },
  )

  test('whose list fails as well is looked for until the list answers', async () => {
    const run = startApp(world)
    await run.session.relist()
    arm({ operation: 'create', kind: 'commit-then-drop' })
    arm({ operation: 'list', kind: 'status', status: 500 }, 9)
    expect((await begin(run)).ok).toBe(false)
    await run.pass(0)
    expect(world.living()).toHaveLength(1)
    expect(run.leases.list()).toMatchObject([{ phase: 'ending', keyId: null, problem: { code: 'server_error' } }])
    await run.pass(60_000)
    expectNoneLeft(world)
  })

  test('that left nothing is looked for once more: it may still have been on its way', async () => {
    let release = (): void => {}
    const run = startApp(world, {
      create: async (request) => {
        const late = new Promise<void>((resolve) => {
          release = resolve
        })
        void late.then(() => world.service.answer(request))
        throw new Error('reset')
      },
    })
    expect(await begin(run)).toMatchObject(fail('no_answer'))
    await run.pass(1_000)
    expect([world.living(), world.noted().length]).toEqual([[], 1])
    release()
    await run.pass(28_000)
    expect(world.living()).toHaveLength(1)
    await run.pass(1_000)
    expectNoneLeft(world)
  })
})

describe('a revoke that fails', () => {
  test('is said to the helper and in the list, and tried until the key is dead', async () => {
    const { run, helper, granted } = await leased(world)
    arm({ operation: 'revoke', kind: 'status', status: 500 }, 3)
    const ended = await run.leases.ended(helper)
    expect(ended).toMatchObject(fail('server_error'))
    expect(helper.events).toMatchObject([{ kind: 'pending', cause: { code: 'server_error' } }])
    expect(run.leases.list()).toMatchObject([{ phase: 'ending', problem: { code: 'server_error' } }])
    await run.pass(200_000)
    expect(await works(world, granted)).toBe(false)
    expect(helper.events.at(-1)).toEqual({ kind: 'revoked' })
    expect([world.noted(), run.leases.list()]).toEqual([[], []])
  })

  // Shows: S84
  test('of a key that goes on working although the service says it is gone is not taken for done', async () => {
    let pretends = true
    let secret = ''
    const run = startApp(world, {
      carry: async (request) => {
        if (pretends && request.headers.get('authorization') === `Bearer ${secret}`)
          return world.service.answer({ ...request, headers: { ...request.headers, get: () => `Bearer ${world.own.secret}` } })
        return world.service.answer(request)
      },
    })
    const { helper, granted } = await running(run)
    secret = granted.secret
    expect((await run.leases.ended(helper)).ok).toBe(false)
    await run.pass(60_000)
    expect(helper.events).not.toContainEqual({ kind: 'revoked' })
    pretends = false
    await run.pass(3_600_000)
    expect(helper.events.at(-1)).toEqual({ kind: 'revoked' })
  })
})

describe('after a kill', () => {
  // Shows: S83
  test('a lease that nobody takes up is revoked after a minute', async () => {
    const { granted } = await running(startApp(world))
    const next = startApp(world)
    next.recover()
    expect(next.leases.list()).toMatchObject([{ id: granted.id, phase: 'away', command: 'npm', keyId: granted.keyId }])
    await next.pass(59_999)
    expect(await works(world, granted)).toBe(true)
    await next.pass(1)
    expect(await works(world, granted)).toBe(false)
    expect(world.noted()).toEqual([])
  })

  // Shows: S85
  test('its helper takes it up by the lease’s own token, and nobody by another', async () => {
    const { granted } = await running(startApp(world))
    const next = startApp(world)
    next.recover()
    const helper = newHelper()
    const rejoin = (id: string, token: string) => next.leases.rejoin(id, token, ['npm', 'run', 'dev'], '/home/me/shop', helper)
    expect(rejoin(granted.id, `${granted.token}x`)).toMatchObject(fail('gone'))
    expect(rejoin(`${granted.id}x`, granted.token)).toMatchObject(fail('gone'))
    expect(rejoin(granted.id, granted.token)).toEqual(ok(null))
    expect(rejoin(granted.id, granted.token)).toMatchObject(fail('gone'))
    await next.pass(120_000)
    expect(await works(world, granted)).toBe(true)
    expect(next.leases.list()).toMatchObject([{ phase: 'running', command: 'npm run dev' }])
    expect(await next.leases.ended(helper)).toEqual(ok(null))
    expect([await works(world, granted), next.log]).toEqual([false, ['revoke: revoked', 'prove: confirmed']])
  })

  test('its key is not believed to be dead, although the service says so, while its secret works', async () => {
    const { granted } = await running(startApp(world))
    const next = startApp(world, {
      carry: async (request) => {
        if (request.headers.get('authorization') === `Bearer ${granted.secret}`)
          return world.service.answer({ ...request, headers: { ...request.headers, get: () => `Bearer ${world.own.secret}` } })
        return world.service.answer(request)
      },
    })
    next.recover()
    const helper = newHelper()
    next.leases.rejoin(granted.id, granted.token, ['npm'], '/home/me/shop', helper)
    expect((await next.leases.ended(helper)).ok).toBe(false)
    expect([helper.events.at(-1)?.kind, next.log]).toEqual(['pending', ['revoke: revoked', 'prove: works']])
  })

  test('what it is for is what was approved, or after a start what its helper says first', async () => {
    const { run, helper, granted } = await leased(world)
    const rejoin = (at: typeof run, command: readonly string[], by = newHelper()) => {
      expect(at.leases.rejoin(granted.id, granted.token, command, `/home/me/${PASTED}`, by).ok).toBe(true)
      return by
    }
    helper.leave()
    rejoin(run, ['other'])
    expect(run.leases.list()).toMatchObject([{ command: 'npm run dev', folder: '/home/me/shop' }])
    const next = startApp(world)
    next.recover()
    rejoin(next, ['npm', 'start']).leave()
    rejoin(next, ['other'])
    const [shown] = next.leases.list()
    expect(shown?.command).toBe('npm start')
    expect(shown?.folder).not.toContain(PASTED)
  })

  test('its time goes on to count, and is no longer than it was to be where the clock was set back', async () => {
    const start = Date.now()
    for (const [clock, ends] of [
      [start + 500_000, 100_000],
      [start - 86_400_000, 600_000],
      [start + 599_999, 1],
    ] as const) {
      const { granted } = await running(startApp(world, { now: () => start }), { seconds: 600 })
      const next = startApp(world, { now: () => clock })
      next.recover()
      next.leases.rejoin(granted.id, granted.token, [], '', newHelper())
      await next.pass(ends - 1)
      expect(await works(world, granted)).toBe(true)
      await next.pass(1)
      expect(await works(world, granted)).toBe(false)
    }
  })

  // Shows: S84
  test('a list of another workspace says nothing of a lease: its key is revoked once there is a token of its own again', async () => {
    const two = newWorld('mixed')
    const { service, own } = two
    const mine = workspaceWith(service, own)
    const other = service.workspaces().find(({ organization }) => organization !== mine?.organization)
    const issued = service.issueKey(other?.id ?? '', 'other')
    const { granted } = await running(startApp(two))
    const elsewhere = startApp({ ...two, own: { ...own, id: issued.id, secret: issued.key } })
    elsewhere.recover()
    await elsewhere.pass(600_000)
    expect(elsewhere.leases.list()).toMatchObject([{ phase: 'ending', problem: { code: 'other_workspace' } }])
    expect(await works(two, granted)).toBe(true)
    const back = startApp(two)
    back.recover()
    await back.pass(60_000)
    expect([await works(two, granted), back.leases.list()]).toEqual([false, []])
  })

  test.each(['runs', 'has ended'])('a key whose connection is not known any more is named where its program %s', async (which) => {
    const { run, helper, granted } = await leased(world)
    if (which === 'has ended') {
      arm({ operation: 'revoke', kind: 'status', status: 500 })
      await run.leases.ended(helper)
    }
    const next = startApp(world, { known: false })
    next.recover()
    expect(next.left).toEqual([`${granted.keyName} local`])
    expect([world.noted(), next.leases.list(), next.revocations.lent()]).toEqual([[], [], []])
  })

  test('a lease that had ended is shown until its key is dead', async () => {
    const { run, helper, granted } = await leased(world)
    arm({ operation: 'revoke', kind: 'status', status: 500 })
    await run.leases.ended(helper)
    arm({ operation: 'revoke', kind: 'status', status: 500 })
    const next = startApp(world)
    next.recover()
    await next.pass(0)
    expect(next.leases.list()).toMatchObject([{ id: granted.id, phase: 'ending', keyId: granted.keyId, problem: { code: 'server_error' } }])
    await next.pass(60_000)
    expect(next.leases.list()).toEqual([])
  })

  test('of the app during a quit that the service held up the key is dead at the next start', async () => {
    let isHung = true
    const run = startApp(world, {
      carry: (request) => (isHung && request.method === 'DELETE' ? NEVER : world.service.answer(request)),
    })
    const { helper, granted } = await running(run)
    const closed = run.leases.close()
    await run.pass(2_000)
    await closed
    expect(helper.events).toEqual([
      { kind: 'ending', why: 'quit' },
      { kind: 'pending', cause: { code: 'quitting' } },
    ])
    isHung = false
    const next = startApp(world)
    next.recover()
    await next.pass(0)
    expect(await works(world, granted)).toBe(false)
  })
})
