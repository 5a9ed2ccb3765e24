import { beforeEach, describe, expect, test } from 'vitest'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { present, valueIn } from '../../../values.ts'
import { textsIn } from '../../new-folder.ts'
import {
  act,
  anew,
  app,
  CONNECTION,
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
  signInWith,
  start,
  tokenUsed,
  works,
  world,
} from '../keys/work-scene.ts'

beforeEach(() => anew())

const noteOf = (id: string | undefined) => app.notes.annotations.of(CONNECTION)[id ?? '']

describe('rotation', () => {
  test('creates, proves, delivers, and only then revokes the old key; what it cannot do where it stands is refused, and all is written down', async () => {
    const old = idleKey()
    const fresh = await rotate(old.id, old.name)
    expect(fresh).toMatchObject({
      step: 'deliver',
      working: false,
      problem: null,
      proven: true,
      delivered: false,
      kept: 'sealed',
    })
    expect(fresh.newKey?.name).toBe(old.name)
    // Its check is not taken for a use by someone else.
    expect(noteOf(fresh.newKey?.id)).toMatchObject({
      createdHere: true,
      usedBeforeCheck: null,
      ownCalls: [{ sentAt: expect.any(Number), answeredAt: expect.any(Number) }],
    })
    const secret = secretOf(fresh)
    expect(await works(secret)).toBe(true)
    expect(JSON.stringify(app.rotations.list())).not.toContain('_live_')
    expect(textsIn(world.folder)).not.toContain(secret)

    for (const kind of ['next', 'retire', 'keep'] as const)
      expect(await act(kind, { typedName: old.name })).toEqual(fail('rotation_moved_on'))
    expect(await act('close')).toEqual(fail('rotation_running'))
    expect(await app.rotations.start(CONNECTION, old.id, 'b-test')).toEqual(
      fail('rotation_running'),
    )
    expect(ids()).toContain(old.id)

    await save()
    await act('retire')
    expect(rotation()).toMatchObject({ step: 'ended', end: 'rotated', revealId: null })
    expect(ids()).not.toContain(old.id)
    expect(await works(secret)).toBe(true)
    expect(app.store.value.rotations).toEqual([])
    expect(app.reveals.use(fresh.revealId ?? '')).toMatchObject({ ok: false })
    expect([requests('POST').length, requests('DELETE').length]).toEqual([1, 1])
    const log = app.activity
      .list()
      .map(({ action, keyName, outcome }) => `${action} ${keyName}: ${outcome}`)
    expect(log.toReversed()).toEqual([
      `create ${old.name}: created`,
      `revoke ${old.name}: revoked`,
      `rotate ${old.name}: rotated`,
    ])
  })

  test.each(['is answered', 'is refused once by the limit', 'is answered after ten seconds'])(
    'no call of the app with the new secret is a use of the new key, the last one before the old key goes neither (it %s)',
    async (how) => {
      const fresh = await rotate(idleKey().id)
      const authorization = `Bearer ${secretOf(fresh)}`
      await save()
      await world.advance(60_000)
      await session().relist()
      let isLimited = how === 'is refused once by the limit'
      world.carry = async (request) => {
        const isOfNew = request.headers.get('authorization') === authorization
        if (isOfNew && isLimited) {
          isLimited = false
          return { status: 429, headers: { 'retry-after': '5' }, body: '' }
        }
        const answer = await service.answer(request)
        if (isOfNew && how === 'is answered after ten seconds') await world.time.clock.pause(10_000)
        return answer
      }
      await act('retire')
      // No longer than that: the next list would show the last call.
      for (let s = 0; s < 20 && rotation().end === null; s += 1) await world.advance(1_000)
      expect(rotation().end).toBe('rotated')
      // The list that is shown until the next one has the use by an earlier call.
      for (const isOld of [true, false]) {
        if (!isOld) await session().relist()
        const key = present(
          session()
            .state()
            .keys?.find(({ id }) => id === fresh.newKey?.id),
        )
        expect([key.lastUsedAt, session().lastUses()(key)]).toEqual([expect.any(String), null])
      }
    },
  )

  test('a copy counts as delivered for as long as it is on the clipboard', async () => {
    const old = idleKey()
    const revealId = present((await rotate(old.id)).revealId)
    const copy = (isThere: boolean): Promise<unknown> =>
      world.hear<unknown>(
        isThere ? app.clipboard.copy({ revealId, text: 'copied' }, 60) : app.clipboard.clear(),
      )
    await copy(true)
    expect(rotation()).toMatchObject({ step: 'deliver', delivered: false, copied: true })
    await copy(false)
    expect(await act('next')).toMatchObject({ ok: false })
    await copy(true)
    expect(await act('next')).toEqual(ok(null))
    await copy(false)
    expect(rotation()).toMatchObject({ step: 'deliver', delivered: false, copied: false })

    // Gone without a word: main looks before anything follows from it.
    await copy(true)
    await act('next')
    world.clipboard = 'something else'
    expect(await act('retire')).toEqual(fail('not_saved'))
    expect(rotation()).toMatchObject({ step: 'deliver', copied: false })
    expect(ids()).toContain(old.id)

    await save()
    await act('retire')
    expect(rotation().end).toBe('rotated')
  })

  test('keeping the old key for now leaves both', async () => {
    const old = idleKey()
    const fresh = await rotate(old.id)
    await save()
    await act('keep')
    expect(rotation()).toMatchObject({ step: 'ended', end: 'kept' })
    expect(ids()).toEqual(expect.arrayContaining([old.id, fresh.newKey?.id]))
    expect(app.store.value.rotations).toEqual([])
    const { id, lastFour } = present(fresh.newKey)
    expect(app.notes.annotations.of(CONNECTION)[old.id]?.replacedBy).toEqual({ id, lastFour })
  })

  test('a key used lately is not revoked without its name typed', async () => {
    const old = idleKey()
    await rotate(old.id)
    await save()
    await works(present(service.reissue(old.id)))
    await act('retire')
    expect(rotation()).toMatchObject({
      step: 'retire',
      problem: { kind: 'failed', cause: { code: 'not_confirmed' } },
    })
    expect(ids()).toContain(old.id)
    await act('retire', { typedName: old.name })
    expect(rotation().end).toBe('rotated')
  })
})

describe('the key of the app itself', () => {
  const token = async () => valueIn(app.sessions.token(CONNECTION)).secret

  test.each([null, 'known'])(
    'the token is replaced first, the app’s own calls are no use of the old key, and the new one revokes it (key id: %s)',
    async (known) => {
      await signInWith(own.secret, known === null ? null : own.id)
      const fresh = await rotate(own.id, own.name)
      expect(fresh).toMatchObject({ own: true, step: 'deliver', delivered: true })
      const secret = secretOf(fresh)
      expect(await token()).toBe(secret)
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
      expect(requests('DELETE').map(tokenUsed)).toEqual([expect.stringContaining(secret.slice(-4))])
      await start()
      expect(session().state()).toMatchObject({
        phase: 'ready',
        own: { certainty: 'known', ids: [fresh.newKey?.id] },
      })
    },
  )

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
    expect(fresh).toMatchObject({
      step: 'store',
      problem: { kind: 'failed', cause: { code: 'data_not_written' } },
      kept: 'sealed',
    })
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

test('a kill between the DELETE of the old key and its answer is seen through by the next start', async () => {
  const oldId = idleKey().id
  const newId = (await rotate(oldId)).newKey?.id ?? ''
  await save()
  const { carry } = world
  world.carry = async (request) => {
    const answer = await carry(request)
    if (request.method === 'DELETE') world.kill()
    return answer
  }
  void act('retire')
  await world.settle()
  world.carry = carry
  await start()
  await world.advance(180_000)
  expect([rotation().end, ids().includes(oldId), ids().includes(newId)]).toEqual([
    'rotated',
    false,
    true,
  ])
})
