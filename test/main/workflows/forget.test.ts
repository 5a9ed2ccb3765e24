import { expect, test } from 'vitest'
import { fail, ok } from '../../../electron/contract/result.ts'
import { revokeAndForget } from '../../../electron/main/workflows/forget.ts'
import { failNext } from '../../fail-next.ts'
import { type AddressWorld, startApp } from '../../prove/client/address-world.ts'
import { ofKind, valueIn } from '../../values.ts'
import { keyOf, scene } from '../person/person-scene.ts'
import { vaultIn } from '../store/folder-store.ts'
import { connectedOnce } from './connected-scene.ts'

/** A rotation of the app's first idle key, as far as it goes by itself. */
const rotating = async (beforeStart: (world: AddressWorld) => void = () => {}) => {
  const scene = await connectedOnce()
  const { world, app, id, keyId } = scene
  beforeStart(world)
  const rotation = valueIn(await app.rotations.start(id, keyId, 'rotated'))
  return { ...scene, rotation, act: (kind: 'saved' | 'undo') => app.rotations.act(rotation.id, { kind }) }
}

/** From now on the service answers nothing any more. */
const gone = (world: AddressWorld): void => {
  for (const operation of ['list', 'create', 'revoke'] as const) failNext(world, operation, 'reset', 1_000)
}

test('a rotation whose secret is saved does not hold its connection to a service that is gone', async () => {
  const { world, app, id, act } = await rotating()
  expect(app.sessions.forget(id, false)).toEqual(fail('unfinished', { detail: 'secret' }))
  expect(await act('saved')).toEqual(ok(null))
  gone(world)
  expect(app.rotations.list()).toMatchObject([{ delivered: true, end: null }])
  expect(app.unfinished.unsavedOf(id)).toEqual([])
  expect(app.sessions.forget(id, false)).toEqual(ok(null))
})

test('a secret that is nowhere else stays until the person gives it up, at once and after a restart', async () => {
  const { world, app, id } = await rotating()
  gone(world)
  app.close()
  const next = startApp(world)
  for (const one of [app, next]) {
    expect(one.unfinished.unsavedOf(id)).toMatchObject([{ name: 'rotated' }])
    expect(one.sessions.forget(id, false)).toEqual(fail('unfinished', { detail: 'secret' }))
  }
  expect(next.sessions.find(id).ok).toBe(true)
  expect(next.sessions.forget(id, true)).toEqual(ok(null))
  expect(vaultIn(world.folder).value.rotations).toEqual([])
})

test('a key whose create was never answered has no secret to lose', async () => {
  const { app, id, rotation } = await rotating((world) => failNext(world, 'create', 'commit-then-drop'))
  expect(rotation).toMatchObject({ problem: { kind: 'lost' } })
  expect(app.sessions.forget(id, false)).toEqual(ok(null))
})

test('while a step is under way its connection is not forgotten, whatever the person gives up', async () => {
  const { world, app, id, act } = await rotating()
  const held = world.hold('DELETE')
  const undone = act('undo')
  await held.arrived
  for (const losing of [false, true]) expect(app.sessions.forget(id, losing)).toEqual(fail('unfinished', { detail: 'rotation' }))
  held.release()
  await undone
  expect(app.sessions.forget(id, false)).toEqual(ok(null))
})

test('a new key that is not saved keeps its connection, whatever the person gives up: its own dialog ends it', async () => {
  const { app, session, id } = await connectedOnce()
  const created = ofKind(await app.creates.create(session, 'a-test'), 'created')
  for (const losing of [false, true]) expect(app.sessions.forget(id, losing)).toEqual(fail('unfinished', { detail: 'reveal' }))
  app.reveals.finish(created.reveal.id)
  expect(app.sessions.forget(id, false)).toEqual(ok(null))
})

test('a key that was revoked is said to be so when its connection then cannot be forgotten, and why is said too', async () => {
  const { world, app, session, id } = await connectedOnce()
  const quiet = { notes: { forget: () => {} }, keyHashes: { forget: () => {} }, lab: { rest: async () => {} } }
  const parts = { ...app, ...quiet, activity: { add: () => {}, list: () => [], clear: () => {} } }
  const [name] = (session.state().keys ?? []).filter((key) => key.id === world.first.keyId).map((key) => key.name)
  const revoke = world.hold('DELETE')
  const revoked = revokeAndForget(parts, id, world.first.keyId, { typedName: name ?? '', signOut: true })
  await revoke.arrived
  // It begins after the connection could still have been forgotten.
  const create = world.hold('POST')
  const created = app.creates.create(session, 'a-test')
  await create.arrived
  revoke.release()
  expect(await revoked).toMatchObject(ok({ revoke: { kind: 'revoked' }, notForgotten: { code: 'unfinished', detail: 'create' } }))
  create.release()
  await created
})

test('to give a secret up is asked about by main, whatever was pressed, and the question names what is lost', async () => {
  const { state, person, press, asked } = scene()
  state.unsaved = [keyOf('one'), keyOf('two')]
  press()
  expect(await person.allow('connections:forget', { id: 'far', losing: true })).toEqual(ok(null))
  expect(asked).toMatchObject([
    {
      message: 'Forget this connection and lose the secrets of 2 new API keys?',
      detail: expect.stringMatching(/^“Far”\n\n“name-one” \(…a1B2\)\n“name-two” \(…a1B2\)\n\nTheir secrets are saved nowhere else/),
    },
  ])
  press()
  expect(person.allow('connections:forget', { id: 'far', losing: false })).toEqual(ok(null))
  state.unsaved = []
  press()
  expect(person.allow('connections:forget', { id: 'far', losing: true })).toEqual(ok(null))
  expect(asked).toHaveLength(1)
})

test('a secret that came while the person was asked is not given up with the others', async () => {
  const { state, person, answers } = scene()
  state.unsaved = [keyOf('one')]
  answers(async () => {
    state.unsaved = [keyOf('one'), keyOf('two')]
    return true
  })
  expect(await person.allow('connections:forget', { id: 'far', losing: true })).toEqual(fail('not_confirmed'))
})
