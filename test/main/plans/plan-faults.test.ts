import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fail } from '../../../electron/contract/result.ts'
import { openSealedRecord } from '../../../electron/main/vault/sealed-record.ts'
import { createSealer } from '../../../electron/main/vault/sealer.ts'
import { failNext } from '../../fail-next.ts'
import { noCipher } from '../key-api/key-store.ts'
import { DAY, HOUR, MINUTE, planned, planWorld, runIn, settle } from './plan-world.ts'

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
  await run.plans.act(id, 'cancel')
  await run.plans.act(id, 'restore')
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
  await run.plan(world.keys.b, 2)
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

// Shows: S91
test('what is on the disk names nothing, and a file that is not what was sealed is said and plans nothing', async () => {
  const { world, run } = await planned()
  expect(readFileSync(join(world.folder, 'plans.sealed'), 'utf8')).not.toContain(world.keys.a.id)
  run.close()
  await openSealedRecord(world.folder, 'plans.sealed', 'other', createSealer(world.state.cipher)).write('{}')
  const next = await runIn(world)
  expect([next.plans.list(), next.switches.unreadable]).toEqual([[], true])
})

test('where the store is locked nothing is planned over what it holds, and it is read once it opens', async () => {
  const { world, run } = await planned()
  run.close()
  const open = world.state.cipher
  const store = { locked: true }
  world.state.cipher = { ...open, probe: async () => ({ state: store.locked ? 'locked' : 'available', backend: 'test' }) }
  const next = await runIn(world)
  const wanted = { dueAt: Date.now() + DAY, unusedDays: 7 }
  expect(await next.plans.put('far', [world.keys.b.id], wanted)).toMatchObject(fail('storage_locked'))
  store.locked = false
  next.plans.check()
  await settle()
  expect(next.plans.list().map(({ keyId }) => keyId)).toEqual([world.keys.a.id])
})

test('without a secure store, and on a connection that leaves nothing on the disk, a plan lasts as long as the app', async () => {
  const world = planWorld()
  world.state.cipher = noCipher
  const run = await runIn(world)
  await run.plan(world.keys.a, 2)
  expect(run.plans.list()).toMatchObject([{ kept: false }])
  await world.pass(2 * DAY + MINUTE)
  expect(run.outcome()).toEqual(['ended: revoked', 1])
})

test('what the store does not note is not sent', async () => {
  const { world, run } = await planned()
  world.state.cipher.seal = async () => 'late'
  await world.pass(2 * DAY + 5 * MINUTE)
  expect(run.outcome()).toEqual(['held: storage_locked', 0])
})
