import { beforeEach, expect, test } from 'vitest'
import { isUnproven } from '../../../../electron/contract/death-proof.ts'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { failNext } from '../../../fail-next.ts'
import { beLate } from '../../../late-lists.ts'
import { textsIn } from '../../new-folder.ts'
import {
  act as actOnRotation,
  anew,
  app,
  CONNECTION,
  hold,
  ids,
  onDisk,
  own,
  requests,
  rotation,
  save,
  service,
  session,
  start,
  tokenUsed,
  works,
  world,
} from '../keys/work-scene.ts'
import { act, begin, issueLeaked, leak, paste, replace, revoke } from './leak-scene.ts'

beforeEach(() => anew())

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Time within which the secret of a key that was revoked is refused twice. */
const REFUSED_TWICE_MS = 30_000

/** Reports a leaked key whose secret was pasted. */
const reported = async () => {
  const leaked = await issueLeaked()
  await begin(leaked.id, leaked.secret)
  return leaked
}
/** Lists show this key for so long after it is dead. */
const stillList = (keyId: string, ms: number): void => {
  const times = { percent: 100, seed: 1 }
  service.faults.arm({ operation: 'list', kind: 'gone-lag', times, ms, keyId })
}
const asksWith = (secret: string) =>
  requests('GET').filter((one) => tokenUsed(one).endsWith(secret.slice(-4)))

// Shows: S81
test('the leaked secret is in the vault alone, and wiped once the service refuses it', async () => {
  const { secret } = await reported()
  expect(leak()).toMatchObject({
    end: 'alive',
    hasSecret: true,
    items: { revoke: 'todo', proof: 'todo', replace: 'todo', place: 'todo' },
    known: { usedAt: null, createdHere: false },
  })
  expect(await onDisk()).toContain(secret)
  await revoke()
  expect(leak().items).toMatchObject({ revoke: 'done', proof: 'doing' })
  await world.advance(REFUSED_TWICE_MS)
  expect(leak()).toMatchObject({
    revoked: { by: 'app' },
    items: { revoke: 'done', proof: 'done', replace: 'todo' },
    hasSecret: false,
  })
  expect(await works(secret)).toBe(false)
  expect(textsIn(world.folder)).not.toContain(secret)
  expect(await onDisk()).not.toContain(secret)
})

test('a secret that is pasted after the revoke proves nothing: it may lack a letter', async () => {
  const { secret } = await reported()
  world.time.setClock(25 * 3_600_000)
  await start()
  expect(leak().hasSecret).toBe(false)
  expect(await onDisk()).not.toContain(secret)
  await revoke()
  expect(leak().items).toMatchObject({ revoke: 'done', proof: 'todo' })
  await act({ kind: 'secret', found: await paste(secret) })
  await world.advance(REFUSED_TWICE_MS)
  expect(leak()).toMatchObject({ items: { revoke: 'done', proof: 'not_proven' }, hasSecret: true })
})

test('a secret that the person erases is erased from the leak too', async () => {
  const { secret } = await reported()
  const { carry } = world
  world.carry = async (request) =>
    request.method === 'GET' ? { ...(await carry(request)), status: 503 } : carry(request)
  await revoke()
  await world.advance(3_000)
  expect(leak()).toMatchObject({ hasSecret: true, items: { proof: 'not_proven' } })
  const [proof] = app.revocations.proofs.list().filter(isUnproven)
  app.revocations.proofs.giveUp(proof?.id ?? '')
  expect(leak()).toMatchObject({ hasSecret: false, items: { proof: 'todo' } })
  expect(await onDisk()).not.toContain(secret)
})

// Shows: S82
test('a leak is closed as proven by the 401 alone; unproven one press closes it, and a living key keeps it open', async () => {
  const { id } = await issueLeaked()
  await begin(id)
  for (const isProven of [true, false])
    expect(await act({ kind: 'finish', isProven })).toEqual(fail('leak_open'))
  await revoke()
  expect(leak().items).toMatchObject({ revoke: 'done', proof: 'todo' })
  expect(await act({ kind: 'finish', isProven: true })).toEqual(fail('leak_open'))
  expect(await act({ kind: 'discard' })).toEqual(fail('leak_open'))
  expect(await act({ kind: 'finish', isProven: false })).toEqual(ok(null))
  expect(app.activity.list()[0]).toMatchObject({ action: 'leak', outcome: 'not_proven' })
  expect([app.leaks.list(), app.store.value.leaks]).toEqual([[], []])
})

test.each([
  ['erases a pasted secret that may be another key’s', 503, false],
  ['leaves one that is known to be the key’s to its proof', 200, true],
] as const)(
  'a leak that is closed without proof %s, and the activity says no more',
  async (_what, status, isKept) => {
    const { secret } = await reported()
    const { carry } = world
    let answer: number = status
    world.carry = async (request) =>
      request.method === 'GET' && answer !== 200
        ? { ...(await carry(request)), status: answer }
        : carry(request)
    await revoke()
    answer = 503
    expect(leak()).toMatchObject({ hasSecret: true })
    expect(await act({ kind: 'finish', isProven: false })).toEqual(ok(null))
    expect(app.activity.list()[0]).toMatchObject({ action: 'leak', outcome: 'not_proven' })
    const erased = app.activity.list().filter(({ outcome }) => outcome === 'given_up')
    expect(erased).toHaveLength(isKept ? 0 : 1)
    expect((await onDisk()).includes(secret)).toBe(isKept)
    expect(app.revocations.proofs.list()).toHaveLength(isKept ? 1 : 0)
  },
)

test('what was skipped is remembered over a restart, is not said to be done, and can be taken up again', async () => {
  const { secret } = await reported()
  for (const item of ['proof', 'replace', 'place'] as const) await act({ kind: 'skip', item })
  await start()
  expect(leak().items).toEqual({
    revoke: 'todo',
    proof: 'skipped',
    replace: 'skipped',
    place: 'skipped',
  })
  await act({ kind: 'resume', item: 'place' })
  await revoke()
  await world.advance(REFUSED_TWICE_MS)
  expect(await works(secret)).toBe(false)
  expect(leak().items).toEqual({
    revoke: 'done',
    proof: 'done',
    replace: 'skipped',
    place: 'todo',
  })
})

test('the activity log says when a leak was reported and how it was closed', async () => {
  const { id, secret } = await issueLeaked()
  await begin(id)
  await act({ kind: 'discard' })
  await begin(id, secret)
  await begin(id, secret)
  await revoke()
  await world.advance(REFUSED_TWICE_MS)
  for (const item of ['replace', 'place'] as const) await act({ kind: 'skip', item })
  expect(await act({ kind: 'finish', isProven: true })).toEqual(ok(null))
  const log = app.activity
    .list()
    .toReversed()
    .filter(({ action, keyId }) => action === 'leak' || (action === 'revoke' && keyId !== null))
  expect(log.map(({ action, outcome }) => `${action}: ${outcome}`)).toEqual([
    'leak: begun',
    'leak: cancelled',
    'leak: begun',
    'revoke: revoked',
    'leak: confirmed',
  ])
})

test('a leaked key that no list shows any more is still revoked by its id; its pasted secret, which nobody saw work, proves nothing', async () => {
  const { id, secret } = await reported()
  service.revokeKey(id)
  await session().relist()
  expect(leak().items.revoke).toBe('todo')
  expect(await revoke()).toEqual(ok(null))
  expect(leak().items.revoke).toBe('doing')
  await world.advance(5 * MINUTE)
  expect(leak()).toMatchObject({
    end: 'dead',
    revoked: { by: 'found' },
    items: { revoke: 'done', proof: 'not_proven' },
    hasSecret: true,
  })
  expect(asksWith(secret).length).toBeGreaterThan(1)
})

test('a leaked key that one list omits is not gone, and is revoked', async () => {
  const { id } = await reported()
  beLate(service, 'omit', { keyId: id })
  await session().relist()
  expect(leak()).toMatchObject({ end: 'alive', items: { revoke: 'todo' } })
  expect(await revoke()).toEqual(ok(null))
  expect(leak()).toMatchObject({ end: 'dead', revoked: { by: 'app' }, items: { revoke: 'done' } })
  expect(ids()).not.toContain(id)
})

test('without its secret a key that left the list is dead at the second “no such key”, a minute after the first, and not proven dead', async () => {
  const { id } = await issueLeaked()
  await begin(id)
  service.revokeKey(id)
  await session().relist()
  await revoke()
  await world.advance(50_000)
  expect(leak()).toMatchObject({ end: 'sent', items: { revoke: 'doing', proof: 'todo' } })
  await world.advance(2 * MINUTE)
  const gone = { end: 'dead', revoked: { by: 'found' }, items: { revoke: 'done', proof: 'todo' } }
  expect(leak()).toMatchObject(gone)
  await start()
  expect(leak()).toMatchObject(gone)
})

test('where no answer comes, a key that is in no list is not said to be dead', async () => {
  const { id } = await issueLeaked()
  await begin(id)
  failNext(service, 'revoke', 'commit-then-drop', 1_000)
  await revoke()
  expect(leak()).toMatchObject({ end: 'sent', items: { revoke: 'doing' } })
  await world.advance(13 * MINUTE)
  const lost = { end: 'not_proven', items: { revoke: 'not_proven', proof: 'todo' }, revoked: null }
  expect(leak()).toMatchObject(lost)
  await start()
  expect(leak()).toMatchObject(lost)
  expect(await act({ kind: 'finish', isProven: false })).toEqual(ok(null))
})

test.each([
  ['fails', 500, 3],
  ['gets no answer', 'commit-then-drop', 1],
] as const)(
  'a revoke that %s goes on by itself, up to the proof, and the end of the key outlives its entry',
  async (_what, how, times) => {
    const { secret } = await reported()
    failNext(service, 'revoke', how, times)
    await revoke()
    expect(leak()).toMatchObject({ end: 'sent', items: { revoke: 'doing' } })
    expect(await act({ kind: 'discard' })).toEqual(fail('leak_open'))
    await world.advance(10 * MINUTE)
    const dead = { end: 'dead', revoked: { by: 'app' }, items: { revoke: 'done', proof: 'done' } }
    expect(leak()).toMatchObject(dead)
    expect(await works(secret)).toBe(false)
    await world.advance(7 * HOUR)
    await start()
    expect(app.store.value.revocations).toEqual([])
    expect(leak()).toMatchObject(dead)
  },
)

test.each([false, true])(
  'a key that lists show long after it was revoked is not said to be dead any more, and is revoked anew unless its secret was refused twice (secret pasted: %j)',
  async (isPasted) => {
    const { id, secret } = await issueLeaked()
    stillList(id, 15 * MINUTE)
    await begin(id, isPasted ? secret : null)
    await revoke()
    await world.advance(MINUTE)
    const proof = isPasted ? 'done' : 'todo'
    expect(leak()).toMatchObject({ end: 'dead', items: { revoke: 'done', proof } })
    await world.advance(11 * MINUTE)
    const [end, state] = isPasted ? ['alive', 'todo'] : ['sent', 'doing']
    const items = { revoke: state, proof: 'todo' }
    expect(leak()).toMatchObject({ end, items, revoked: null, provenAt: null })
    await start()
    expect(leak().items.revoke).toBe(state)
    await world.advance(HOUR)
    expect(leak()).toMatchObject({ end: 'dead', items: { revoke: 'done' } })
  },
)

test('a key that a restored data set brings back is not said to be dead', async () => {
  const { id } = await issueLeaked()
  stillList(id, HOUR)
  await begin(id)
  await revoke()
  expect(leak()).toMatchObject({ end: 'dead', items: { revoke: 'done' } })
  app.revocations.restored(CONNECTION, [id])
  await session().relist()
  await world.advance(1_000)
  expect(leak()).toMatchObject({ end: 'alive', items: { revoke: 'todo' }, revoked: null })
})

test('while the request to revoke hangs every other item can be done', async () => {
  await reported()
  const request = hold('DELETE')
  const pressed = app.leakActions.act(leak().id, {
    kind: 'revoke',
    typedName: null,
    signOut: false,
  })
  await request.arrived
  expect(leak()).toMatchObject({ end: 'sent', items: { revoke: 'doing' } })
  await act({ kind: 'write', place: 'a chat', reason: '' })
  await act({ kind: 'skip', item: 'replace' })
  expect(leak().items).toMatchObject({ revoke: 'doing', replace: 'skipped', place: 'done' })
  request.release()
  expect(await world.hear(pressed)).toEqual(ok(null))
  expect(leak().items.revoke).toBe('done')
})

test('the app’s own key needs its name, and without another key there is no proof; replaced first the app stays signed in', async () => {
  await begin(own.id, own.secret)
  expect(leak().own).toBe(true)
  expect(await revoke(own.name)).toEqual(fail('not_confirmed'))
  await revoke(own.name, true)
  await world.advance(3_000)
  expect(leak().items).toMatchObject({ revoke: 'done', proof: 'not_proven' })
  expect(await works(own.secret)).toBe(false)

  await anew()
  await begin(own.id, own.secret)
  await replace()
  expect(leak().items.replace).toBe('doing')
  expect(rotation()).toMatchObject({ step: 'deliver', delivered: true })
  await actOnRotation('next')
  expect(leak()).toMatchObject({
    items: { replace: 'done' },
    replacement: { key: { name: 'fresh' } },
  })
  await revoke(own.name, true)
  await world.advance(REFUSED_TWICE_MS)
  expect(leak().items).toMatchObject({ revoke: 'done', proof: 'done', replace: 'done' })
  expect((await session().relist()).ok).toBe(true)
})

test('a revoked key can still be replaced, and an undone rotation replaced nothing', async () => {
  await reported()
  await revoke()
  await world.advance(3_000)
  await replace()
  await save()
  expect(leak()).toMatchObject({
    items: { replace: 'done' },
    replacement: { key: { name: 'fresh' } },
  })

  await anew()
  await reported()
  await replace()
  await save()
  expect(leak().items.replace).toBe('done')
  await actOnRotation('undo')
  expect(leak()).toMatchObject({ items: { replace: 'todo' }, replacement: null })
})

test('a leak keeps its connection, and never holds the end of the app', async () => {
  const { id } = await issueLeaked()
  await begin(id)
  expect(app.unfinished.exitBlockers(false)).toEqual([])
  expect(app.unfinished.mayForget(CONNECTION, true)).toEqual(fail('unfinished', { detail: 'leak' }))
})

test('a full disk keeps nobody from revoking a leaked key, and its leak is written later', async () => {
  const { id } = await issueLeaked()
  await world.advance(3_000)
  world.diskRefusal = Object.assign(new Error('full'), { code: 'ENOSPC' })
  await begin(id)
  await revoke()
  expect(leak().items.revoke).toBe('done')
  world.diskRefusal = null
  await world.advance(10_000)
  await start()
  expect(leak().items.revoke).toBe('done')
})

test('the leaked secret in what the person writes is cut to its end, whatever its shape, also after a restart', async () => {
  const { secret } = await reported()
  await act({ kind: 'write', place: `paste.example/?q=x${secret}`, reason: '' })
  const place = `paste.example/?q=x…${secret.slice(-4)}`
  expect(leak().place).toBe(place)
  await start()
  await act({ kind: 'write', place, reason: `x${secret} is a test key` })
  expect(leak().reason).toBe(`x…${secret.slice(-4)} is a test key`)
})

test('a pasted secret that only ends like the key’s proves nothing of a key that lives', async () => {
  const { id, secret } = await issueLeaked()
  await world.advance(11 * MINUTE)
  await begin(id, `other_live_0000aaaa1111BBBB${secret.slice(-4)}`)
  expect(leak().hasSecret).toBe(true)
  failNext(service, 'revoke', 'reset', 1_000)
  await revoke()
  await world.advance(9 * MINUTE)
  expect(await works(secret)).toBe(true)
  expect(leak()).toMatchObject({ end: 'sent', items: { revoke: 'doing', proof: 'todo' } })
})
