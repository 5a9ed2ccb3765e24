// The embedded service: other data, snapshots, undo.
import { expect, test } from 'vitest'
import { present, valueIn } from '../../values.ts'
import { openWorld } from '../open-world.ts'

const MINUTE = 60_000

const local = async () => {
  const world = openWorld()
  await world.start()
  const { core } = world
  const connection = valueIn(await world.hear(core.connect.useLocal()))
  const session = valueIn(core.sessions.find(connection.id))
  await world.hear(session.relist())
  const service = present(core.local.opened)
  const own = session.state().own.ids
  const keys = (session.state().keys ?? []).filter(({ id }) => !own.includes(id))
  return { world, core, connection, session, service, keys }
}

test('a bulk revoke that is undone: its keys live, and nothing ends them again', async () => {
  const { world, core, session, connection, service, keys } = await local()
  const ids = keys.slice(0, 3).map(({ id }) => id)
  const job = valueIn(core.revocations.bulks.start(session, ids))
  await world.advance(10_000)
  expect(valueIn(await world.hear(world.ask('bulk:undo', job.id)))).toBe(null)
  await world.advance(60 * MINUTE)
  const living = service.workspaces().flatMap(({ id }) => service.keysOf(id).map((key) => key.id))
  expect([ids.every((id) => living.includes(id)), connection.kind]).toEqual([true, 'local'])
})

test('a bulk revoke that is undone while its job was stopped in the middle of a DELETE that commits late', async () => {
  const { world, core, session, service, keys } = await local()
  const ids = keys.slice(0, 3).map(({ id }) => id)
  service.faults.arm({ operation: 'revoke', kind: 'late-commit', times: { percent: 100, seed: 1 }, ms: 120_000, keyId: present(ids[2]) })
  const job = valueIn(core.revocations.bulks.start(session, ids))
  await world.advance(20_000)
  valueIn(core.revocations.bulks.control(job.id, 'stop'))
  const undone = await world.hear(world.ask('bulk:undo', job.id))
  expect(undone.ok).toBe(true)
  await world.advance(60 * MINUTE)
  const living = service.workspaces().flatMap(({ id }) => service.keysOf(id).map((key) => key.id))
  const outcomes = core.activity.list().filter(({ keyId }) => keyId === ids[2]).map(({ outcome }) => outcome)
  expect(living.includes(present(ids[0]))).toBe(true)
  // What may still end is told.
  expect(living.includes(present(ids[2])) || outcomes.some((one) => /stopped_after|gone|revoked|not_proven/.test(one))).toBe(true)
})
