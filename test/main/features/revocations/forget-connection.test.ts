import { beforeEach, expect, test } from 'vitest'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { ofKind, present } from '../../../values.ts'
import { keyOf, scene } from '../../consent/person/person-scene.ts'
import {
  act,
  anew,
  app,
  CONNECTION,
  create,
  hold,
  loseCreate,
  onDisk,
  own,
  rotate,
  rotation,
  start,
  world,
} from '../keys/work-scene.ts'

beforeEach(() => anew())

const forget = (losing: boolean) => app.sessions.forget(CONNECTION, losing)
const unfinished = (detail: string) => fail('unfinished', { detail })
/** Nothing of the rotation is left. */
const expectNoRotation = async (): Promise<void> => {
  expect(await onDisk()).not.toContain('a-test')
  expect(app.rotations.list()).toEqual([])
}

test('a secret that is nowhere else stays until the person gives it up, at once and after a restart', async () => {
  await rotate()
  for (const again of [true, false]) {
    expect(app.unfinished.unsavedOf(CONNECTION)).toMatchObject([{ name: 'a-test' }])
    expect(forget(false)).toEqual(unfinished('secret'))
    if (again) await start()
  }
  expect(forget(true)).toEqual(ok(null))
  await expectNoRotation()
})

test('a rotation whose secret is saved does not hold its connection to a service that is gone, nor does a create that was never answered', async () => {
  await rotate()
  await act('saved')
  world.cut()
  expect(app.unfinished.unsavedOf(CONNECTION)).toEqual([])
  expect(forget(false)).toEqual(ok(null))
  for (const begin of [() => rotate(), () => create('a-test')]) {
    await anew()
    loseCreate('commit-then-drop', true)
    await begin()
    expect(forget(false)).toEqual(ok(null))
  }
})

test('while a step is under way its connection is not forgotten, whatever the person gives up', async () => {
  await rotate()
  const held = hold('DELETE')
  const undone = act('undo')
  await held.arrived
  for (const losing of [false, true]) expect(forget(losing)).toEqual(unfinished('rotation'))
  held.release()
  await undone
  expect(forget(false)).toEqual(ok(null))
})

test('a new key that is not saved keeps its connection, whatever the person gives up: its own dialog ends it', async () => {
  const { reveal } = ofKind(await create('a-test'), 'created')
  for (const losing of [false, true]) expect(forget(losing)).toEqual(unfinished('reveal'))
  app.reveals.finish(reveal.id)
  expect(forget(false)).toEqual(ok(null))
})

test('an action that waits for the clipboard does not bring a forgotten rotation back', async () => {
  const { id, revealId } = await rotate()
  await app.clipboard.copy({ revealId: present(revealId), text: 'copied' }, 60)
  for (const action of [{ kind: 'next' }, { kind: 'retire', typedName: null }] as const) {
    const answer = app.rotations.act(id, action)
    forget(true)
    expect(await answer).toEqual(fail('gone'))
  }
  await expectNoRotation()
})

test('a state that is being written down while its rotation is forgotten does not come back', async () => {
  await rotate()
  await start()
  await act('retry')
  const saved = act('saved')
  expect(forget(true)).toEqual(ok(null))
  await saved
  await expectNoRotation()
})

test('where the disk refuses, nothing is forgotten: not the connection, nor its rotation, nor the secret', async () => {
  await rotate()
  const before = [rotation(), await onDisk()]
  world.diskRefusal = new Error('broken')
  expect(forget(true)).toEqual(fail('data_not_written'))
  world.diskRefusal = null
  expect([rotation(), await onDisk()]).toEqual(before)
  expect(forget(true)).toEqual(ok(null))
  await expectNoRotation()
})

test('a key that was revoked is said to be so when its connection then cannot be forgotten, and why is said too', async () => {
  const revoke = hold('DELETE')
  const confirmation = { typedName: own.name, signOut: true }
  const revoked = world.ask('connections:revoke-and-forget', {
    id: CONNECTION,
    keyId: own.id,
    confirmation,
  })
  await revoke.arrived
  // It begins after the connection could still have been forgotten.
  const post = hold('POST')
  const created = create('a-test')
  await post.arrived
  revoke.release()
  expect(await revoked).toMatchObject(
    ok({ revoke: { kind: 'revoked' }, notForgotten: { code: 'unfinished', detail: 'create' } }),
  )
  post.release()
  await created
})

test('to give a secret up is asked about by main, whatever was pressed, and the question names what is lost', async () => {
  const press = (losing: boolean) => world.ask('connections:forget', { id: CONNECTION, losing })
  const { newKey } = await rotate()
  world.answers = () => 0
  expect(await press(true)).toEqual(fail('declined'))
  expect(world.asked).toMatchObject([
    {
      message: 'Forget this connection and lose the secret of a new API key?',
      detail: expect.stringContaining(`“a-test” (…${newKey?.lastFour})`),
    },
  ])
  expect(await press(false)).toEqual(unfinished('secret'))
  await act('saved')
  world.answers = () => 1
  expect(await press(true)).toEqual(ok(null))
  expect(world.asked.slice(1)).toMatchObject([{ message: 'Forget this connection?' }])
})

test('a secret that came while the person was asked is not given up with the others', async () => {
  const { state, person, answers } = scene()
  state.unsaved = [keyOf('one')]
  answers(async () => {
    state.unsaved = [keyOf('one'), keyOf('two')]
    return true
  })
  expect(await person.allow('connections:forget', { id: 'far', losing: true })).toEqual(
    fail('not_confirmed'),
  )
})
