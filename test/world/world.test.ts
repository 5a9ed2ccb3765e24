import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
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
  expect(await world.ask('api-keys:unread-outcome', { attemptId: null })).toMatchObject(
    ok({ outcome: { kind: 'lost', orphans: [] } }),
  )
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

test('no time passes while a passphrase is set, however long that takes', async () => {
  const world = openWorld()
  await world.connect()
  const before = world.time.clock.steady()
  await world.ask('lock:set-passphrase', { current: null, next: 'three words suffice' })
  expect(world.time.clock.steady()).toBe(before)
})

test.skipIf(process.platform === 'win32')(
  'nothing has settled before a file is read, however many turns that takes',
  async () => {
    const world = openWorld()
    const pipe = join(world.folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    let isRead = false
    const reading = readFile(pipe).then(() => {
      isRead = true
    })
    const settled = world.settle().then(() => isRead)
    for (let turn = 0; turn < 100; turn += 1) await setImmediate()
    writeFileSync(pipe, 'text')
    expect(await settled).toBe(true)
    await reading
  },
)
