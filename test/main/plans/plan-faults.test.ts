import { expect, test } from 'vitest'
import { DiskFailure } from '../../../electron/main/store/store.ts'
import { failNext } from '../../fail-next.ts'
import { valueIn } from '../../values.ts'
import { noRoom } from '../store/test-store.ts'
import { DAY, HOUR, inWords, MINUTE, planned, planWorld, runIn, settle } from './plan-world.ts'

test('offline at the date it is tried again within the hour, and carried out once', async () => {
  const { world, run } = await planned()
  world.state.online = false
  await world.pass(2 * DAY + 5 * MINUTE)
  expect(run.outcome()).toEqual(['held: offline', 0])
  world.state.online = true
  await world.pass(MINUTE)
  expect(run.outcome()).toEqual(['ended: revoked', 1])
})

// Shows: S87
test('offline for longer than that it waits for the person', async () => {
  const { world, run } = await planned()
  world.state.online = false
  await world.pass(2 * DAY + HOUR + MINUTE)
  world.state.online = true
  await world.pass(DAY)
  expect([run.phase(), run.said, world.deletes()]).toEqual(['waiting: late', ['waiting'], 0])
})

test('a refused token is not tried again, and the plan waits for the person in the end', async () => {
  const { world, run } = await planned()
  failNext(world.service, 'list', 401)
  await world.pass(2 * DAY + HOUR + MINUTE)
  expect([run.phase(), world.requests]).toEqual(['waiting: late', ['GET']])
})

test('a rate limit is waited for: the revoke that was refused is sent once more, and no other', async () => {
  const { world, run } = await planned()
  failNext(world.service, 'revoke', 429)
  await world.pass(2 * DAY + 3 * MINUTE)
  expect(run.outcome()).toEqual(['ended: revoked', 2])
  expect(run.log).toEqual(['plan: planned', 'revoke: still_there: rate_limited', 'revoke: revoked'])
})

test('a budget that is spent keeps its last requests for others', async () => {
  const { world, run } = await planned()
  world.service.setVariants({ limit: 10 })
  await world.pass(2 * DAY - 10_000)
  const own = { headers: { authorization: `Bearer ${world.own.secret}` } }
  for (let sent = 0; sent < 8; sent += 1) await world.service.handle(new Request('http://a.test/api/v1/api-keys', own))
  await run.session.relist()
  world.requests.length = 0
  await world.pass(12_000)
  expect([run.phase(), world.requests]).toEqual(['held: rate_limited', []])
  await world.pass(2 * MINUTE)
  expect(run.outcome()).toEqual(['ended: revoked', 1])
})

test('a revoke whose answer is lost is settled by the list', async () => {
  const { world, run } = await planned()
  failNext(world.service, 'revoke', 'commit-then-drop')
  await world.pass(2 * DAY + MINUTE)
  expect([run.phase(), world.requests]).toEqual(['ended: revoked', ['GET', 'DELETE', 'GET']])
})

test('where neither the revoke nor the list is answered, a later list settles it, and nothing is sent again', async () => {
  const { world, run } = await planned()
  failNext(world.service, 'revoke', 'commit-then-drop')
  world.state.reached = (method) => {
    if (method === 'DELETE') failNext(world.service, 'list', 'reset', 9)
  }
  await world.pass(2 * DAY + 5_000)
  expect(run.phase()).toBe('sent')
  world.service.faults.clear()
  await world.pass(10 * MINUTE)
  expect([run.phase(), run.said, world.deletes()]).toEqual(['ended: revoked', ['revoked'], 1])
})

test('a key that is listed after the revoke was sent waits for the person, for good', async () => {
  const { world, run } = await planned()
  failNext(world.service, 'revoke', 'reset')
  await world.pass(2 * DAY + MINUTE)
  expect(run.outcome()).toEqual(['waiting: tried', 1])
  run.close()
  world.setClock(-5 * DAY)
  const next = await runIn(world)
  await world.pass(10 * DAY)
  expect(next.outcome()).toEqual(['waiting: tried', 1])
})

test('cancelled and restored, one whose revoke was sent still sends none by itself', async () => {
  const { world, run } = await planned()
  failNext(world.service, 'revoke', 'reset')
  await world.pass(2 * DAY + MINUTE)
  const id = run.plans.list()[0]?.id ?? ''
  run.plans.act(id, 'cancel')
  run.plans.act(id, 'restore')
  world.setClock(-5 * DAY)
  await world.pass(10 * DAY)
  expect(run.outcome()).toEqual(['waiting: tried', 1])
})

test('a key that was revoked elsewhere ends its plan, and one that the person revokes here takes it along', async () => {
  const { world, run } = await planned()
  world.service.revokeKey(world.keys.a.id)
  await run.session.relist()
  await settle()
  expect([run.phase(), run.log]).toEqual(['ended: gone', ['plan: planned', 'plan: unlisted']])
  run.plan(world.keys.b, 2)
  run.session.removed(world.keys.b.id)
  await settle()
  expect(run.plans.list().map(({ keyId }) => keyId)).toEqual([world.keys.a.id])
})

test('a connection that leads elsewhere, or to another workspace, and a key that is another one by now, wait', async () => {
  const { world, run } = await planned()
  run.close()
  const moved = await runIn(world, { baseUrl: 'https://other.example' })
  await world.pass(2 * DAY + MINUTE)
  expect(moved.phase()).toBe('waiting: moved')
  moved.close()
  world.setClock(-3 * DAY)
  const other = world.service.workspaces().find(({ id }) => id !== world.workspace.id)
  const token = other === undefined ? undefined : world.service.issueKey(other.id, 'theirs').key
  const elsewhere = await runIn(world, {}, token ?? world.own.secret)
  world.state.listed = ({ id }) => token !== undefined || id === world.own.id
  await world.pass(4 * DAY)
  expect(elsewhere.outcome()).toEqual([token === undefined ? 'ended: gone' : 'waiting: other_workspace', 0])
})

test('a forgotten connection takes its plans along; another name of it changes nothing', async () => {
  const { world, run } = await planned()
  run.session.describe({ name: 'Post' })
  expect(run.phase()).toBe('planned')
  run.plans.keepOnly([])
  await settle()
  expect(run.plans.list()).toEqual([])
  const next = await runIn(world)
  expect(next.plans.list()).toEqual([])
})

test('a plan is carried out also on a computer that keeps nothing, and says that it ends with the app', async () => {
  const world = planWorld()
  const run = await runIn(world)
  run.switches.kept = false
  run.plan(world.keys.a, 2)
  expect(run.plans.list()).toMatchObject([{ kept: false }])
  await world.pass(2 * DAY + MINUTE)
  expect(run.outcome()).toEqual(['ended: revoked', 1])
})

test('a plan on a connection that leaves nothing on the disk is not there after a restart', async () => {
  const world = planWorld()
  const first = await runIn(world)
  first.store.update((vault) => ({ ...vault, connections: [{ ...first.session.connection(), keeping: 'session' }] }))
  first.plan(world.keys.a, 2)
  expect(first.plans.list()).toHaveLength(1)
  expect(world.vault.disk.content).not.toContain(world.keys.a.id)
  first.close()
  const next = await runIn(world)
  expect(next.plans.list()).toEqual([])
})

test('a plan whose step the disk does not note is not sent, and is carried out once the disk does', async () => {
  const { world, run } = await planned()
  world.vault.disk.refusal = noRoom()
  await world.pass(2 * DAY + 5 * MINUTE)
  expect(run.outcome()).toEqual(['held: disk_full', 0])
  world.vault.disk.refusal = null
  await world.pass(MINUTE)
  expect(run.outcome()).toEqual(['ended: revoked', 1])
})

test('what the disk refuses to note of a person’s choice is not done', async () => {
  const { world, run } = await planned()
  world.vault.disk.refusal = noRoom()
  const [plan] = run.plans.list()
  expect(() => run.plan(world.keys.b, 2)).toThrow(DiskFailure)
  expect(() => run.plan(world.keys.a, 5)).toThrow(DiskFailure)
  expect(() => run.plans.act(plan?.id ?? '', 'cancel')).toThrow(DiskFailure)
  expect(run.plans.list()).toEqual([plan])
  expect(run.log).toEqual(['plan: planned'])
})

// Shows: S87
test('a plan that is cancelled while it waits for the one before it is not carried out', async () => {
  const { world, run } = await planned()
  run.plan(world.keys.b, 2)
  world.state.reached = (method) => {
    const [, second] = run.plans.list()
    if (method === 'GET' && second?.phase.kind === 'planned') valueIn(run.plans.act(second.id, 'cancel'))
  }
  await world.pass(2 * DAY + MINUTE)
  expect(run.plans.list().map(inWords)).toEqual(['ended: revoked', 'ended: cancelled'])
  expect(world.living()).toContain(world.keys.b.id)
})
