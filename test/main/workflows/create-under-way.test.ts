import { afterEach, beforeEach, expect, test } from 'vitest'
import { revokeKey } from '../../../electron/main/workflows/revoke.ts'
import { PROJECT } from '../../prove/breaks.ts'
import { type AddressWorld, type App, addressWorld, connected, sessionOf } from '../../prove/client/address-world.ts'
import { loadClient } from '../../prove/client/subject.ts'

const subject = await loadClient(PROJECT)
let world: AddressWorld
let app: App
let sealing: 'works' | 'fails'
/** What held the end of the app back each time that a create was settled. */
const settled: (readonly string[])[] = []

beforeEach(async () => {
  world = await addressWorld()
  sealing = 'works'
  const { cipher } = world
  app = await connected(subject, {
    ...world,
    cipher: { ...cipher, seal: async (text) => (sealing === 'works' ? cipher.seal(text) : 'late') },
    createSettled: () => settled.push(heldBack()),
  })
  settled.length = 0
})
afterEach(async () => {
  app.close()
  await world.close()
})

const idleKeyId = (): string =>
  sessionOf(app)
    .state()
    .keys?.find(({ id, lastUsedAt }) => id !== world.first.keyId && lastUsedAt === null)?.id ?? ''

const heldBack = (): readonly string[] => app.unfinished.exitBlockers(true).map(({ kind }) => kind)

test('a create holds the end of the app until its answer is there, and then its secret does', async () => {
  const post = world.hold('POST')
  const created = app.creates.create(sessionOf(app), 'billing-worker')
  await post.arrived
  expect(heldBack()).toEqual(['create'])
  post.release()
  expect(await created).toMatchObject({ ok: true, value: { kind: 'created' } })
  expect(settled).toEqual([['reveal']])
})

test('a create whose answer is lost holds nothing any more while the list is read for what it left', async () => {
  world.faults.arm({ operation: 'create', kind: 'commit-then-drop', times: { next: 1 } })
  const post = world.hold('POST')
  const created = app.creates.create(sessionOf(app), 'billing-worker')
  await post.arrived
  const list = world.hold('GET')
  post.release()
  await list.arrived
  expect(settled).toEqual([[]])
  expect(heldBack()).toEqual([])
  list.release()
  expect(await created).toMatchObject({ ok: true, value: { kind: 'lost' } })
  expect(settled).toEqual([[]])
})

test('a rotation that is left while its create is under way holds the end of the app until its secret is sealed', async () => {
  const { id } = sessionOf(app).connection()
  const post = world.hold('POST')
  const started = app.rotations.start(id, idleKeyId(), 'rotated')
  await post.arrived
  const [rotation] = app.rotations.list()
  await app.rotations.act(rotation?.id ?? '', { kind: 'leave' })
  expect(heldBack()).toEqual(['create'])
  const check = world.hold('GET')
  post.release()
  await check.arrived
  // In between its secret was in the memory of the app alone.
  expect(settled).toEqual([['rotation']])
  expect(app.rotations.list()).toMatchObject([{ parked: true, kept: 'sealed' }])
  expect(heldBack()).toEqual([])
  check.release()
  await started
})

test('a rotation that was left under way comes back to the person when its secret cannot be sealed, as was said it would be', async () => {
  const post = world.hold('POST')
  const started = app.rotations.start(sessionOf(app).connection().id, idleKeyId(), 'rotated')
  await post.arrived
  await app.rotations.act(app.rotations.list()[0]?.id ?? '', { kind: 'leave' })
  sealing = 'fails'
  post.release()
  expect(await started).toMatchObject({ ok: true, value: { step: 'deliver', kept: 'ids', parked: false } })
  expect(heldBack()).toEqual(['rotation'])
})

test('a look for a lost create that is answered late does not report the key of the create that replaced it', async () => {
  const session = sessionOf(app)
  world.faults.arm({ operation: 'create', kind: 'commit-then-drop', times: { next: 1 } })
  world.faults.arm({ operation: 'list', kind: 'status', status: 500, times: { next: 3 } })
  const first = await app.creates.create(session, 'mail')
  if (!first.ok || first.value.kind !== 'unknown') throw new Error(JSON.stringify(first))
  const { attemptId } = first.value
  const get = world.hold('GET')
  const late = app.creates.lookAgain(attemptId)
  await get.arrived
  const found = await app.creates.lookAgain(attemptId)
  if (!found.ok || found.value.kind !== 'lost') throw new Error(JSON.stringify(found))
  const [orphan] = found.value.orphans
  const retried = await app.creates.again(session, attemptId, orphan?.id ?? '', () =>
    revokeKey(session, orphan?.id ?? '', { typedName: 'mail', signOut: false }),
  )
  expect(retried).toMatchObject({ ok: true, value: { created: { kind: 'created' } } })
  get.release()
  expect(await late).toEqual({ ok: false, error: { code: 'gone' } })
  expect(app.creates.unread(() => true)).toBeNull()
})
