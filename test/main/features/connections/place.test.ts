import { beforeEach, expect, test } from 'vitest'
import { present, valueIn } from '../../../values.ts'
import {
  anew,
  app,
  CONNECTION,
  hold,
  idleKey,
  issue,
  own,
  service,
  session,
  signInWith,
  start,
  world,
} from '../keys/work-scene.ts'

beforeEach(() => anew())

const relist = async () => valueIn(await session().relist())
/** Lists only so many keys next time, without a word. */
const omitNext = (keyId: string): void => {
  service.faults.arm({ kind: 'omit', keyId, operation: 'list', times: { next: 1 } })
}

test('a list says of which workspace and when it was asked, not when it came', async () => {
  await signInWith(issue('other').key)
  const held = hold('GET')
  const before = world.time.clock.steady()
  const slow = session().relist()
  await held.arrived
  await world.advance(1_000)
  held.release()
  expect(valueIn(await slow)).toMatchObject({ place: 2, askedAt: before })
  expect(await relist()).toMatchObject({ place: 2, askedAt: before + 1_000 })
})

test('a token of the same workspace keeps the place, one of another changes it, and the first one brings it back', async () => {
  expect(session().place.number()).toBe(1)
  const same = issue('same')
  await signInWith(same.key)
  expect(session().place.number()).toBe(1)
  await signInWith(issue('other').key)
  expect(session().place.number()).toBe(2)
  await signInWith(same.key)
  expect(session().place.number()).toBe(1)
})

test('the key that a whole list alone matches by its letters is known from then on, also after a start: a list without it is a part', async () => {
  service.faults.arm({
    kind: 'newest-part',
    sign: 'data',
    operation: 'list',
    times: { next: 1 },
  })
  const { id, key } = issue('same')
  await signInWith(key)
  expect([session().state().own, session().connection().keyId]).toEqual([
    { certainty: 'ambiguous', ids: [id] },
    null,
  ])
  await relist()
  await start()
  const known = { certainty: 'known', ids: [id] }
  for (const isPart of [true, false]) {
    if (isPart) omitNext(id)
    expect(await relist()).toMatchObject({ isPart })
    expect(session().state().own).toEqual(known)
  }
  await signInWith(own.secret)
  expect(session().state().own.ids).toEqual([own.id])
})

test('after a new token the place is not known until its first list, and neither a kill nor a start changes that', async () => {
  const { key } = issue('other')
  world.isOnline = false
  await signInWith(key)
  expect(session().place.number()).toBeNull()
  await start()
  expect(session().place.number()).toBeNull()
  world.isOnline = true
  expect(await relist()).toMatchObject({ place: 2 })
  await start()
  expect(session().place.number()).toBe(2)
})

test('a list that is not shown, because a write failed after it was asked for, does not say where a new token leads', async () => {
  const { key } = issue('other')
  world.isOnline = false
  await signInWith(key)
  world.isOnline = true
  const { keys } = session().state()
  const early = session().relist()
  session().noteFailure({ code: 'cancelled' })
  expect(valueIn(await early)).toMatchObject({ place: null })
  expect([session().place.number(), session().state().keys]).toEqual([null, keys])
  expect(await relist()).toMatchObject({ place: 2 })
  expect(session().state().keys).not.toEqual(keys)
})

test('a list without the connection’s own key is a part where its id is known, and is shown as one', async () => {
  expect([(await relist()).isPart, session().state().isPart]).toEqual([false, false])
  omitNext(idleKey().id)
  expect((await relist()).isPart).toBe(false)
  omitNext(own.id)
  expect([(await relist()).isPart, session().state().isPart]).toEqual([true, true])
  await relist()
  expect(session().state().isPart).toBe(false)
})

test('a sign of more keys is in the state until a whole list came', async () => {
  service.faults.arm({ kind: 'newest-part', sign: 'meta', operation: 'list', times: { next: 1 } })
  await relist()
  expect(session().state().isPart).toBe(true)
  session().removed(present(session().state().keys?.[0]).id)
  expect(session().state().isPart).toBe(true)
  await relist()
  expect(session().state().isPart).toBe(false)
})

test('a forgotten connection leaves no place behind', async () => {
  await world.advance(3_000)
  expect((await world.vault()).places).toMatchObject([{ connectionId: CONNECTION }])
  valueIn(app.sessions.forget(CONNECTION, true))
  expect((await world.vault()).places).toEqual([])
})
