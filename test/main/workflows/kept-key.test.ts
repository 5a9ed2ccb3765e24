import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fail, ok } from '../../../electron/contract/result.ts'
import { boundTo } from '../../../electron/main/key-api/bound-secret.ts'
import { createKeptKeys } from '../../../electron/main/workflows/kept-key.ts'
import { createRevealedSecret } from '../../../electron/main/workflows/revealed-secret.ts'
import { failNext } from '../../fail-next.ts'
import { ofKind, valueIn } from '../../values.ts'
import { startLocal } from '../app/app-scene.ts'
import { electron, systemStore } from '../app/fake-electron.ts'
import { textsIn } from '../new-folder.ts'

beforeEach(() => {
  systemStore.state = 'works'
  electron.clipboard.clear()
})
afterEach(() => {
  systemStore.state = 'none'
  vi.restoreAllMocks()
})

/** A new key of the local service whose secret is kept. */
const keeping = async () => {
  const scene = await startLocal()
  const { context, session, id: connectionId } = scene
  const { id: revealId, key } = ofKind(await context.creates.create(session, 'mail'), 'created').reveal
  const used = valueIn(context.reveals.use(revealId))
  const kept = await context.deliveries.keep(revealId)
  const id = { connectionId, keyId: key.id }
  const isKept = (): boolean => context.kept.of(connectionId).some((one) => one.id === key.id)
  return { ...scene, kept, id, key, revealId, secret: used.secret, isKept, keys: createKeptKeys(context) }
}

test('a new secret is kept when the person wants it, counts as saved while it is kept, and is written down; no answer has it', async () => {
  const { context, folder, kept, id, key, revealId, secret, isKept, keys } = await keeping()
  const { finish } = createRevealedSecret(context)
  expect(kept).toMatchObject(ok({ kind: 'kept' }))
  expect(isKept()).toBe(true)
  expect(context.notes.state(id.connectionId).kept).toMatchObject([{ id: key.id, name: 'mail', lastFour: key.lastFour }])
  expect(JSON.stringify([kept, context.notes.state(id.connectionId)])).not.toContain(secret)
  expect(textsIn(folder)).not.toContain(secret)
  expect(context.activity.list()[0]).toMatchObject({ action: 'keep', keyId: key.id, outcome: 'ok' })
  expect(context.reveals.unfinished()).toMatchObject([{ resting: true }])
  expect(keys.stop(id)).toEqual(ok(null))
  expect(context.reveals.unfinished()).toMatchObject([{ resting: false }])
  expect(await finish(revealId, 'delivered')).toEqual(fail('not_saved'))
  await context.deliveries.keep(revealId)
  expect(await finish(revealId, 'delivered')).toEqual(ok(null))
})

test('it can be copied again long after the reveal', async () => {
  const { context, id, revealId, secret, keys } = await keeping()
  context.reveals.finish(revealId)
  expect(await keys.copy(id)).toEqual(ok(null))
  expect(electron.clipboard.readText()).toBe(secret)
  expect(context.activity.list()[0]).toMatchObject({ action: 'copy', outcome: 'ok' })
  await context.clipboard.clear()
})

// Shows: S47
test('a revoke that the service acknowledged wipes it', async () => {
  const { context, session, key, isKept } = await keeping()
  expect(await context.revocations.revoke(session, key, { why: 'person' })).toMatchObject({ kind: 'revoked' })
  expect(isKept()).toBe(false)
})

// Shows: S47
test('a key that is merely not listed keeps it, and a 401 to the very secret wipes it', async () => {
  const { service, session, id, isKept, keys } = await keeping()
  expect(await keys.check(id)).toEqual(ok(null))
  service.revokeKey(id.keyId)
  await session.relist()
  expect(session.state().keys?.some((one) => one.id === id.keyId)).toBe(false)
  expect(isKept()).toBe(true)
  expect(await keys.check(id)).toMatchObject(fail('unauthorized'))
  expect(isKept()).toBe(false)
  expect(await keys.copy(id)).toEqual(fail('gone'))
})

test('any other failure of the check keeps it', async () => {
  const { service, id, isKept, keys } = await keeping()
  for (const kind of ['reset', 'html', 'empty'] as const) {
    failNext(service, 'list', kind)
    expect((await keys.check(id)).ok).toBe(false)
    expect(isKept()).toBe(true)
  }
})

test('a connection with kept secrets is forgotten only where the person gives them up, and they go with it', async () => {
  const { context, id, revealId, isKept } = await keeping()
  context.reveals.finish(revealId)
  expect(context.sessions.forget(id.connectionId, false)).toEqual(fail('unfinished', { detail: 'kept' }))
  expect(isKept()).toBe(true)
  expect(context.sessions.forget(id.connectionId, true)).toEqual(ok(null))
  expect(isKept()).toBe(false)
})

test('work without a window delivers to just the place that was looked at before the secret was there', async () => {
  const { context, folder, id, key, session, secret, keys } = await keeping()
  keys.stop(id)
  const of = { connectionId: id.connectionId, key, ...boundTo(session.connection(), secret) }
  const here = await context.prepareDelivery({ kind: 'kept' }, id.connectionId)
  expect(here).toMatchObject(ok({ preview: null }))
  expect(here.ok && (await here.value.deliver(of))).toMatchObject(ok({ kind: 'kept' }))
  expect(context.kept.get(id, 'local')).toMatchObject(ok({ secret }))
  const refused = await context.prepareDelivery({ kind: 'env-file', path: join(folder, '.env'), variable: 'KEY' }, id.connectionId)
  expect(refused).toEqual(fail('env_refused', { detail: 'own_file' }))
})
