import { afterEach, beforeEach, expect, test } from 'vitest'
import { createsOf } from '../creates-of.ts'
import { anew, app, clean, idleKey, ids, rotate, secretOf, service, start, works } from './rotate-scene.ts'
import { CONNECTION } from './rotate-support.ts'

beforeEach(anew)
afterEach(clean)

const session = () => {
  const found = app.sessions.find(CONNECTION)
  if (!found.ok) throw new Error('there is no session')
  return found.value
}
/** The next create does not reach the service, and the list does not say so. */
const loseCreate = (): void => {
  service.faults.arm({ operation: 'create', kind: 'reset', times: { next: 1 } })
  service.faults.arm({ operation: 'list', kind: 'status', status: 500, times: { next: 3 } })
}
const creates = () => createsOf(app)
/** The person creates a key by hand, and saves its secret. */
const createdByHand = async (name: string): Promise<{ readonly id: string; readonly secret: string }> => {
  const created = await creates().create(session(), name)
  if (!created.ok || created.value.kind !== 'created') throw new Error(JSON.stringify(created))
  const { reveal } = created.value
  const used = app.reveals.use(reveal.id)
  app.reveals.finish(reveal.id)
  return { id: reveal.key.id, secret: used.ok ? used.value.secret : '' }
}

test.each([
  ['in the same run', async () => {}],
  ['after a restart', () => start()],
])('a key whose secret the person has is not taken for what a rotation lost (%s)', async (_when, between) => {
  const old = idleKey()
  loseCreate()
  expect(await rotate(old.id, old.name)).toMatchObject({ step: 'look', problem: { kind: 'unknown' } })
  await app.act({ kind: 'leave' })
  const { id, secret } = await createdByHand(old.name)
  await between()
  await app.act({ kind: 'retry' })
  expect(app.rotation()).toMatchObject({ step: 'create', newKey: null, problem: { kind: 'lost', orphans: [] } })
  await app.act({ kind: 'retry' })
  expect(ids()).toContain(id)
  expect(await works(secret)).toBe(true)
})

test('the new key of a rotation is not taken for what a create lost under the same name', async () => {
  const workflow = creates()
  loseCreate()
  const first = await workflow.create(session(), 'mail')
  if (!first.ok || first.value.kind !== 'unknown') throw new Error(JSON.stringify(first))
  const fresh = await rotate(idleKey().id, 'mail')
  expect(secretOf(fresh)).not.toBe('')
  expect(await workflow.lookAgain(first.value.attemptId)).toMatchObject({ ok: true, value: { kind: 'lost', orphans: [] } })
})
