import { beforeEach, describe, expect, test } from 'vitest'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { failNext } from '../../../fail-next.ts'
import { ADDRESS, never } from '../../../world/world.ts'
import {
  anew,
  app,
  CONNECTION,
  hold,
  issue,
  own,
  service,
  session,
  signInWith,
  start,
  world,
} from '../keys/work-scene.ts'
import {
  begin,
  carryCreates,
  connectFresh,
  endProgram,
  expectNoneLeft,
  living,
  newHelper,
  noted,
  pretendAlive,
  readActivity,
  restart,
  revokeByHand,
  running,
  works,
} from './lease-world.ts'

/** A secret that somebody gave a folder for its name. */
const PASTED = 'acme_live_Ab12Cd34Ef56Gh78Ij90'

beforeEach(connectFresh)

describe('a create without an answer', () => {
  test.each(['commit-then-drop', 'truncated-json', 'wrong-types', 'empty', 'oversized'] as const)(
    'leaves no key, which is found by its name (%s)',
    async (kind) => {
      failNext(service, 'create', kind)
      expect((await begin()).ok).toBe(false)
      await world.settle()
      await expectNoneLeft()
    },
  )

  test('whose list fails as well is looked for until the list answers', async () => {
    failNext(service, 'create', 'commit-then-drop')
    failNext(service, 'list', 500, 9)
    expect((await world.hear(begin())).ok).toBe(false)
    await world.advance(5_000)
    expect(living()).toHaveLength(1)
    expect(app.leases.list()).toMatchObject([
      { phase: 'ending', keyId: null, problem: { code: 'server_error' } },
    ])
    await world.advance(60_000)
    await expectNoneLeft()
  })

  test('that left nothing is looked for once more: it may still have been on its way', async () => {
    const { promise: late, resolve: release } = Promise.withResolvers<void>()
    carryCreates(async (request) => {
      void late.then(() => service.answer(request))
      throw new Error('reset')
    })
    expect(await begin()).toMatchObject(fail('no_answer'))
    await world.advance(1_000)
    expect([living(), (await noted()).length]).toEqual([[], 1])
    release()
    await world.settle()
    expect(living()).toHaveLength(1)
    await world.advance(5_000)
    await expectNoneLeft()
  })
})

describe('a revoke that fails', () => {
  test('is said to the helper and in the list, and tried until the key is dead', async () => {
    const { helper, granted } = await running()
    failNext(service, 'revoke', 500, 3)
    const ended = await endProgram(helper)
    expect(ended).toMatchObject(fail('server_error'))
    expect(helper.events).toMatchObject([{ kind: 'pending', cause: { code: 'server_error' } }])
    expect(app.leases.list()).toMatchObject([
      { phase: 'ending', problem: { code: 'server_error' } },
    ])
    await world.advance(200_000)
    expect(await works(granted)).toBe(false)
    expect(helper.events.at(-1)).toEqual({ kind: 'revoked' })
    expect([await noted(), app.leases.list()]).toEqual([[], []])
  })

  test('for want of an answer is told as this app’s once the key is gone', async () => {
    const { helper } = await running()
    await session().relist()
    failNext(service, 'revoke', 'commit-then-drop')
    expect(await endProgram(helper)).toMatchObject(fail('no_answer'))
    await world.advance(200_000)
    expect(helper.events.at(-1)).toEqual({ kind: 'revoked' })
    expect(readActivity('revoke').at(-1)).toBe('revoke: gone_after_request')
  })

  // Shows: S84
  test('of a key that goes on working although the service says it is gone is not taken for done', async () => {
    const { helper, granted } = await running()
    const { carry } = world
    pretendAlive(granted.secret)
    expect((await endProgram(helper)).ok).toBe(false)
    await world.advance(60_000)
    expect(helper.events).not.toContainEqual({ kind: 'revoked' })
    world.carry = carry
    await world.advance(3_600_000)
    expect(helper.events.at(-1)).toEqual({ kind: 'revoked' })
  })
})

describe('after a kill', () => {
  // Shows: S83
  test('a lease that nobody takes up is revoked after a minute', async () => {
    const { granted } = await running()
    await restart()
    expect(app.leases.list()).toMatchObject([
      { id: granted.id, phase: 'away', command: 'npm', keyId: granted.keyId },
    ])
    await world.advance(59_999)
    expect(await works(granted)).toBe(true)
    await world.advance(1)
    expect(await works(granted)).toBe(false)
    expect(await noted()).toEqual([])
  })

  // Shows: S85
  test('its helper takes it up by the lease’s own token, and nobody by another', async () => {
    const { granted } = await running()
    await restart()
    const helper = newHelper()
    const rejoin = (id: string, token: string) =>
      app.leases.rejoin(id, token, ['npm', 'run', 'dev'], '/home/me/shop', helper)
    expect(rejoin(granted.id, `${granted.token}x`)).toMatchObject(fail('gone'))
    expect(rejoin(`${granted.id}x`, granted.token)).toMatchObject(fail('gone'))
    expect(rejoin(granted.id, granted.token)).toEqual(ok(null))
    expect(rejoin(granted.id, granted.token)).toMatchObject(fail('gone'))
    await world.advance(120_000)
    expect(await works(granted)).toBe(true)
    expect(app.leases.list()).toMatchObject([{ phase: 'running', command: 'npm run dev' }])
    expect(await endProgram(helper)).toEqual(ok(null))
    await world.advance(15_000)
    expect([await works(granted), readActivity()]).toEqual([
      false,
      ['revoke: revoked', 'prove: confirmed'],
    ])
  })

  test('its key is not believed to be dead, although the service says so, while its secret works', async () => {
    const { granted } = await running()
    await restart()
    pretendAlive(granted.secret)
    const helper = newHelper()
    app.leases.rejoin(granted.id, granted.token, ['npm'], '/home/me/shop', helper)
    expect((await endProgram(helper)).ok).toBe(false)
    expect([helper.events.at(-1)?.kind, readActivity()]).toEqual([
      'pending',
      ['revoke: revoked', 'prove: works'],
    ])
  })

  test('what it is for is what was approved, or after a start what its helper says first', async () => {
    const { helper, granted } = await running()
    const rejoin = (command: readonly string[]) => {
      const by = newHelper()
      expect(
        app.leases.rejoin(granted.id, granted.token, command, `/home/me/${PASTED}`, by).ok,
      ).toBe(true)
      return by
    }
    helper.leave()
    rejoin(['other'])
    expect(app.leases.list()).toMatchObject([{ command: 'npm run dev', folder: '/home/me/shop' }])
    await restart()
    rejoin(['npm', 'start']).leave()
    rejoin(['other'])
    const [shown] = app.leases.list()
    expect(shown?.command).toBe('npm start')
    expect(shown?.folder).not.toContain(PASTED)
  })

  test('its time goes on to count, and is no longer than it was to be where the clock was set back', async () => {
    for (const [later, ends] of [
      [500_000, 100_000],
      [-86_400_000, 600_000],
      [599_999, 1],
    ] as const) {
      const { granted } = await running({ seconds: 600 })
      world.kill()
      world.time.setClock(later)
      await start()
      app.leases.rejoin(granted.id, granted.token, [], '', newHelper())
      await world.advance(ends - 1)
      expect(await works(granted)).toBe(true)
      await world.advance(1)
      expect(await works(granted)).toBe(false)
    }
  })

  // Shows: S84
  test('a list of another workspace says nothing of a lease: its key is revoked once there is a token of its own again', async () => {
    await anew()
    const { granted } = await running()
    await signInWith(issue('other').key)
    await restart()
    await world.advance(600_000)
    expect(app.leases.list()).toMatchObject([
      { phase: 'ending', problem: { code: 'other_workspace' } },
    ])
    expect(await works(granted)).toBe(true)
    await signInWith(own.secret, own.id)
    await restart()
    await world.advance(60_000)
    expect([await works(granted), app.leases.list()]).toEqual([false, []])
  })

  test('a key whose connection is forgotten before it could be revoked is named', async () => {
    const { helper, granted } = await running()
    failNext(service, 'revoke', 500, 100)
    await endProgram(helper)
    expect(app.sessions.forget(CONNECTION, true)).toEqual(ok(null))
    expect(app.notices.all).toMatchObject([
      { kind: 'lease_left', path: `${granted.keyName} (${ADDRESS})` },
    ])
    expect([await noted(), app.leases.list(), app.revocations.lent()]).toEqual([[], [], []])
  })

  test('a lease that had ended is shown until its key is dead', async () => {
    const { helper, granted } = await running()
    failNext(service, 'revoke', 500, 100)
    await endProgram(helper)
    await restart()
    expect(app.leases.list()).toMatchObject([
      { id: granted.id, phase: 'ending', keyId: granted.keyId },
    ])
    service.faults.clear()
    await world.advance(180_000)
    expect(app.leases.list()).toEqual([])
  })

  test('of the app during a quit that the service held up the key is dead at the next start', async () => {
    const { helper, granted } = await running()
    hold('DELETE')
    expect(await world.quit()).toBe(true)
    expect(helper.events).toEqual([
      { kind: 'ending', why: 'quit' },
      { kind: 'pending', cause: { code: 'quitting' } },
    ])
    await start()
    expect(await works(granted)).toBe(false)
  })
})

const told = ({ events }: ReturnType<typeof newHelper>) =>
  events.map((event) => ('cause' in event ? event.cause.code : event.kind))

test('a program whose key still works after its revoke hears so at a quit, once', async () => {
  const { helper, granted } = await running()
  pretendAlive(granted.secret)
  expect(await world.quit()).toBe(true)
  expect(told(helper)).toEqual(['ending', 'unexpected_status'])
})

test('a program that ends while the app quits hears why its key is not revoked before its end is answered', async () => {
  const [{ helper }] = [await running(), await running()]
  const { carry } = world
  const answers = [{ status: 503, headers: {}, body: '' }]
  world.carry = async (request) =>
    request.method === 'DELETE' ? (answers.pop() ?? never()) : carry(request)
  void world.quit()
  await world.advance(300)
  expect(await app.leases.ended(helper)).toMatchObject(fail('server_error'))
  expect(told(helper).slice(0, 2)).toEqual(['ending', 'server_error'])
})

test('a program’s key that a person revoked is in the activity log, also where the app is killed at once', async () => {
  const { granted } = await running()
  await revokeByHand(granted)
  await restart()
  expect(readActivity()).toContain('revoke: revoked')
})
