import { expect, test } from 'vitest'
import { fail, ok } from '../../../electron/contract/result.ts'
import { failNext } from '../../fail-next.ts'
import { connected, restartedAt, sessionOf } from '../../prove/client/address-world.ts'
import { ofKind } from '../../values.ts'
import { vaultIn } from '../store/folder-store.ts'
import { fill, mayMount, smallDisk } from '../store/full-disk.ts'
import { connectedScene } from './connected-scene.ts'

const ASKED = { client: 'deploy', place: '/srv/shop/.env' }

const scene = connectedScene()
const createShop = () => scene.app.creates.create(sessionOf(scene.app), 'shop', ASKED)
const pending = () => scene.app.reveals.pending()

/** The creates that are on the disk. */
const onDisk = () => vaultIn(scene.world.folder).value.creates
/** The same once all is written. */
const laterOnDisk = () => {
  scene.app.store.flush()
  return onDisk()
}
const restarted = (fields = {}): void => {
  scene.app.store.flush()
  scene.app = restartedAt(scene.world, scene.app, fields)
  scene.app.creates.recover()
}
/** A key for a program, whose secret is not in its place yet. */
const created = async () => {
  const { reveal } = ofKind(await createShop(), 'created')
  const used = scene.app.reveals.use(reveal.id)
  return { reveal, secret: used.ok ? used.value.secret : '' }
}

const unread = () => scene.app.creates.unread(() => true)
const markRead = (): void => scene.app.creates.markRead(unread()?.outcome.attemptId ?? '')

// Shows: S78
test('a create that a program asks for is on the disk before it is sent, with where its secret is to go', async () => {
  const held = scene.world.hold('POST')
  const creating = createShop()
  await held.arrived
  const before = onDisk()
  held.release()
  await creating
  expect(before).toMatchObject([{ record: { name: 'shop', asked: ASKED }, secrets: null }])
})

// Shows: S78
test('a secret that was not in its place when the app ended is offered at the next start, with who asked and where it was to go', async () => {
  const { reveal, secret } = await created()
  expect(reveal.asked).toEqual(ASKED)
  restarted()
  const [left, ...others] = pending()
  expect([left, others]).toMatchObject([{ key: { id: reveal.key.id }, asked: ASKED }, []])
  expect(scene.app.reveals.use(left?.id ?? '')).toMatchObject(ok({ secret }))
  scene.app.reveals.finish(left?.id ?? '')
  expect(laterOnDisk()).toEqual([])
  restarted()
  expect(pending()).toEqual([])
})

test('a secret that the next start has does not hold the end of a locked app, and the connection neither moves nor goes', async () => {
  await created()
  const { id } = sessionOf(scene.app).connection()
  expect(scene.app.unfinished.exitBlockers(true)).toEqual([])
  expect(scene.app.unfinished.exitBlockers(false)).toEqual([{ kind: 'reveal', count: 1 }])
  restarted()
  expect(scene.app.unfinished.mayLead(id, 'https://other.test')).toEqual(fail('unfinished', { detail: 'reveal' }))
  expect(scene.app.sessions.forget(id, true)).toEqual(fail('unfinished', { detail: 'reveal' }))
})

test.each([
  ['whose answer was on its way', 'DELETE'],
  ['that had not been received', 'POST'],
])('a create %s when the app ended is looked for at the next start', async (_what, method) => {
  if (method === 'POST') failNext(scene.world, 'create', 'reset')
  else failNext(scene.world, 'create', 'commit-then-drop')
  failNext(scene.world, 'list', 'reset', 4)
  expect(await createShop()).toMatchObject(ok({ kind: 'unknown' }))
  restarted()
  const orphans = method === 'POST' ? [] : [{ name: 'shop' }]
  await expect.poll(unread).toMatchObject({ asked: ASKED, outcome: { kind: 'lost', orphans } })
  // Not read yet.
  restarted()
  await expect.poll(unread).toMatchObject({ outcome: { kind: 'lost', orphans } })
  markRead()
  restarted()
  expect([unread(), laterOnDisk()]).toEqual([null, []])
})

test('a create that the service refuses leaves nothing to take up', async () => {
  for (const status of [401, 429] as const) {
    failNext(scene.world, 'create', status)
    expect(await createShop()).toMatchObject(ok({ kind: 'refused' }))
    expect(laterOnDisk()).toEqual([])
  }
})

// Shows: S78
test.skipIf(!mayMount)('what cannot be noted is not created, and a full disk is said', async () => {
  scene.app.close()
  const folder = smallDisk()
  scene.app = await connected({ ...scene.world, folder })
  fill(folder)
  expect(await createShop()).toMatchObject(ok({ kind: 'refused', cause: { code: 'disk_full' } }))
  const listed = await sessionOf(scene.app).relist()
  expect(listed.ok && listed.value.some(({ name }) => name === 'shop')).toBe(false)
})

test('a create whose connection is not known any more is named once', async () => {
  await created()
  restarted({ id: 'another' })
  expect([scene.app.left, pending()]).toEqual([['shop'], []])
  expect(laterOnDisk()).toEqual([])
})

test('a create that nobody asked about any more goes with its connection', async () => {
  failNext(scene.world, 'create', 'commit-then-drop')
  await createShop()
  expect(onDisk()).toHaveLength(1)
  expect(scene.app.sessions.forget(sessionOf(scene.app).connection().id, true)).toEqual(ok(null))
  expect(onDisk()).toEqual([])
})
