import { beforeEach, describe, expect, test } from 'vitest'
import { ok } from '../../../../electron/contract/result.ts'
import { failNext } from '../../../fail-next.ts'
import { ofKind, valueIn } from '../../../values.ts'
import { noCipher } from '../../client/key-store.ts'
import { noRoom } from '../../store/test-store.ts'
import {
  act,
  anew,
  app,
  create,
  hold,
  idleKey,
  ids,
  issue,
  loseCreate,
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
  works,
  world,
} from '../keys/work-scene.ts'

beforeEach(() => anew())

/** Rotates a key that nobody uses; answers the ids of both. */
const rotated = async () => {
  const oldId = idleKey().id
  return { oldId, newId: (await rotate(oldId)).newKey?.id ?? '' }
}
const listed = (...some: readonly string[]) => some.map((id) => ids().includes(id))

describe('a create', () => {
  test('whose answer is lost: the orphan is shown, goes on the person’s word, and a second try succeeds', async () => {
    const old = idleKey()
    loseCreate()
    const lost = await rotate(old.id, old.name)
    expect(lost).toMatchObject({
      step: 'create',
      working: false,
      problem: { kind: 'lost' },
      newKey: { name: old.name },
    })
    expect(lost.newKey?.id).not.toBe(old.id)
    expect([requests('POST').length, requests('DELETE').length]).toEqual([1, 0])
    await act('retry')
    expect(rotation()).toMatchObject({ step: 'deliver', proven: true })
    expect(listed(lost.newKey?.id ?? '', old.id)).toEqual([false, true])
    expect([requests('POST').length, requests('DELETE').length]).toEqual([2, 1])
  })

  test.each([
    ['reset', { kind: 'lost', orphans: [] }],
    [429, { kind: 'refused' }],
  ] as const)(
    'that made nothing (%s) leaves nothing, and nothing is called new, not even the old key of that name',
    async (how, problem) => {
      const old = idleKey()
      failNext(service, 'create', how)
      expect(await rotate(old.id, old.name)).toMatchObject({
        step: 'create',
        newKey: null,
        problem,
      })
      await act('close')
      expect([app.rotations.list(), app.store.value.rotations]).toEqual([[], []])
    },
  )

  test.each([
    ['in the same run', async () => {}],
    ['after a restart', start],
  ])('that is looked for finds no key whose secret the person has (%s)', async (_when, between) => {
    const old = idleKey()
    loseCreate('reset', true)
    expect(await rotate(old.id, old.name)).toMatchObject({
      step: 'look',
      problem: { kind: 'unknown' },
    })
    await act('leave')
    const { reveal } = ofKind(await create(old.name), 'created')
    const { secret } = valueIn(app.reveals.use(reveal.id))
    app.reveals.finish(reveal.id)
    await between()
    await world.advance(60_000)
    expect(rotation()).toMatchObject({
      step: 'create',
      newKey: null,
      problem: { kind: 'lost', orphans: [] },
    })
    await act('retry')
    expect(await works(secret)).toBe(true)
  })

  test('that a person lost finds no new key of a rotation under the same name', async () => {
    loseCreate('reset', true)
    const { attemptId } = ofKind(await create('mail'), 'unknown')
    expect(secretOf(await rotate(idleKey().id, 'mail'))).not.toBe('')
    expect(await world.hear(app.creates.lookAgain(attemptId))).toMatchObject(
      ok({ kind: 'lost', orphans: [] }),
    )
  })
})

describe('before the old key goes', () => {
  test.each([
    [401, 'unauthorized'],
    [500, 'server_error'],
  ] as const)(
    'a check that fails with %s leaves both keys, and can be tried again',
    async (status, code) => {
      // The list before the create is fresh, so that the check is the next one.
      failNext(service, 'list', status)
      const { oldId, newId } = await rotated()
      expect(rotation()).toMatchObject({
        step: 'check',
        proven: false,
        problem: { kind: 'failed', cause: { code } },
      })
      expect(listed(oldId, newId)).toEqual([true, true])
      expect(session().state().phase).toBe('ready')
      await act('retry')
      expect(rotation()).toMatchObject({ step: 'deliver', proven: true })
    },
  )

  test('what is left for later has both keys and the secret, also after a restart', async () => {
    const old = idleKey()
    const fresh = await rotate(old.id)
    const secret = secretOf(fresh)
    expect(app.rotations.unfinished()).toMatchObject([
      { resting: false, outlivesApp: true, unsaved: fresh.newKey },
    ])
    await act('leave')
    expect(app.rotations.unfinished()).toMatchObject([{ resting: true }])
    await start()
    expect(rotation()).toMatchObject({
      step: 'deliver',
      problem: { kind: 'interrupted' },
      parked: true,
    })
    await act('retry')
    expect(secretOf(rotation())).toBe(secret)
    expect(listed(old.id, fresh.newKey?.id ?? '')).toEqual([true, true])
  })

  test('it stays left, also when a step of it is being written down then', async () => {
    /**
     * Leaves a rotation once the disk or the service is about to be used for the `at`th time.
     * Answers how often they were.
     */
    const leaveAt = async (at: number): Promise<number> => {
      await anew()
      void world.killAt(Number.POSITIVE_INFINITY)
      world.onCrossing = (half) => {
        if (half === 2 * (at - 1))
          for (const { id } of app.rotations.list()) void app.rotations.act(id, { kind: 'leave' })
      }
      await rotate()
      expect(rotation()).toMatchObject({ step: 'deliver', parked: at > 0 })
      return Math.floor(world.crossed / 2)
    }
    const uses = await leaveAt(0)
    expect(uses).toBeGreaterThan(3)
    for (let at = 1; at <= uses; at += 1) await leaveAt(at)
  })

  test('what would not outlive the app says so', async () => {
    await anew({ osStore: noCipher })
    expect(await rotate()).toMatchObject({ delivered: false, kept: 'memory' })
    // Nor does the new token of the app itself count as delivered then.
    await anew({ osStore: noCipher })
    expect(await rotate(own.id, own.name)).toMatchObject({
      step: 'deliver',
      delivered: false,
      kept: 'memory',
    })
  })

  test('a disk that breaks after the create: after a crash the new key, whose check used it, is shown and left to the person', async () => {
    world.carry = async (request) => {
      const answer = await service.answer(request)
      if (request.method === 'POST') world.diskRefusal = noRoom()
      return answer
    }
    const { oldId, newId } = await rotated()
    expect(rotation()).toMatchObject({ step: 'deliver', kept: 'memory' })
    world.diskRefusal = null
    await start()
    expect(rotation()).toMatchObject({
      step: 'create',
      problem: { kind: 'lost', orphans: [], others: [{ id: newId }] },
      newKey: null,
    })
    expect(listed(oldId, newId)).toEqual([true, true])
  })

  test('a new key that someone else revoked meanwhile saves the old one', async () => {
    const { oldId, newId } = await rotated()
    await save()
    service.revokeKey(newId)
    await act('retire')
    expect(rotation()).toMatchObject({ step: 'retire', problem: { kind: 'new_gone' } })
    expect(ids()).toContain(oldId)
    await act('undo')
    // The service says twice that there is no such key, and a younger one may only be late.
    await world.advance(700_000)
    expect(rotation().end).toBe('undone')
  })

  test('an old key that someone else revoked meanwhile saves the new one from the undo', async () => {
    const { oldId, newId } = await rotated()
    service.revokeKey(oldId)
    await act('undo')
    expect(rotation()).toMatchObject({ step: 'deliver', problem: { kind: 'old_unlisted' } })
    expect(ids()).toContain(newId)
    await save()
    await act('retire')
    await world.advance(600_000)
    expect(rotation().end).toBe('rotated')
  })
})

test('an undo leaves the new key alone where the person had the old one revoked and that was sent, until it is stopped', async () => {
  const { oldId, newId } = await rotated()
  failNext(service, 'revoke', 'reset', 100)
  await world.hear(app.revocations.revoke(session(), rotation().oldKey, { why: 'person' }))
  await act('undo')
  expect(rotation()).toMatchObject({ step: 'retire', problem: { kind: 'too_late' } })
  expect(app.revocations.plans.act([app.revocations.plans.list()[0]?.id ?? ''], 'cancel').ok).toBe(
    true,
  )
  await world.settle()
  expect(rotation()).toMatchObject({ step: 'retire', working: false, problem: null })
  expect(listed(oldId, newId)).toEqual([true, true])
})

test.each([
  ['at once', 'too_late', async () => {}],
  ['after a restart', 'too_late', start],
  [
    'after the revoke was stopped',
    // Nobody goes on with it.
    'not_proven',
    async () => {
      valueIn(app.revocations.plans.act([app.revocations.plans.list()[0]?.id ?? ''], 'cancel'))
      await world.settle()
    },
  ],
] as const)(
  'an undo after a DELETE that is carried out once its answer timed out leaves the new key alone (%s)',
  async (_when, kind, between) => {
    const { oldId, newId } = await rotated()
    await save()
    const times = { percent: 100, seed: 1 }
    service.faults.arm({ operation: 'revoke', kind: 'late-commit', ms: 120_000, times })
    await act('retire')
    expect(rotation()).toMatchObject({
      step: 'retire',
      problem: { kind: 'pending', cause: { code: 'timed_out' } },
    })
    await between()
    expect(listed(oldId, newId)).toEqual([true, true])
    await act('undo')
    expect(rotation()).toMatchObject({ step: 'retire', problem: { kind } })
    await world.advance(900_000)
    expect(listed(oldId, newId)).toEqual([false, true])
    // Lists lack the old key, and nobody has proven that it is dead.
    expect(await act('undo')).toMatchObject({ ok: false, error: { code: 'rotation_moved_on' } })
    expect(rotation()).toMatchObject({ step: 'retire', problem: { kind: 'not_proven' } })
    await world.advance(900_000)
    expect(listed(newId)).toEqual([true])
  },
)

describe('a rotation whose old key the service does not revoke yet', () => {
  const pending = async () => {
    const both = await rotated()
    await save()
    failNext(service, 'revoke', 429)
    await act('retire')
    expect(rotation()).toMatchObject({
      step: 'retire',
      problem: { kind: 'pending', cause: { code: 'rate_limited' } },
    })
    return both
  }

  test('is not undone once the DELETE was sent, which is said, and ends by itself', async () => {
    const { oldId, newId } = await pending()
    const held = hold('DELETE')
    let isSent = false
    void held.arrived.then(() => {
      isSent = true
    })
    while (!isSent) await world.advance(1_000)
    await act('undo')
    expect(rotation()).toMatchObject({ step: 'retire', problem: { kind: 'too_late' } })
    held.release()
    await world.settle()
    expect(rotation().end).toBe('rotated')
    expect(listed(oldId, newId)).toEqual([false, true])
  })

  test('keeps the old key where the new one is gone by the next try', async () => {
    const { oldId, newId } = await pending()
    service.revokeKey(newId)
    await world.advance(900_000)
    expect(listed(oldId, newId)).toEqual([true, false])
    expect(app.revocations.plans.list()).toMatchObject([
      { keyId: oldId, phase: { kind: 'waiting', why: 'new_key' } },
    ])
  })

  test('waits for it after a restart, and says nothing of the old key', async () => {
    const { oldId, newId } = await pending()
    world.cut()
    await start()
    expect(rotation()).toMatchObject({
      step: 'retire',
      working: false,
      problem: { kind: 'pending', cause: null },
    })
    expect(app.rotations.unfinished()).toMatchObject([{ resting: true }])
    world.join()
    await world.advance(180_000)
    expect(rotation().end).toBe('rotated')
    expect(listed(oldId, newId)).toEqual([false, true])
  })

  test('rests before it where the person stops the revoke, and both keys work', async () => {
    const { oldId, newId } = await pending()
    expect(
      app.revocations.plans.act([app.revocations.plans.list()[0]?.id ?? ''], 'cancel'),
    ).toMatchObject({
      ok: true,
    })
    await world.settle()
    expect(rotation()).toMatchObject({ step: 'retire', problem: null })
    await act('keep')
    expect(rotation().end).toBe('kept')
    expect(listed(oldId, newId)).toEqual([true, true])
  })
})

describe('under the token of another workspace', () => {
  const cause = { code: 'other_workspace' }

  test('an undo says nothing of the new key', async () => {
    failNext(service, 'list', 500)
    const { newId } = await rotated()
    await signInWith(issue('other').key)
    await act('undo')
    expect(rotation()).toMatchObject({
      step: 'undo',
      end: null,
      problem: { kind: 'pending', cause },
    })
    expect(ids()).toContain(newId)
  })

  test('a rotation that an earlier run began does not end because its old key is not listed', async () => {
    const { oldId, newId } = await rotated()
    await act('saved')
    await act('leave')
    await signInWith(issue('other').key)
    await start()
    await act('retry')
    expect(rotation()).toMatchObject({ step: 'deliver', end: null, problem: null })
    await act('next')
    for (const step of ['retire', 'undo'] as const) {
      await act(step)
      expect(rotation()).toMatchObject({ step, end: null, problem: { kind: 'failed', cause } })
    }
    expect(listed(oldId, newId)).toEqual([true, true])
  })

  test('is not a key of the same one, though the keys of the rotation are gone', async () => {
    const { oldId, newId } = await rotated()
    await act('saved')
    await act('leave')
    const { key } = issue('same')
    for (const id of [oldId, newId, own.id]) service.revokeKey(id)
    await signInWith(key)
    await start()
    await act('retry')
    await act('next')
    await act('retire')
    expect(rotation()).toMatchObject({ step: 'retire', problem: { kind: 'new_gone' } })
  })
})
