// Shows: S44
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import { ok } from '../../../electron/contract/result.ts'
import type { Rotation } from '../../../electron/contract/rotate.ts'
import { vaultSchema } from '../../../electron/main/store/vault.ts'
import { forgetConnection, revokeAndForget } from '../../../electron/main/workflows/forget.ts'
import { revokeAndLog } from '../../../electron/main/workflows/logged-revoke.ts'
import { ofKind, present, valueIn } from '../../values.ts'
import { startLocal } from '../app/app-scene.ts'
import { systemStore } from '../app/fake-electron.ts'
import { newHelper } from '../leases/lease-world.ts'

beforeEach(() => {
  systemStore.state = 'works'
})
afterEach(() => {
  systemStore.state = 'none'
})

const CONFIRM = (key: Pick<ApiKey, 'name'>) => ({ typedName: key.name, signOut: true })

const scene = async () => {
  const local = await startLocal()
  const { context, session, id, service } = local
  /** Lists by whoever has another token than the app's own, by the last four characters of it. */
  const asked = (lastFour: string): number =>
    (service.log?.entries() ?? []).filter(
      ({ method, requestHeaders }) => method === 'GET' && requestHeaders.some(([, value]) => value.endsWith(lastFour)),
    ).length
  const reveal = async (name: string) => ofKind(await context.creates.create(session, name), 'created').reveal
  const keep = async (name: string) => {
    const { id: revealId, key } = await reveal(name)
    await context.deliveries.keep(revealId)
    context.reveals.finish(revealId)
    return key
  }
  const confirmed = async (key: Pick<ApiKey, 'id'>) => {
    await expect.poll(() => context.deathProofs.list().find((proof) => proof.key.id === key.id)?.verdict).toEqual({ kind: 'confirmed' })
  }
  const onDisk = () => vaultSchema.parse(JSON.parse(local.disk.content ?? '')).deaths
  const own = present(session.state().keys?.find((key) => key.id === session.state().own.ids[0]))
  return { ...local, own, connectionId: id, asked, reveal, keep, confirmed, onDisk }
}

describe('the death is proven, by one call', () => {
  test('of a key whose secret is kept, which is kept no more', async () => {
    const { context, connectionId, keep, confirmed, asked, pushed } = await scene()
    const key = await keep('mail')
    expect(await revokeAndLog(context, connectionId, key.id, CONFIRM(key))).toMatchObject({ ok: true })
    await confirmed(key)
    expect([context.kept.of(connectionId), asked(key.lastFour)]).toEqual([[], 1])
    expect(context.activity.list().slice(0, 2)).toMatchObject([
      { action: 'prove', keyId: key.id, keyName: 'mail', outcome: 'confirmed' },
      { action: 'revoke', keyId: key.id, outcome: 'revoked' },
    ])
    expect(pushed).toContain('proofs:changed')
  })

  test('of a key whose secret is still to be saved, as after the create of a program', async () => {
    const { context, connectionId, reveal, confirmed, asked } = await scene()
    const { key } = await reveal('mail')
    await revokeAndLog(context, connectionId, key.id, CONFIRM(key))
    await confirmed(key)
    expect(asked(key.lastFour)).toBe(1)
  })

  test('of kept keys among many that are revoked at once', async () => {
    const { context, connectionId, keep, reveal, confirmed, asked } = await scene()
    const keys = [await keep('a'), await keep('b'), await keep('c')]
    const other = await reveal('d')
    context.reveals.finish(other.id)
    context.bulks.start(
      connectionId,
      [...keys, other.key].map(({ id }) => id),
    )
    for (const key of keys) {
      await confirmed(key)
      expect(asked(key.lastFour)).toBe(1)
    }
    await expect.poll(() => context.bulks.jobs()[0]?.phase.kind).toBe('done')
    expect(asked(other.key.lastFour)).toBe(0)
  })

  test('of a program’s key, when its lease ends', async () => {
    const { context, session, asked } = await scene()
    const helper = newHelper()
    const asker = { name: 'keystow', request: 'run', connectionId: 'c' } as const
    const plan = { command: ['npm'], folder: '/', seconds: 60, asker }
    const granted = valueIn(await context.leases.run(session, plan, helper))
    context.leases.started(helper)
    expect(await context.leases.ended(helper)).toEqual(ok(null))
    expect(context.deathProofs.list()).toMatchObject([{ key: { id: granted.keyId }, verdict: { kind: 'confirmed' } }])
    expect(asked(granted.secret.slice(-4))).toBe(1)
  })

  const rotated = async (old: (keep: (name: string) => Promise<ApiKey>, own: string) => Promise<string>) => {
    const found = await scene()
    const { context, connectionId, session, keep } = found
    const oldId = await old(keep, session.state().own.ids[0] ?? '')
    const { id, oldKey } = valueIn(await context.rotations.start(connectionId, oldId, 'next'))
    const now = (): Rotation | undefined => context.rotations.list().find((one) => one.id === id)
    return { ...found, id, oldKey, now }
  }

  test.each(['kept', 'own'] as const)('of the old key of a rotation whose secret is known (%s)', async (which) => {
    const { context, id, oldKey, confirmed } = await rotated(async (keep, own) => (which === 'kept' ? (await keep('old')).id : own))
    await context.rotations.act(id, { kind: 'saved' })
    await context.rotations.act(id, { kind: 'next' })
    await context.rotations.act(id, { kind: 'retire', typedName: oldKey.name })
    await confirmed(oldKey)
  })

  test('of the new key of a rotation that is undone', async () => {
    const { context, id, now, confirmed, asked } = await rotated(async (keep) => (await keep('old')).id)
    const fresh = present(now()?.newKey)
    // The rotation itself asked once whether it works.
    expect(asked(fresh.lastFour)).toBe(1)
    await context.rotations.act(id, { kind: 'undo' })
    await confirmed(fresh)
    expect(asked(fresh.lastFour)).toBe(2)
  })
})

test('of the connection’s own key it says that there is none to compare with, and the forgotten connection takes it along', async () => {
  const { context, own, connectionId, onDisk } = await scene()
  await revokeAndLog(context, connectionId, own.id, CONFIRM(own))
  await expect
    .poll(() => context.deathProofs.unproven())
    .toMatchObject([
      { key: { id: own.id }, verdict: { kind: 'not_confirmed', doubt: { kind: 'comparison', cause: null } }, secret: 'sealed' },
    ])
  expect(onDisk()).toMatchObject([{ record: { key: { id: own.id } } }])
  expect(forgetConnection(context, connectionId, false)).toEqual(ok(null))
  expect([context.deathProofs.list(), onDisk()]).toEqual([[], []])
})

test('a key that is revoked to forget its connection leaves nothing of its proof', async () => {
  const { context, own, connectionId, onDisk } = await scene()
  expect(await revokeAndForget(context, connectionId, own.id, CONFIRM(own))).toMatchObject(ok({ notForgotten: null }))
  await expect.poll(() => context.deathProofs.list()).toEqual([])
  expect(onDisk()).toEqual([])
})

test('it goes on behind the lock, which shows nothing of it', async () => {
  const { context, connectionId, keep, confirmed, pushed } = await scene()
  const key = await keep('mail')
  context.lock.lock()
  pushed.length = 0
  await revokeAndLog(context, connectionId, key.id, CONFIRM(key))
  await confirmed(key)
  expect(pushed).not.toContain('proofs:changed')
})

test('where it works, its own call is not taken for a use by somebody else', async () => {
  const { context, session, service, connectionId, keep } = await scene()
  const again = await keep('shop')
  await revokeAndLog(context, connectionId, again.id, CONFIRM(again))
  // Brought back before the service was asked.
  service.restoreKeys([again.id])
  await expect.poll(() => context.deathProofs.list()[0]?.verdict?.kind).toBe('works')
  await session.relist()
  const listed = session.state().keys?.find(({ id }) => id === again.id)
  expect(listed?.lastUsedAt).not.toBeNull()
  expect(listed === undefined ? '' : session.lastUses()(listed)).toBeNull()
})
