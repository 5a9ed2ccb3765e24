import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fail, ok } from '../../../electron/contract/result.ts'
import { createTopics } from '../../../electron/main/app/topics.ts'
import { checkStorage } from '../../../electron/main/workflows/check-storage.ts'
import { failNext } from '../../fail-next.ts'
import { connected, restartedAt, sessionOf, startApp } from '../../prove/client/address-world.ts'
import { ofKind } from '../../values.ts'
import { fill, mayMount, smallDisk } from '../storage/full-disk.ts'
import { connectedScene } from './connected-scene.ts'

const ASKED = { client: 'deploy', place: '/srv/shop/.env' }
/** A record as the file has it. */
type Stored = { readonly key: object; readonly asked: object; readonly connectionId: string }

const scene = connectedScene()
const createShop = () => scene.app.creates.create(sessionOf(scene.app), 'shop', ASKED)
const recover = () => scene.app.creates.recover()
const pending = () => scene.app.reveals.pending()

const onDisk = (): string => {
  const file = join(scene.world.folder, 'creates.json')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
const restarted = async (): Promise<void> => {
  scene.app = restartedAt(scene.world, scene.app, {})
  await recover()
}
/** A key for a program, whose secret is not in its place yet. */
const created = async () => {
  const { reveal } = ofKind(await createShop(), 'created')
  const used = scene.app.reveals.use(reveal.id)
  return { reveal, secret: used.ok ? used.value.secret : '' }
}

/** The app starts anew on a computer whose secure store opens nothing before `opens` says so. */
const restartedLate = async (opens: () => boolean | Promise<boolean> = () => false): Promise<void> => {
  scene.app.close()
  const { cipher } = scene.world
  const unseal: typeof cipher.unseal = async (sealed) => ((await opens()) ? cipher.unseal(sealed) : 'late')
  scene.app = startApp({ ...scene.world, cipher: { ...cipher, unseal } })
  await recover()
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
  expect(before).toContain('shop')
  expect(before).toContain(ASKED.place)
})

// Shows: S78
test('a secret that was not in its place when the app ended is offered at the next start, with who asked and where it was to go', async () => {
  const { reveal, secret } = await created()
  expect(reveal.asked).toEqual(ASKED)
  expect(onDisk()).not.toContain(secret)
  await restarted()
  const [left, ...others] = pending()
  expect([left, others]).toMatchObject([{ key: { id: reveal.key.id }, asked: ASKED }, []])
  expect(scene.app.reveals.use(left?.id ?? '')).toMatchObject(ok({ secret }))
  // Its page may ask again.
  await recover()
  expect(pending()).toHaveLength(1)
  scene.app.reveals.finish(left?.id ?? '')
  expect(onDisk()).not.toContain(reveal.key.id)
  await restarted()
  expect(pending()).toEqual([])
})

test('a secret that the next start has does not hold the end of a locked app, and the connection neither moves nor goes', async () => {
  await created()
  const { id } = sessionOf(scene.app).connection()
  expect(scene.app.unfinished.exitBlockers(true)).toEqual([])
  expect(scene.app.unfinished.exitBlockers(false)).toEqual([{ kind: 'reveal', count: 1 }])
  await restarted()
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
  await restarted()
  const orphans = method === 'POST' ? [] : [{ name: 'shop' }]
  await expect.poll(unread).toMatchObject({ asked: ASKED, outcome: { kind: 'lost', orphans } })
  // Not read yet.
  await restarted()
  await expect.poll(unread).toMatchObject({ outcome: { kind: 'lost', orphans } })
  markRead()
  await restarted()
  expect([unread(), onDisk()]).toEqual([null, expect.not.stringContaining('shop')])
})

test('a create that the service refuses leaves nothing to take up', async () => {
  for (const status of [401, 429] as const) {
    failNext(scene.world, 'create', status)
    expect(await createShop()).toMatchObject(ok({ kind: 'refused' }))
    expect(onDisk()).not.toContain('shop')
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

test('a secret is not offered at a connection that leads elsewhere since, and is once it leads back', async () => {
  const { reveal } = await created()
  const moved = restartedAt(scene.world, scene.app, { baseUrl: scene.world.second.url })
  await moved.creates.recover()
  expect(moved.reveals.pending()).toEqual([])
  scene.app = moved
  expect(unread()).toMatchObject({ outcome: { cause: { code: 'connection_moved' }, orphans: [reveal.key] } })
  markRead()
  scene.app = restartedAt(scene.world, moved, { baseUrl: scene.world.first.url })
  await recover()
  expect(pending()).toMatchObject([{ key: { id: reveal.key.id } }])
})

test('a secret that the secure store does not open is named at once, and offered once it opens', async () => {
  const { reveal } = await created()
  let open = false
  await restartedLate(() => open)
  expect(unread()).toMatchObject({
    asked: ASKED,
    outcome: { cause: { code: 'storage_locked' }, orphans: [reveal.key] },
  })
  open = true
  await recover()
  expect(pending()).toMatchObject([{ key: { id: reveal.key.id } }])
  expect(unread()).toBeNull()
})

// Shows: S78
test('a secret that the secure store did not open is kept when the person has read so, also while the store is asked once more', async () => {
  const { reveal, secret } = await created()
  let storeAnswers = async (): Promise<boolean> => false
  await restartedLate(() => storeAnswers())
  markRead()
  expect(unread()).toBeNull()
  expect(onDisk()).toContain(reveal.key.id)
  await recover()
  expect(unread()).toMatchObject({ outcome: { cause: { code: 'storage_locked' } } })
  const answer = Promise.withResolvers<boolean>()
  storeAnswers = () => answer.promise
  const recovering = recover()
  markRead()
  expect(onDisk()).toContain(reveal.key.id)
  answer.resolve(true)
  await recovering
  const [left] = pending()
  expect(scene.app.reveals.use(left?.id ?? '')).toMatchObject(ok({ secret }))
})

test('a secret that the secure store did not open is offered when the person has the store checked', async () => {
  const { reveal } = await created()
  let open = false
  await restartedLate(() => open)
  const vault = {
    probe: async () => {
      open = true
      return { state: 'available', backend: 'gnome-libsecret' } as const
    },
  }
  await checkStorage({ vault, topics: createTopics(), sessions: scene.app.sessions, creates: scene.app.creates })
  expect(pending()).toMatchObject([{ key: { id: reveal.key.id } }])
})

test('a look at the list leaves a secret that the secure store did not open', async () => {
  const { reveal } = await created()
  await restartedLate()
  const attemptId = unread()?.outcome.attemptId ?? ''
  expect(await scene.app.creates.lookAgain(attemptId)).toMatchObject(ok({ attemptId }))
  scene.app.creates.markRead(attemptId)
  expect(onDisk()).toContain(reveal.key.id)
})

const editStored = (edit: (record: Stored) => object): void => {
  const file = join(scene.world.folder, 'creates.json')
  const { creates } = JSON.parse(readFileSync(file, 'utf8')) as { creates: Readonly<Record<string, Stored>> }
  writeFileSync(file, JSON.stringify({ creates: Object.fromEntries(Object.entries(creates).map(([id, one]) => [id, edit(one)])) }))
}

test('a secret of one connection is not used for another at the same address', async () => {
  await created()
  scene.app.close()
  editStored((record) => ({ ...record, connectionId: 'another' }))
  scene.app = restartedAt(scene.world, scene.app, { id: 'another' })
  await recover()
  expect(pending()).toEqual([])
  await expect.poll(() => unread()?.outcome.kind).toBe('unknown')
})

test.each([
  ['key', (record: Stored) => ({ ...record, key: { ...record.key, id: 'key_other' } })],
  ['name of the key', (record: Stored) => ({ ...record, key: { ...record.key, name: 'billing' } })],
  ['place', (record: Stored) => ({ ...record, asked: { ...record.asked, place: '/tmp/.env' } })],
])('of a record whose %s was edited no secret is used, and the list says what there is', async (_what, edit) => {
  const { reveal } = await created()
  scene.app.close()
  editStored(edit)
  await restarted()
  await expect.poll(unread).toMatchObject({ outcome: { kind: 'lost', orphans: [{ id: reveal.key.id, name: 'shop' }] } })
  expect(pending()).toEqual([])
})

test('a create whose connection is not known any more is named once', async () => {
  await created()
  scene.app = restartedAt(scene.world, scene.app, { id: 'another' })
  await recover()
  expect([scene.app.left, pending()]).toEqual([['shop'], []])
  expect(onDisk()).not.toContain('shop')
})

test('a create that nobody asked about any more goes with its connection', async () => {
  failNext(scene.world, 'create', 'commit-then-drop')
  await createShop()
  expect(onDisk()).toContain('shop')
  expect(scene.app.sessions.forget(sessionOf(scene.app).connection().id, true)).toEqual(ok(null))
  expect(onDisk()).not.toContain('shop')
})
