import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { fail, ok } from '../../../electron/contract/result.ts'
import { failNext } from '../../fail-next.ts'
import { sessionOf } from '../../prove/client/address-world.ts'
import { ofKind } from '../../values.ts'
import { connectedScene } from './connected-scene.ts'

/** What held the end of the app back each time that a create was settled. */
const settled: (readonly string[])[] = []

beforeEach(() => {
  settled.length = 0
})
const scene = connectedScene(() => ({ createSettled: () => settled.push(heldBack()) }))

const idleKeyId = (): string =>
  sessionOf(scene.app)
    .state()
    .keys?.find(({ id, lastUsedAt }) => id !== scene.world.first.keyId && lastUsedAt === null)?.id ?? ''

const heldBack = (): readonly string[] => scene.app.unfinished.exitBlockers(true).map(({ kind }) => kind)

test('a create holds the end of the app until its answer is there, and then its secret does', async () => {
  const post = scene.world.hold('POST')
  const created = scene.app.creates.create(sessionOf(scene.app), 'billing-worker')
  await post.arrived
  expect(heldBack()).toEqual(['create'])
  post.release()
  expect(await created).toMatchObject(ok({ kind: 'created' }))
  expect(settled).toEqual([['reveal']])
})

test('a create whose answer is lost holds nothing any more while the list is read for what it left', async () => {
  failNext(scene.world, 'create', 'commit-then-drop')
  const post = scene.world.hold('POST')
  const created = scene.app.creates.create(sessionOf(scene.app), 'billing-worker')
  await post.arrived
  const list = scene.world.hold('GET')
  post.release()
  await list.arrived
  expect(settled).toEqual([[]])
  expect(heldBack()).toEqual([])
  list.release()
  expect(await created).toMatchObject(ok({ kind: 'lost' }))
  expect(settled).toEqual([[]])
})

test('a rotation that is left while its create is under way holds the end of the app until its secret is on the disk', async () => {
  const { id } = sessionOf(scene.app).connection()
  const post = scene.world.hold('POST')
  const started = scene.app.rotations.start(id, idleKeyId(), 'rotated')
  await post.arrived
  const [rotation] = scene.app.rotations.list()
  await scene.app.rotations.act(rotation?.id ?? '', { kind: 'leave' })
  expect(heldBack()).toEqual(['create'])
  const check = scene.world.hold('GET')
  post.release()
  await check.arrived
  // In between its secret was in the memory of the app alone.
  expect(settled).toEqual([['rotation']])
  expect(scene.app.rotations.list()).toMatchObject([{ parked: true, kept: 'sealed' }])
  expect(heldBack()).toEqual([])
  check.release()
  await started
})

test('a rotation that was left under way comes back to the person when the disk refuses its secret', async () => {
  const post = scene.world.hold('POST')
  const started = scene.app.rotations.start(sessionOf(scene.app).connection().id, idleKeyId(), 'rotated')
  await post.arrived
  await scene.app.rotations.act(scene.app.rotations.list()[0]?.id ?? '', { kind: 'leave' })
  const vault = join(scene.world.folder, 'vault')
  rmSync(vault)
  mkdirSync(join(vault, 'in the way'), { recursive: true })
  post.release()
  expect(await started).toMatchObject(ok({ step: 'deliver', kept: 'memory', parked: false }))
  expect(heldBack()).toEqual(['rotation'])
})

test('a look for a lost create that is answered late does not report the key of the create that replaced it', async () => {
  const session = sessionOf(scene.app)
  failNext(scene.world, 'create', 'commit-then-drop')
  failNext(scene.world, 'list', 500, 3)
  const { attemptId } = ofKind(await scene.app.creates.create(session, 'mail'), 'unknown')
  const get = scene.world.hold('GET')
  const late = scene.app.creates.lookAgain(attemptId)
  await get.arrived
  const found = ofKind(await scene.app.creates.lookAgain(attemptId), 'lost')
  const [orphan] = found.orphans
  const retried = await scene.app.creates.again(session, attemptId, orphan?.id ?? '', () =>
    scene.app.revocations.revokeConfirmed(session, orphan?.id ?? '', { typedName: 'mail', signOut: false }, { why: 'orphan' }),
  )
  expect(retried).toMatchObject(ok({ created: { kind: 'created' } }))
  get.release()
  expect(await late).toEqual(fail('gone'))
  expect(scene.app.creates.unread(() => true)).toBeNull()
})
