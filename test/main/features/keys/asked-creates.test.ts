import { beforeEach, expect, test } from 'vitest'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { ofKind, present, valueIn } from '../../../values.ts'
import { noRoom } from '../../store/test-store.ts'
import {
  anew,
  app,
  CONNECTION,
  create,
  hold,
  ids,
  issue,
  loseCreate,
  onDisk,
  requests,
  signInWith,
  start,
  unread,
  world,
} from './work-scene.ts'

beforeEach(() => anew())

const ASKED = { client: 'deploy', place: '/srv/shop/.env' }
const createShop = () => create('shop', ASKED)
const pending = () => app.reveals.pending()
/** The creates that are on the disk. */
const noted = async () => (await world.vault()).creates

// Shows: S78
test('a create that a program asks for is on the disk before it is sent, with where its secret is to go', async () => {
  const held = hold('POST')
  const creating = createShop()
  await held.arrived
  expect(await noted()).toMatchObject([{ record: { name: 'shop', asked: ASKED }, secrets: null }])
  held.release()
  await creating
})

// Shows: S78
test('a secret that was not in its place when the app ended is offered at the next start, with who asked and where it was to go', async () => {
  const { reveal } = ofKind(await createShop(), 'created')
  const { secret } = valueIn(app.reveals.use(reveal.id))
  expect(reveal.asked).toEqual(ASKED)
  // It does not hold the end of a locked app, and the connection neither moves nor goes.
  expect(app.unfinished.exitBlockers(true)).toEqual([])
  expect(app.unfinished.exitBlockers(false)).toEqual([{ kind: 'reveal', count: 1 }])
  await start()
  expect(pending()).toMatchObject([{ key: reveal.key, asked: ASKED }])
  const { id } = present(pending()[0])
  expect(app.reveals.use(id)).toMatchObject(ok({ secret }))
  expect(app.unfinished.mayLead(CONNECTION, 'https://other.test')).toEqual(
    fail('unfinished', { detail: 'reveal' }),
  )
  expect(app.sessions.forget(CONNECTION, true)).toEqual(fail('unfinished', { detail: 'reveal' }))
  app.reveals.finish(id)
  await start()
  expect([pending(), await noted()]).toEqual([[], []])
})

test.each([
  ['whose answer was on its way', 'commit-then-drop', [{ name: 'shop' }]],
  ['that had not been received', 'reset', []],
] as const)(
  'a create %s when the app ended is looked for at each start until what came of it is read',
  async (_what, how, orphans) => {
    loseCreate(how, true)
    ofKind(await createShop(), 'unknown')
    for (let times = 0; times < 2; times += 1) {
      await start()
      expect(unread()).toMatchObject({ asked: ASKED, outcome: { kind: 'lost', orphans } })
    }
    app.creates.outcomes.markRead(present(unread()).outcome.attemptId)
    await start()
    expect(unread()).toBeNull()
  },
)

test('a key whose name is a secret is found after a restart, although the name itself was not written down', async () => {
  const name = 'acme_live_Ab12Cd34Ef56Gh78Ij90'
  loseCreate('commit-then-drop', true)
  ofKind(await create(name, ASKED), 'unknown')
  expect(await onDisk()).not.toContain(name)
  await start()
  expect(unread()).toMatchObject({ outcome: { kind: 'lost', orphans: [{ name }] } })
})

// Shows: S78
test('what cannot be noted is not created, and a full disk is said', async () => {
  const before = ids()
  world.diskRefusal = noRoom()
  expect(await createShop()).toMatchObject(ok({ kind: 'refused', cause: { code: 'disk_full' } }))
  expect(ids()).toEqual(before)
})

/** A create of the window's own whose secret the page was given. */
const createShown = async () => {
  const { reveal } = ofKind(await create('shop'), 'created')
  return { ...reveal, secret: valueIn(app.reveals.show(reveal.id)) }
}
/** The keys of which this start says that their secrets were not marked as saved. */
const told = () => {
  const { outcome } = unread() ?? {}
  return outcome?.kind === 'lost' && outcome.cause === null
    ? outcome.orphans.map(({ id }) => id)
    : []
}

// Shows: S122
test('a secret that was shown when the app died is told of at each start until the person has read so, and is on no disk', async () => {
  const { key, secret } = await createShown()
  expect(await noted()).toMatchObject([{ record: { key: { id: key.id } }, secrets: null }])
  for (let times = 0; times < 2; times += 1) {
    await start()
    expect([told(), app.notes.seenKeys.unknownIds(CONNECTION)]).toEqual([[key.id], []])
  }
  expect(await onDisk()).not.toContain(secret)
  app.creates.outcomes.markRead(present(unread()).outcome.attemptId)
  await start()
  expect([unread(), await noted()]).toEqual([null, []])
})

test.each(['api-keys:revoke', 'api-keys:revoke-and-create'] as const)(
  'a key whose secret was shown is revoked by %s at a start without network, once there is one',
  async (channel) => {
    const { key } = await createShown()
    world.cut()
    await start()
    const { attemptId } = present(unread()).outcome
    const confirmation = { typedName: key.name, signOut: false }
    const of = { connectionId: CONNECTION, id: key.id, confirmation }
    void (channel === 'api-keys:revoke'
      ? world.ask(channel, of)
      : world.ask(channel, { ...of, attemptId }))
    await world.advance(1_000)
    expect([
      app.revocations.plans.list().map(({ keyId }) => keyId),
      ids().includes(key.id),
    ]).toEqual([[key.id], true])
    world.join()
    await world.advance(60_000)
    expect([told(), ids().includes(key.id)]).toEqual([[], false])
  },
)

// Shows: S122
test.each<[string, (reveal: Awaited<ReturnType<typeof createShown>>) => unknown]>([
  ['marked as saved', ({ id }) => world.ask('reveals:finish', { id, reason: 'saved' })],
  ['done without', ({ id }) => world.ask('reveals:finish', { id, reason: 'discarded' })],
  ['kept here', ({ id }) => world.ask('kept:keep', id)],
  [
    'delivered',
    ({ key }) =>
      app.notes.annotations.delivered(CONNECTION, key.id, {
        kind: 'env-file',
        id: 'd',
        at: 0,
        place: '/srv/.env',
        variable: 'KEY',
        readers: 'owner',
      }),
  ],
  [
    'the key revoked',
    ({ key: { id, name } }) =>
      world.ask('api-keys:revoke', {
        connectionId: CONNECTION,
        id,
        confirmation: { typedName: name, signOut: false },
      }),
  ],
])('of a secret that was shown and then was %s the next start says nothing', async (_how, done) => {
  await done(await createShown())
  await start()
  expect([unread(), app.reveals.pending()]).toEqual([null, []])
})

test('a key whose secret was not marked as saved is revoked and created again by one press', async () => {
  const { key } = await createShown()
  await start()
  const { connectionId, outcome } = present(unread())
  const again = await world.ask('api-keys:revoke-and-create', {
    connectionId,
    attemptId: outcome.attemptId,
    id: key.id,
    confirmation: { typedName: key.name, signOut: false },
  })
  expect(again).toMatchObject(
    ok({ created: { kind: 'created', reveal: { key: { name: 'shop' } } } }),
  )
  expect([ids().includes(key.id), unread()]).toEqual([false, null])
})

test('a key whose secret came before the app ended is not revoked at another workspace', async () => {
  const { key } = await createShown()
  await start()
  const { connectionId, outcome } = present(unread())
  await signInWith(issue('other').key)
  const answer = await world.ask('api-keys:revoke-and-create', {
    connectionId,
    attemptId: outcome.attemptId,
    id: key.id,
    confirmation: { typedName: key.name, signOut: false },
  })
  expect(JSON.stringify(answer)).toContain('other_workspace')
  expect(requests('DELETE')).toEqual([])
})

test('a create that nobody asked about any more goes with its connection', async () => {
  loseCreate()
  await createShop()
  expect(await noted()).toHaveLength(1)
  expect(app.sessions.forget(CONNECTION, true)).toEqual(ok(null))
  expect(await noted()).toEqual([])
})
