import { beforeEach, describe, expect, test } from 'vitest'
import { fail } from '../../../../electron/contract/result.ts'
import { failNext } from '../../../fail-next.ts'
import { cipherOf, noCipher } from '../../key-api/key-store.ts'
import { noRoom } from '../../store/test-store.ts'
import {
  act,
  anew,
  app,
  idleKey,
  ids,
  onDisk,
  requests,
  rotate,
  rotation,
  save,
  secretOf,
  service,
  session,
  start,
  world,
} from '../work-scene.ts'

beforeEach(() => anew())

describe('faults', () => {
  test('create answer lost: the orphan is shown, goes on the person’s word, and a second try succeeds', async () => {
    const old = idleKey()
    failNext(service, 'create', 'commit-then-drop')
    const lost = await rotate(old.id, old.name)
    expect(lost).toMatchObject({ step: 'create', working: false, problem: { kind: 'lost' }, newKey: { name: old.name } })
    expect(lost.newKey?.id).not.toBe(old.id)
    expect([requests('POST').length, requests('DELETE').length]).toEqual([1, 0])
    await act('retry')
    expect(rotation()).toMatchObject({ step: 'deliver', proven: true })
    expect(ids()).not.toContain(lost.newKey?.id)
    expect(ids()).toContain(old.id)
    expect([requests('POST').length, requests('DELETE').length]).toEqual([2, 1])
  })

  test('create lost before the commit: nothing is called new, not even the old key of that name', async () => {
    const old = idleKey()
    failNext(service, 'create', 'reset')
    expect(await rotate(old.id, old.name)).toMatchObject({ step: 'create', newKey: null, problem: { kind: 'lost', orphans: [] } })
    expect(app.store.value.rotations).toEqual([])
    await act('close')
    expect(app.rotations.list()).toEqual([])
  })

  test('a definite no creates nothing and leaves nothing', async () => {
    failNext(service, 'create', 429)
    expect(await rotate()).toMatchObject({ step: 'create', problem: { kind: 'refused' }, newKey: null })
    expect(app.store.value.rotations).toEqual([])
  })

  test.each([
    { status: 401 as const, code: 'unauthorized' },
    { status: 429 as const, code: 'rate_limited' },
    { status: 500 as const, code: 'server_error' },
  ])('check fails with $status: both keys stay, and it can be tried again', async ({ status, code }) => {
    const old = idleKey()
    // The list before the create is fresh, so that the check is the next one.
    failNext(service, 'list', status)
    const failed = await rotate(old.id)
    expect(failed).toMatchObject({ step: 'check', proven: false, problem: { kind: 'failed', cause: { code } } })
    expect(ids()).toEqual(expect.arrayContaining([old.id, failed.newKey?.id]))
    expect(await act('next')).toMatchObject({ ok: false })
    expect(await act('retire', { typedName: old.name })).toMatchObject({ ok: false })
    expect(session().state().phase).toBe('ready')
    await act('retry')
    expect(rotation()).toMatchObject({ step: 'deliver', proven: true })
  })

  test('delivery cancelled: left for later, both keys stay and the secret is still there', async () => {
    const old = idleKey()
    const fresh = await rotate(old.id)
    const secret = secretOf(fresh)
    expect(app.rotations.unfinished()).toMatchObject([{ resting: false, outlivesApp: true, unsaved: fresh.newKey }])
    await act('leave')
    expect(app.rotations.unfinished()).toMatchObject([{ resting: true }])
    await start()
    expect(rotation()).toMatchObject({ step: 'deliver', problem: { kind: 'interrupted' }, parked: true })
    await act('retry')
    expect(secretOf(rotation())).toBe(secret)
    expect(ids()).toEqual(expect.arrayContaining([old.id, fresh.newKey?.id]))
  })

  test('what would not outlive the app says so: where nothing is kept, and where the connection lasts until the app quits', async () => {
    for (const osStore of [noCipher, cipherOf('store')]) {
      await anew({ osStore }, 'session')
      expect((await rotate()).kept).toBe('memory')
    }
    expect(await onDisk()).not.toContain('a-test')
  })

  test('a disk that breaks after the create: after a crash the orphan is found and offered for revoke', async () => {
    const old = idleKey()
    const { answer } = service
    service.answer = async (request) => {
      const answered = await answer(request)
      if (request.method === 'POST') world.diskRefusal = noRoom()
      return answered
    }
    const fresh = await rotate(old.id)
    expect(fresh).toMatchObject({ step: 'deliver', kept: 'memory' })
    world.diskRefusal = null
    await start()
    await act('retry')
    expect(rotation()).toMatchObject({ step: 'create', problem: { kind: 'lost' }, newKey: { id: fresh.newKey?.id } })
    await act('undo')
    expect(rotation().end).toBe('undone')
    expect(ids()).not.toContain(fresh.newKey?.id)
    expect(ids()).toContain(old.id)
  })

  test.each(['commit-then-drop', 'reset'] as const)(
    'revoke answer lost (%s): it goes on by itself, and the rotation ends once the old key is gone',
    async (kind) => {
      const old = idleKey()
      await rotate(old.id)
      await save()
      failNext(service, 'revoke', kind)
      await act('retire')
      if (kind === 'reset') {
        expect(rotation()).toMatchObject({ step: 'retire', problem: { kind: 'pending', cause: { code: 'no_answer' } } })
        expect(ids()).toContain(old.id)
        // It is neither kept nor revoked twice meanwhile.
        for (const action of ['keep', 'retire', 'back'] as const) expect(await act(action)).toMatchObject(fail('rotation_moved_on'))
        await world.advance(60_000)
      }
      expect(rotation().end).toBe('rotated')
      expect(ids()).not.toContain(old.id)
    },
  )

  test('a new key that someone else revoked meanwhile saves the old one', async () => {
    const old = idleKey()
    const fresh = await rotate(old.id)
    await save()
    service.revokeKey(fresh.newKey?.id ?? '')
    await act('retire')
    expect(rotation()).toMatchObject({ step: 'retire', problem: { kind: 'new_gone' } })
    expect(ids()).toContain(old.id)
    await act('undo')
    expect(rotation().end).toBe('undone')
  })

  test('an old key that someone else revoked meanwhile saves the new one from the undo', async () => {
    const old = idleKey()
    const fresh = await rotate(old.id)
    service.revokeKey(old.id)
    await act('undo')
    expect(rotation()).toMatchObject({ step: 'deliver', problem: { kind: 'old_gone' } })
    expect(ids()).toContain(fresh.newKey?.id)
    expect(await act('undo')).toMatchObject({ ok: false })
    await save()
    expect(rotation().end).toBe('rotated')
  })

  /** A rotation whose old key the service does not revoke yet. */
  const pending = async () => {
    const old = idleKey()
    const fresh = await rotate(old.id)
    await save()
    failNext(service, 'revoke', 429)
    await act('retire')
    expect(rotation()).toMatchObject({ step: 'retire', problem: { kind: 'pending', cause: { code: 'rate_limited' } } })
    return { oldId: old.id, newId: fresh.newKey?.id ?? '' }
  }
  const isListed = (id: string): boolean => ids().includes(id)

  test('a rotation whose old key is still to be revoked is undone in its place: the old key stays, and the new one goes', async () => {
    const { oldId, newId } = await pending()
    await act('undo')
    await world.advance(180_000)
    expect(rotation().end).toBe('undone')
    expect(app.revocations.plans()).toEqual([])
    expect([isListed(oldId), isListed(newId)]).toEqual([true, false])
  })

  test('once the old key’s DELETE was sent there is no undo, which is said, and the rotation ends by itself', async () => {
    const { oldId, newId } = await pending()
    const released = Promise.withResolvers<void>()
    let isSent = false
    const { answer } = service
    service.answer = async (request) => {
      if (request.method === 'DELETE') {
        isSent = true
        await released.promise
      }
      return answer(request)
    }
    while (!isSent) await world.advance(1_000)
    await act('undo')
    expect(rotation()).toMatchObject({ step: 'retire', problem: { kind: 'too_late' } })
    released.resolve()
    await world.settle()
    expect(rotation().end).toBe('rotated')
    expect([isListed(oldId), isListed(newId)]).toEqual([false, true])
  })

  test('a rotation that waits for its revoke when the app ends waits for it after the start, and says nothing of the old key', async () => {
    const { oldId, newId } = await pending()
    world.cut()
    await start()
    expect(rotation()).toMatchObject({ step: 'retire', working: false, problem: { kind: 'pending', cause: null } })
    expect(app.rotations.unfinished()).toMatchObject([{ resting: true }])
    world.join()
    await world.advance(180_000)
    expect(rotation().end).toBe('rotated')
    expect([isListed(oldId), isListed(newId)]).toEqual([false, true])
  })

  test('where the person stops the revoke, both keys work, and the rotation rests before it', async () => {
    const { oldId, newId } = await pending()
    expect(app.revocations.act([app.revocations.plans()[0]?.id ?? ''], 'cancel')).toMatchObject({ ok: true })
    await world.settle()
    expect(rotation()).toMatchObject({ step: 'retire', problem: null })
    await act('keep')
    expect(rotation().end).toBe('kept')
    expect([isListed(oldId), isListed(newId)]).toEqual([true, true])
  })
})
