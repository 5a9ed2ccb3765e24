import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { fail } from '../../../../electron/contract/result.ts'
import { present } from '../../../values.ts'
import { textsIn } from '../../new-folder.ts'
import {
  act,
  anew,
  app,
  CONNECTION,
  connect,
  idleKey,
  ids,
  own,
  requests,
  rotate,
  rotation,
  save,
  secretOf,
  service,
  session,
  start,
  tokenUsed,
  works,
  world,
} from '../work-scene.ts'

beforeEach(() => anew())

describe('rotation', () => {
  test('creates, proves, delivers, and only then revokes the old key', async () => {
    const old = idleKey()
    const fresh = await rotate(old.id, old.name)
    expect(fresh).toMatchObject({ step: 'deliver', working: false, problem: null, proven: true, delivered: false, kept: 'sealed' })
    expect(fresh.newKey?.name).toBe(old.name)
    const secret = secretOf(fresh)
    expect(await works(secret)).toBe(true)
    expect(JSON.stringify(app.rotations.list())).not.toContain('_live_')
    expect(textsIn(world.folder)).not.toContain(secret)

    expect(await act('next')).toMatchObject({ ok: false })
    expect(await act('retire', { typedName: old.name })).toMatchObject({ ok: false })
    expect(ids()).toContain(old.id)

    await save()
    await act('retire')
    expect(rotation()).toMatchObject({ step: 'ended', end: 'rotated', revealId: null })
    expect(ids()).not.toContain(old.id)
    expect(await works(secret)).toBe(true)
    expect(app.store.value.rotations).toEqual([])
    expect(app.reveals.use(fresh.revealId ?? '')).toMatchObject({ ok: false })
    expect([requests('POST').length, requests('DELETE').length]).toEqual([1, 1])
  })

  test('the activity log gets an entry for each request and one for the rotation as a whole, however it ended', async () => {
    const old = idleKey()
    await rotate(old.id)
    await act('undo')
    const log = app.activity
      .list()
      .toReversed()
      .filter(({ action }) => action !== 'prove')
    expect(log.map(({ action, keyName, outcome }) => `${action} ${keyName}: ${outcome}`)).toEqual([
      'create a-test: created',
      'revoke a-test: revoked',
      `rotate ${old.name}: undone`,
    ])
  })

  test('a copy counts as delivered for as long as it is on the clipboard', async () => {
    const old = idleKey()
    const revealId = present((await rotate(old.id)).revealId)
    const copy = (isThere: boolean): Promise<unknown> =>
      world.hear<unknown>(isThere ? app.clipboard.copy({ revealId, text: 'copied' }, 60) : app.clipboard.clear())
    await copy(true)
    expect(rotation()).toMatchObject({ step: 'deliver', delivered: false, copied: true })
    await copy(false)
    expect(await act('next')).toMatchObject({ ok: false })
    await copy(true)
    expect(await act('next')).toMatchObject({ ok: true })
    await copy(false)
    expect(rotation()).toMatchObject({ step: 'deliver', delivered: false, copied: false })

    // Gone without a word: main looks before anything follows from it.
    await copy(true)
    await act('next')
    world.clipboard = 'something else'
    expect(await act('retire')).toMatchObject(fail('not_saved'))
    expect(rotation()).toMatchObject({ step: 'deliver', copied: false })
    expect(ids()).toContain(old.id)

    await save()
    await act('retire')
    expect(rotation()).toMatchObject({ step: 'ended', end: 'rotated' })
  })

  test('a copy does not outlive the app: the next run asks for it again', async () => {
    const { revealId } = await rotate()
    await app.clipboard.copy({ revealId: revealId ?? '', text: 'copied' }, 60)
    await act('next')
    expect(app.store.value.rotations[0]?.record.rotation).toMatchObject({ delivered: false })
    await start()
    await act('open')
    await act('retry')
    expect(rotation()).toMatchObject({ step: 'deliver', delivered: false, copied: false })
    expect(await act('next')).toMatchObject({ ok: false })
  })

  test('the check is noted, so that it is not taken for a use by someone else', async () => {
    const fresh = await rotate()
    expect(app.notes.annotations.of(CONNECTION)[fresh.newKey?.id ?? '']).toMatchObject({ createdHere: true, usedBeforeCheck: null })
    expect(app.notes.annotations.of(CONNECTION)[fresh.newKey?.id ?? '']?.checkedAt).not.toBeNull()
  })

  test('where the disk refuses a reminder, both keys stay where they are', async () => {
    const old = idleKey()
    await rotate(old.id)
    await save()
    const file = join(world.folder, 'notes')
    rmSync(file, { force: true })
    mkdirSync(join(file, 'in-its-place'), { recursive: true })
    expect(await act('keep', { remindAt: 5 })).toMatchObject(fail('data_not_written'))
    expect(rotation()).toMatchObject({ step: 'retire', working: false })
    expect(ids()).toContain(old.id)
  })

  test('what a rotation cannot do where it stands is said to be that, not that something is created', async () => {
    await rotate()
    expect(await act('keep', { remindAt: null })).toMatchObject(fail('rotation_moved_on'))
    expect(await act('close')).toMatchObject(fail('rotation_running'))
  })

  test('keeping the old key for now leaves both and a reminder on this computer', async () => {
    const old = idleKey()
    const fresh = await rotate(old.id)
    await save()
    await act('keep', { remindAt: 5 })
    expect(rotation()).toMatchObject({ step: 'ended', end: 'kept' })
    expect(ids()).toEqual(expect.arrayContaining([old.id, fresh.newKey?.id]))
    expect(app.notes.annotations.of(CONNECTION)[old.id]?.remindAt).toBe(5)
    expect(app.store.value.rotations).toEqual([])
  })

  test('a key used lately is not revoked without its name typed', async () => {
    const old = idleKey()
    await rotate(old.id)
    await save()
    const secret = service.reissue(old.id) ?? ''
    await works(secret)
    await act('retire')
    expect(rotation()).toMatchObject({ step: 'retire', problem: { kind: 'failed', cause: { code: 'not_confirmed' } } })
    expect(ids()).toContain(old.id)
    await act('retire', { typedName: old.name })
    expect(rotation().end).toBe('rotated')
  })

  test('the same key is not rotated twice at a time', async () => {
    const old = idleKey()
    await rotate(old.id)
    expect(await app.rotations.start(CONNECTION, old.id, 'b-test')).toMatchObject(fail('rotation_running'))
    expect(requests('POST')).toHaveLength(1)
  })
})

describe('the key of the app itself', () => {
  const token = async (): Promise<string> => {
    const stored = await app.sessions.token(CONNECTION)
    return stored.ok ? stored.value.secret : stored.error.code
  }

  test.each([null, 'known'])(
    'the token is replaced first, the app’s own calls are no use of the old key, and the new one revokes it (key id: %s)',
    async (known) => {
      await connect(known === null ? null : own.id)
      const fresh = await rotate(own.id, own.name)
      expect(fresh).toMatchObject({ own: true, step: 'deliver', delivered: true })
      const secret = secretOf(fresh)
      expect(await token()).toBe(secret)
      expect(ids()).toContain(own.id)
      const old = present(
        session()
          .state()
          .keys?.find(({ id }) => id === own.id),
      )
      expect(old.lastUsedAt).not.toBeNull()
      expect(session().lastUses()(old)).toBeNull()
      // Somebody else may have used it at the same time, so that its name has to be typed.
      expect(session().possibleUses()(old)).toBe(old.lastUsedAt)
      await act('next')
      await act('retire', { typedName: own.name })
      expect(rotation().end).toBe('rotated')
      expect(ids()).not.toContain(own.id)
      expect(requests('DELETE')).toHaveLength(1)
      expect(tokenUsed(requests('DELETE')[0])).toContain(secret.slice(-4))
      await start()
      expect(session().state()).toMatchObject({ phase: 'ready', own: { certainty: 'known', ids: [fresh.newKey?.id] } })
    },
  )

  test('a token kept until the app quits counts as delivered only when the person has it', async () => {
    await connect(own.id, 'session')
    expect(await rotate(own.id, own.name)).toMatchObject({ step: 'deliver', delivered: false, kept: 'memory' })
  })

  test('a disk that refuses the new token changes nothing, and undo leaves the app signed in', async () => {
    // The new token is what is written second after the new key was checked.
    world.carry = async (request) => {
      const answer = await service.answer(request)
      void world.killAt(Number.POSITIVE_INFINITY)
      world.onCrossing = (half) => {
        world.diskRefusal = request.method === 'GET' && half === 3 ? new Error('broken') : null
      }
      return answer
    }
    const fresh = await rotate(own.id, own.name)
    expect(fresh).toMatchObject({ step: 'store', problem: { kind: 'failed', cause: { code: 'data_not_written' } }, kept: 'sealed' })
    expect(await token()).toBe(own.secret)
    expect(await act('retire', { typedName: own.name })).toMatchObject({ ok: false })
    world.carry = service.answer
    world.onCrossing = () => {}
    world.diskRefusal = null
    await act('undo')
    expect(rotation().end).toBe('undone')
    expect(await works(await token())).toBe(true)
    expect(ids()).toContain(own.id)
    expect(ids()).not.toContain(fresh.newKey?.id)
  })

  test('undo after the token was replaced puts the old one back first', async () => {
    const before = ids()
    await rotate(own.id, own.name)
    await act('undo')
    expect(rotation().end).toBe('undone')
    expect(await token()).toBe(own.secret)
    expect(ids().toSorted()).toEqual(before.toSorted())
    expect(session().state().own).toEqual({ certainty: 'known', ids: [own.id] })
  })
})
