import { beforeEach, expect, test } from 'vitest'
import { ok } from '../../../../electron/contract/result.ts'
import { failNext } from '../../../fail-next.ts'
import { ofKind } from '../../../values.ts'
import { act, anew, app, idleKey, ids, rotate, rotation, secretOf, service, session, start, works, world } from '../work-scene.ts'

beforeEach(() => anew())

/** The next create does not reach the service, and the list does not say so. */
const loseCreate = (): void => {
  failNext(service, 'create', 'reset')
  failNext(service, 'list', 500, 3)
}
/** The person creates a key by hand, and saves its secret. */
const createdByHand = async (name: string): Promise<{ readonly id: string; readonly secret: string }> => {
  const { reveal } = ofKind(await world.hear(app.creates.create(session(), name)), 'created')
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
  await act('leave')
  const { id, secret } = await createdByHand(old.name)
  await between()
  await act('retry')
  expect(rotation()).toMatchObject({ step: 'create', newKey: null, problem: { kind: 'lost', orphans: [] } })
  await act('retry')
  expect(ids()).toContain(id)
  expect(await works(secret)).toBe(true)
})

test('the new key of a rotation is not taken for what a create lost under the same name', async () => {
  loseCreate()
  const first = ofKind(await world.hear(app.creates.create(session(), 'mail')), 'unknown')
  const fresh = await rotate(idleKey().id, 'mail')
  expect(secretOf(fresh)).not.toBe('')
  expect(await world.hear(app.creates.lookAgain(first.attemptId))).toMatchObject(ok({ kind: 'lost', orphans: [] }))
})
