import { beforeEach, expect, test } from 'vitest'
import { failNext } from '../../../fail-next.ts'
import { beLate } from '../../../late-lists.ts'
import { present } from '../../../values.ts'
import { keysIn } from '../../client/service-keys.ts'
import {
  app,
  issue,
  requests,
  service,
  session,
  start,
  stopRefreshing,
  works as uses,
  world,
} from '../keys/work-scene.ts'
import {
  begin,
  carryCreates,
  connectFresh,
  expectNoneLeft,
  living,
  noted,
  pretendAlive,
  readActivity,
  revokeByHand,
  running,
  works,
} from './lease-world.ts'

beforeEach(connectFresh)

test('two programs one after the other while lists are late leave no key', async () => {
  beLate(service, 'list-lag', { ms: 20_000 })
  const first = await running()
  await world.advance(12_000)
  const second = await running()
  for (const { helper } of [first, second]) await world.hear(app.leases.ended(helper))
  await world.advance(60_000)
  expect([await works(first.granted), await works(second.granted)]).toEqual([false, false])
  expect(requests('DELETE')).toHaveLength(2)
  await expectNoneLeft()
})

/** The answer to a create is lost, and the service stores the name in this way. */
const loseStored = (stored: (name: string) => string): void =>
  carryCreates(async (request) => {
    const { name } = JSON.parse(new TextDecoder().decode((await request.body()) ?? undefined)) as {
      name: string
    }
    await service.answer({
      ...request,
      body: async () => new TextEncoder().encode(JSON.stringify({ name: stored(name) })),
    })
    throw new Error('reset')
  })

test.each([
  ['cuts names to 20 characters', (name: string) => name.slice(0, 20)],
  ['adds a number', (name: string) => `${name} (2)`],
  ['writes capitals', (name: string) => name.toUpperCase()],
])(
  'what a lost create of a program’s key made is revoked where the service %s',
  async (_how, stored) => {
    loseStored(stored)
    await begin({ folder: '/home/me/customer-billing-service' })
    expect(living()).toHaveLength(1)
    await world.advance(10_000)
    await expectNoneLeft()
  },
)

test('a program’s key is known by its letters, used or not, and a key without them is left alone', async () => {
  let name = ''
  loseStored((sent) => {
    name = sent
    return sent
  })
  await begin()
  expect(name).toMatch(/^run-[a-z\d]{6}-shop$/)
  expect(name.length).toBeLessThan(40)
  const other = issue('same', 'run-aaaaaa-shop')
  const { id } = present(keysIn(service).find((key) => key.name === name))
  await uses(present(service.reissue(id)))
  await world.advance(10_000)
  expect(living()).toEqual(['run-aaaaaa-shop'])
  expect(await works({ secret: other.key })).toBe(true)
})

test('what a lost create made is revoked when a list shows it, however late: lists are asked for until twenty were answered, and compared after that', async () => {
  stopRefreshing()
  await world.advance(5 * 3_600_000)
  const before = requests('GET').length
  const disarm = beLate(service, 'list-lag', { ms: 4 * 3_600_000 })
  failNext(service, 'create', 'commit-then-drop')
  expect((await begin()).ok).toBe(false)
  await world.advance(3_600_000)
  const asked = requests('GET').length
  expect(asked - before).toBeGreaterThan(15)
  expect(asked - before).toBeLessThanOrEqual(21)
  expect([app.leases.list(), living().length, (await noted()).length]).toEqual([[], 1, 1])
  await world.advance(3_600_000)
  expect(requests('GET')).toHaveLength(asked)
  disarm()
  await session().relist()
  await world.settle()
  await expectNoneLeft()
})

test('a lost create of an earlier run is looked for by later starts for a day, and the activity log says once that nothing was found', async () => {
  failNext(service, 'create', 'reset')
  await begin()
  await world.advance(3_600_000)
  await start()
  expect(await noted()).toHaveLength(1)
  await world.advance(3_600_000)
  world.time.setClock(86_400_000)
  await start()
  await world.advance(3_600_000)
  expect(await noted()).toEqual([])
  await start()
  expect(readActivity('create')).toEqual(['create: lost: no_answer', 'create: lost: not_found'])
})

test('a program’s key is revoked by its id although a part of the list lacks it', async () => {
  for (let count = 0; count < 4; count += 1) issue('same', `older ${count}`)
  await world.advance(60_000)
  service.faults.arm({
    operation: 'list',
    kind: 'oldest-part',
    sign: 'body',
    times: { percent: 100, seed: 1 },
  })
  const { helper, granted } = await running()
  await session().relist()
  expect(session().state().keys).not.toContainEqual(expect.objectContaining({ id: granted.keyId }))
  await world.hear(app.leases.ended(helper))
  await world.settle()
  expect([await works(granted), requests('DELETE').length]).toEqual([false, 1])
})

test('a secret that is erased before the service refused it is not proven dead, and its helper hears no more', async () => {
  const { helper, granted } = await running()
  world.carry = async (request) =>
    request.headers.get('authorization') === `Bearer ${granted.secret}`
      ? { status: 503, headers: {}, body: '' }
      : service.answer(request)
  await world.hear(app.leases.ended(helper))
  await world.advance(25 * 3_600_000)
  expect(helper.events.map(({ kind }) => kind)).not.toContain('revoked')
  expect(helper.events.at(-1)).toEqual({ kind: 'not_proven' })
  expect(readActivity('prove').at(-1)).toBe('prove: expired')
})

test('that a late service refused a new secret does not say that its key is dead after the DELETE', async () => {
  beLate(service, 'list-lag', { ms: 50_000 })
  service.faults.arm({
    kind: 'secret-lag',
    operation: 'any',
    times: { percent: 100, seed: 1 },
    ms: 50_000,
  })
  const { helper, granted } = await running()
  await world.hear(session().relist())
  await world.advance(60_000)
  expect(service.log?.entries().map(({ status }) => status)).toContain(401)
  pretendAlive(granted.secret)
  await world.hear(app.leases.ended(helper))
  expect(helper.events.filter(({ kind }) => kind === 'revoked')).toEqual([])
})

test('a program’s key that works however often it is revoked waits for the person, who sees it', async () => {
  const { helper, granted } = await running()
  pretendAlive(granted.secret)
  await world.hear(app.leases.ended(helper))
  await world.advance(32 * 3_600_000)
  expect(helper.events.map(({ kind }) => kind)).not.toContain('revoked')
  expect(app.leases.list()).toEqual([])
  expect(app.revocations.plans.list()).toMatchObject([
    { keyId: granted.keyId, phase: { kind: 'waiting', why: 'restored' } },
  ])
})

test('a key that was revoked by hand is said to be revoked once its secret was refused, whichever row has that', async () => {
  const { helper, granted } = await running()
  pretendAlive(granted.secret)
  await revokeByHand(granted)
  await world.settle()
  expect(helper.events.map(({ kind }) => kind)).not.toContain('revoked')
  world.carry = service.answer
  await world.advance(3_600_000)
  expect(helper.events.at(-1)).toEqual({ kind: 'revoked' })
})

test('a lease whose revoke the person stopped is over, and its helper does not take its key for dead', async () => {
  const { helper } = await running()
  failNext(service, 'revoke', 503, 1_000)
  await world.hear(app.leases.ended(helper))
  const { revocations } = await world.vault()
  const ids = present(revocations[0]).reasons.map(({ id }) => id)
  await world.ask('plans:act', { ids, action: 'cancel' })
  expect(app.leases.list()).toEqual([])
  expect(helper.events.at(-1)).toEqual({ kind: 'not_proven' })
})

test('a lease whose key is not proven dead is over once its secret is erased', async () => {
  const { helper, granted } = await running()
  const times = { percent: 100, seed: 1 }
  service.faults.arm({ operation: 'list', kind: 'omit', times, keyId: granted.keyId })
  failNext(service, 'revoke', 503, 1_000)
  world.carry = async (request) =>
    request.headers.get('authorization') === `Bearer ${granted.secret}`
      ? { status: 503, headers: {}, body: '' }
      : service.answer(request)
  await world.hear(app.leases.ended(helper))
  await world.advance(3_600_000)
  expect(app.leases.list()).toMatchObject([{ keyId: granted.keyId, phase: 'ending' }])
  await world.ask('proofs:give-up', present(app.revocations.proofs.list()[0]).id)
  expect(app.leases.list()).toEqual([])
  expect(helper.events.at(-1)).toEqual({ kind: 'not_proven' })
})

test('a list that lacks the keys of fifty programs leads to one list more, and not to a request for each', async () => {
  stopRefreshing()
  service.setVariants({ limit: 1_000 })
  await world.advance(60_000)
  for (let count = 0; count < 50; count += 1) await running()
  const before = requests('GET').length
  const { carry } = world
  let lies = 1
  world.carry = async (request) => {
    const answer = await carry(request)
    if (request.method !== 'GET' || lies === 0) return answer
    lies -= 1
    const { data } = JSON.parse(answer.body)
    const keys = data.keys.filter((key: { name: string }) => !key.name.startsWith('run-'))
    return { ...answer, body: JSON.stringify({ data: { keys } }) }
  }
  await session().relist()
  await world.advance(90_000)
  expect([requests('GET').length - before, app.leases.list().length]).toEqual([2, 50])
})
