// Shows: S44
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import { ok } from '../../../electron/contract/result.ts'
import { forgetConnection, revokeAndForget } from '../../../electron/main/workflows/forget.ts'
import { failNext } from '../../fail-next.ts'
import { ofKind, present, valueIn } from '../../values.ts'
import { startLocal } from '../app/app-scene.ts'
import { systemStore } from '../app/fake-electron.ts'

beforeEach(() => {
  systemStore.state = 'works'
})
afterEach(() => {
  systemStore.state = 'none'
})

/** The whole app on its local service, with a key whose secret is still to be saved; `keep` keeps it. */
const scene = async () => {
  const local = await startLocal()
  const { context, session, service, store } = local
  const { id: revealId, key } = ofKind(await context.creates.create(session, 'mail'), 'created').reveal
  /** Lists that the service was asked for with the secret of the key. */
  const asked = (): number =>
    (service.log?.entries() ?? []).filter(
      ({ method, requestHeaders }) => method === 'GET' && requestHeaders.some(([, value]) => value.endsWith(key.lastFour)),
    ).length
  return {
    ...{ ...local, key, asked },
    own: present(session.state().keys?.find(({ id }) => session.state().own.ids.includes(id))),
    keep: async () => {
      await context.deliveries.keep(revealId)
      context.reveals.finish(revealId)
    },
    press: (one: ApiKey) => context.revocations.revoke(session, one, { why: 'person' }),
    verdict: (one: ApiKey) => context.revocations.proofs().find((proof) => proof.key.id === one.id)?.verdict,
    noted: () => store.value.revocations,
  }
}

test.each(['kept, which is kept no more', 'still to be saved'])(
  'the death of a key is proven by one call where its secret is %s',
  async (which) => {
    const { context, id, key, keep, press, verdict, asked, pushed } = await scene()
    if (which.startsWith('kept')) await keep()
    expect(await press(key)).toMatchObject({ kind: 'revoked' })
    await expect.poll(() => verdict(key)).toEqual({ kind: 'confirmed' })
    expect([context.kept.of(id), asked()]).toEqual([[], 1])
    expect(context.activity.list().slice(0, 2)).toMatchObject([
      { action: 'prove', keyId: key.id, keyName: 'mail', outcome: 'confirmed' },
      { action: 'revoke', keyId: key.id, outcome: 'revoked' },
    ])
    expect(pushed).toContain('proofs:changed')
  },
)

test('the death of the old key of a rotation, and of the new one that is undone, is proven', async () => {
  const { context, session, id, key, keep, verdict } = await scene()
  await keep()
  const undone = valueIn(await context.rotations.start(id, key.id, 'next'))
  await context.rotations.act(undone.id, { kind: 'undo' })
  await expect.poll(() => verdict(present(undone.newKey))).toEqual({ kind: 'confirmed' })
  const rotation = valueIn(await context.rotations.start(session.connection().id, key.id, 'next'))
  for (const act of [{ kind: 'saved' }, { kind: 'next' }, { kind: 'retire', typedName: 'mail' }] as const)
    await context.rotations.act(rotation.id, act)
  await expect.poll(() => verdict(key)).toEqual({ kind: 'confirmed' })
})

test('of the connection’s own key there is none to compare with, and the forgotten connection takes it along', async () => {
  const { context, id, own, press, verdict, noted } = await scene()
  for (const { id: revealId } of context.reveals.pending()) context.reveals.finish(revealId)
  await press(own)
  await expect.poll(() => verdict(own)).toEqual({ kind: 'not_confirmed', doubt: { kind: 'comparison', cause: null } })
  expect(noted()).toMatchObject([{ keyId: own.id, secrets: {} }])
  expect(forgetConnection(context, id, false)).toEqual(ok(null))
  expect([context.revocations.proofs(), noted()]).toEqual([[], []])
})

test('a key that is revoked to forget its connection leaves nothing', async () => {
  const { context, id, own, noted } = await scene()
  for (const { id: revealId } of context.reveals.pending()) context.reveals.finish(revealId)
  const confirmation = { typedName: own.name, signOut: true }
  expect(await revokeAndForget(context, id, own.id, confirmation)).toMatchObject(ok({ notForgotten: null }))
  await expect.poll(() => [context.revocations.proofs(), noted()]).toEqual([[], []])
})

test('a press goes on behind the lock, which shows nothing of it', async () => {
  const { context, key, press, verdict, pushed } = await scene()
  context.lock.lock()
  pushed.length = 0
  await press(key)
  await expect.poll(() => verdict(key)).toEqual({ kind: 'confirmed' })
  expect(pushed).not.toContain('proofs:changed')
})

test('a key that was still to be revoked when its connection was forgotten is named, and so is that nobody goes on', async () => {
  const { context, service, id, key, keep } = await scene()
  await keep()
  failNext(service, 'revoke', 500)
  expect(await context.revocations.revoke(valueIn(context.sessions.find(id)), key, { why: 'person' })).toMatchObject({ kind: 'pending' })
  expect(forgetConnection(context, id, true)).toEqual(ok(null))
  expect(context.notices.all).toMatchObject([{ kind: 'revoke_left', path: 'mail (local)' }])
  expect(context.activity.list().filter(({ action }) => action === 'revoke')).toMatchObject([
    { keyId: key.id, outcome: 'cancelled' },
    { keyId: key.id, outcome: 'pending: server_error' },
  ])
})
