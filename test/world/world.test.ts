import { expect, test } from 'vitest'
import { ok } from '../../electron/contract/result.ts'
import { openWorld } from '../main/open-world.ts'
import { ofKind } from '../values.ts'

test('an app that is killed loses what it had not written, and the next start finds the rest', async () => {
  const world = openWorld()
  const { id: connectionId } = await world.connect()
  const edit = (id: string): void =>
    world.core.notesStore.updateSoon((notes) => ({
      ...notes,
      visits: { [connectionId]: { ids: [id], unknown: [] } },
    }))
  edit('written')
  await world.advance(2_000)
  edit('lost')
  world.kill()
  await world.advance(60_000)
  world.cut()
  await world.start()
  expect(world.core.notesStore.value.visits[connectionId]?.ids).toEqual(['written'])
})

test('nothing of an app that is killed goes on: no answer of the service reaches it, and nobody hears its own', async () => {
  const world = openWorld()
  const { id: connectionId } = await world.connect()
  void world.killAt(1)
  let heard: unknown = null
  void world.ask('api-keys:create', { connectionId, name: 'a-test' }).then((answer) => {
    heard = answer
  })
  await world.settle()
  expect([world.isRunning, heard]).toEqual([false, null])
  await world.start()
  expect(await world.ask('api-keys:unread-outcome', null)).toEqual(ok(null))
})

test('a network that is cut fails as one that is not there, and works once it is joined again', async () => {
  const world = openWorld()
  const { id } = await world.connect()
  world.cut()
  await world.ask('api-keys:refresh', id)
  expect(world.session.state()).toMatchObject({ phase: 'stale', failure: { code: 'offline' } })
  world.join()
  await world.advance(5_000)
  expect(world.session.state()).toMatchObject({ phase: 'ready', failure: null })
})

test('the service’s clock may differ from the computer’s, and a locked app answers nothing', async () => {
  const world = openWorld()
  const { id: connectionId } = await world.connect()
  world.service.clock.advance(86_400_000)
  const { reveal } = ofKind(
    await world.ask('api-keys:create', { connectionId, name: 'a-test' }),
    'created',
  )
  expect(Date.parse(reveal.key.createdAt) - world.time.clock.wall()).toBe(86_400_000)
  await world.ask('lock:set-passphrase', { current: null, next: 'three words suffice' })
  await world.ask('lock:now', null)
  expect(await world.ask('api-keys:state', connectionId)).toMatchObject({
    ok: false,
    error: { code: 'locked' },
  })
  await world.ask('lock:open', { passphrase: 'three words suffice' })
  expect(await world.ask('api-keys:state', connectionId)).toMatchObject(ok({ phase: 'ready' }))
})

test('a quit that nothing holds ends the app with all that is written', async () => {
  const world = openWorld()
  await world.connect()
  expect(await world.quit()).toBe(true)
  await world.start()
  expect(world.session.state().phase).toBe('ready')
})
