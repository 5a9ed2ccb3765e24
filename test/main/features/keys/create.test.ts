import { beforeEach, expect, test } from 'vitest'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { failNext } from '../../../fail-next.ts'
import { ofKind, present, valueIn } from '../../../values.ts'
import {
  anew,
  app,
  CONNECTION,
  create,
  hold,
  idleKey,
  ids,
  issue,
  loseCreate,
  own,
  requests,
  secretOf,
  service,
  session,
  signInWith,
  start,
  unread,
  works,
  world,
} from './work-scene.ts'

beforeEach(() => anew())

const NAME = 'billing-worker'
const heldBack = (): readonly string[] => app.unfinished.exitBlockers(true).map(({ kind }) => kind)
const entries = () => app.activity.list().filter(({ action }) => action === 'create')
/** Creates a key whose answer is lost on the way. */
const losing = async (name = NAME) => {
  loseCreate()
  return ofKind(await create(name), 'lost')
}
/** The same, and the list cannot be read either. */
const unknown = async () => {
  loseCreate('commit-then-drop', true)
  return ofKind(await create(NAME), 'unknown')
}
const lookAgain = (attemptId: string) => world.hear(app.creates.lookAgain(attemptId))
const again = (attemptId: string, keyId = '') =>
  app.creates.again(session(), attemptId, keyId, { typedName: NAME, signOut: false })

test('a created key is listed at once, is noted and written down as made here, and its secret is handed over exactly once', async () => {
  const { reveal } = ofKind(await create(`  ${NAME} `), 'created')
  expect(session().state().keys).toContainEqual(reveal.key)
  expect(reveal.key).toMatchObject({ name: NAME, lastUsedAt: null })
  expect(app.notes.annotations.of(CONNECTION)[reveal.key.id]).toMatchObject({
    createdHere: true,
    isSecretLost: false,
  })
  expect(entries()).toMatchObject([
    {
      keyId: reveal.key.id,
      keyName: NAME,
      lastFour: reveal.key.lastFour,
      outcome: 'created',
    },
  ])
  expect(JSON.stringify([reveal, world.pushed])).not.toContain('_live_')
  const shown = await world.ask('reveals:show', reveal.id)
  expect(await works(valueIn(shown))).toBe(true)
  expect(await world.ask('reveals:show', reveal.id)).toMatchObject(fail('already_shown'))
  app.reveals.finish(reveal.id)
  expect(app.reveals.use(reveal.id)).toMatchObject(fail('gone'))
  expect(unread()).toBeNull()
})

test('a second create while one is pending is refused, not sent', async () => {
  const [first, second] = await Promise.all([create('a'), create('a')])
  expect([first, second]).toMatchObject([ok({ kind: 'created' }), fail('create_running')])
  expect(requests('POST')).toHaveLength(1)
})

test('a definite no is no lost answer, and unread: a page that was locked meanwhile has not shown it', async () => {
  failNext(service, 'create', 429)
  const before = requests('GET').length
  expect(await create(NAME)).toMatchObject(ok({ kind: 'refused' }))
  expect(requests('GET')).toHaveLength(before)
  expect(unread()).toMatchObject({
    outcome: { kind: 'refused', name: NAME, cause: { code: 'rate_limited' } },
  })
  expect(entries()).toMatchObject([{ keyId: null, outcome: 'refused: rate_limited' }])
})

test.each([
  ['reset', 'lost: no_answer', 0],
  ['commit-then-drop', 'found: no_answer', 1],
] as const)(
  'a create without an answer (%s) is written down as %s, and offered to every page until it is read',
  async (how, outcome, count) => {
    loseCreate(how)
    const lost = ofKind(await create(NAME), 'lost')
    expect(lost.orphans).toHaveLength(count)
    expect(entries()).toMatchObject([{ keyId: lost.orphans[0]?.id ?? null, outcome }])
    // An answer that reaches nobody, e.g. because the lock came, takes nothing away.
    for (let times = 0; times < 2; times += 1)
      expect(unread()).toEqual({ connectionId: CONNECTION, outcome: lost })
    app.creates.outcomes.markRead(lost.attemptId)
    expect(unread()).toBeNull()
    for (const { id } of lost.orphans)
      expect(app.notes.annotations.of(CONNECTION)[id]).toMatchObject({ isSecretLost: true })
  },
)

test.each([false, true])(
  'the key of a create without an answer raises no alarm beside its outcome, which each start shows until somebody has read it (read: %s)',
  async (isRead) => {
    const { attemptId } = await losing()
    const unknownIds = () => app.notes.seenKeys.unknownIds(CONNECTION)
    expect(unknownIds()).toEqual([])
    if (isRead) app.creates.outcomes.markRead(attemptId)
    await start()
    expect([unknownIds(), unread()?.outcome.kind]).toEqual([[], isRead ? undefined : 'lost'])
  },
)

test('several candidates are all shown and none is touched', async () => {
  world.carry = (request) => {
    if (request.method === 'POST') issue('same', NAME)
    return service.answer(request)
  }
  expect((await losing()).orphans).toHaveLength(2)
  expect(requests('DELETE')).toEqual([])
})

test('a create of which nothing was known is written down as found once a later look at the list shows its key, which has the one outcome', async () => {
  const { attemptId } = await unknown()
  expect(entries()).toMatchObject([{ keyId: null, outcome: 'unknown: no_answer' }])
  const { orphans } = ofKind(await lookAgain(attemptId), 'lost')
  expect(entries()[0]).toMatchObject({ keyId: orphans[0]?.id, outcome: 'found: no_answer' })
  failNext(service, 'list', 500, 4)
  expect(await lookAgain(attemptId)).toMatchObject(ok({ kind: 'unknown' }))
  app.creates.outcomes.markRead(attemptId)
  expect(unread()).toBeNull()
})

test('what was left on a connection that was forgotten, or is revoked, is dropped, and hides no other', async () => {
  await losing('one')
  const { orphans } = await losing('two')
  const isKnown = [true, false]
  expect(app.creates.outcomes.unread(() => isKnown.pop() ?? true)).toMatchObject({
    outcome: { name: 'two' },
  })
  await world.hear(app.revocations.revoke(session(), present(orphans[0]), { why: 'person' }))
  expect(unread()).toBeNull()
})

test('a key that an attempt left is revoked and created again in one go, which nothing interrupts', async () => {
  const { attemptId, orphans } = await losing()
  const post = hold('POST')
  const retried = again(attemptId, orphans[0]?.id)
  await post.arrived
  expect(heldBack()).toEqual(['create'])
  expect(ids()).not.toContain(orphans[0]?.id)
  post.release()
  expect(await retried).toMatchObject(ok({ revoke: { ok: true }, created: { kind: 'created' } }))
  expect(unread()).toBeNull()
})

test('a key that an attempt may have left is not revoked before the person was asked about it', async () => {
  const { attemptId, orphans } = await losing()
  const id = present(orphans[0]).id
  world.answers = () => 0
  const confirmation = { typedName: null, signOut: false }
  const wanted = { connectionId: CONNECTION, attemptId, id, confirmation }
  expect(await world.ask('api-keys:revoke-and-create', wanted)).toEqual(fail('declined'))
  expect(ids()).toContain(id)
})

test('nothing is created while the key that an attempt left is still there, or where it is not one of its own', async () => {
  const { attemptId, orphans } = await losing()
  failNext(service, 'revoke', 429)
  const revoke = ok({ kind: 'pending', cause: { code: 'rate_limited' } })
  expect(await world.hear(again(attemptId, orphans[0]?.id))).toMatchObject(
    ok({ revoke, created: null }),
  )
  expect(app.revocations.plans.list()).toMatchObject([{ keyId: orphans[0]?.id, why: 'orphan' }])
  expect(await again(attemptId, own.id)).toEqual(fail('gone'))
  expect(unread()).toMatchObject({ outcome: { attemptId } })
})

test('a look for a lost create that is answered late does not report the key of the create that replaced it', async () => {
  const { attemptId } = await unknown()
  const get = hold('GET')
  const late = app.creates.lookAgain(attemptId)
  await get.arrived
  const { orphans } = ofKind(await lookAgain(attemptId), 'lost')
  expect(await world.hear(again(attemptId, orphans[0]?.id))).toMatchObject(
    ok({ created: { kind: 'created' } }),
  )
  get.release()
  expect([await late, unread()]).toEqual([fail('gone'), null])
})

test.each([
  ['comes', ['reveal']],
  ['is lost', []],
] as const)(
  'a create holds the end of the app until its answer %s, and then its secret alone does',
  async (how, after) => {
    const isLost = how === 'is lost'
    const settled: (readonly string[])[] = []
    app.topics.createSettled.subscribe(() => settled.push(heldBack()))
    if (isLost) loseCreate()
    const post = hold('POST')
    const created = create(NAME)
    await post.arrived
    expect(heldBack()).toEqual(['create'])
    const list = hold('GET')
    post.release()
    await (isLost ? list.arrived : created)
    // Said once, when no more is held than after it.
    expect([heldBack(), settled]).toEqual([after, [after]])
    list.release()
    await created
  },
)

test.each(['is written', 'is refused by the disk'])(
  'a rotation that is left while its create is under way holds the end of the app until its secret %s, and then only where it has to',
  async (how) => {
    const isRefused = how !== 'is written'
    const post = hold('POST')
    const started = world.hear(app.rotations.start(CONNECTION, idleKey().id, 'rotated'))
    await post.arrived
    const { id } = present(app.rotations.list()[0])
    expect(heldBack()).toEqual(['rotation', 'create'])
    await app.rotations.act(id, { kind: 'leave' })
    expect(heldBack()).toEqual(['create'])
    if (isRefused) world.diskRefusal = new Error('broken')
    const check = hold('GET')
    post.release()
    await check.arrived
    expect(app.rotations.list()).toMatchObject([
      { step: 'check', kept: isRefused ? 'memory' : 'sealed', parked: !isRefused },
    ])
    expect(heldBack()).toEqual(isRefused ? ['rotation'] : [])
    check.release()
    expect(secretOf(valueIn(await started))).not.toBe('')
  },
)

test('the keys before a create come from a list that is seconds old, and from a new one after that or where the clock was set back', async () => {
  const listsOf = async (): Promise<number> => {
    const before = requests('GET').length
    await create('a')
    return requests('GET').length - before
  }
  await session().relist()
  await world.advance(9_000)
  expect(await listsOf()).toBe(0)
  await world.advance(2_000)
  expect(await listsOf()).toBe(1)
  world.time.setClock(-3_600_000)
  expect(await listsOf()).toBe(1)
})

test('while something is unfinished, a token of another workspace is refused at the same address, and one of the same workspace is not', async () => {
  const reconnect = (where: 'same' | 'other') =>
    world.hear(app.connect.reconnect(CONNECTION, issue(where).key))
  const { attemptId } = await unknown()
  const before = session().connection()
  expect(await reconnect('other')).toEqual(fail('other_workspace', { detail: 'create' }))
  expect(session().connection()).toEqual(before)
  expect(await reconnect('same')).toMatchObject({ ok: true })
  ofKind(await lookAgain(attemptId), 'lost')
  app.creates.outcomes.markRead(attemptId)
  expect(await reconnect('other')).toMatchObject({ ok: true })
})

test('a list of another workspace says neither that nothing was created nor that what was is gone', async () => {
  const { attemptId } = await unknown()
  const { key } = issue('other')
  const first = await lookAgain(attemptId)
  await signInWith(key)
  expect(unread()).toMatchObject({ outcome: { orphans: ofKind(first, 'lost').orphans } })
  expect(await lookAgain(attemptId)).toMatchObject(
    ok({ kind: 'unknown', listFailure: { code: 'other_workspace' } }),
  )
})

test.each([
  [
    'revoked',
    (_attemptId: string, id: string) =>
      world.ask('api-keys:revoke', {
        connectionId: CONNECTION,
        id,
        confirmation: { typedName: NAME, signOut: false },
      }),
  ],
  ['revoked and created again', (attemptId: string, id: string) => again(attemptId, id)],
])(
  'a key that a create left is not %s at another workspace, to which its connection leads by now',
  async (_how, act) => {
    const { attemptId, orphans } = await losing()
    const { id } = present(orphans[0])
    await signInWith(issue('other').key)
    const made = requests('POST').length
    const answer = await world.hear<unknown>(act(attemptId, id))
    expect(JSON.stringify(answer)).toContain('other_workspace')
    expect([requests('DELETE').length, requests('POST').length - made]).toEqual([0, 0])
  },
)
