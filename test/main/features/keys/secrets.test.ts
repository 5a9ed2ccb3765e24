import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { failNext } from '../../../fail-next.ts'
import { ofKind, valueIn } from '../../../values.ts'
import { textsIn } from '../../new-folder.ts'
import { anew, app, CONNECTION, create, service, session, world } from './work-scene.ts'

beforeEach(() => anew())

const lastEntry = () => app.activity.list()[0]
/** A new key whose secret waits for the person. */
const revealing = async () => {
  const { reveal } = ofKind(await create('mail'), 'created')
  return { key: reveal.key, revealId: reveal.id, ...valueIn(app.reveals.use(reveal.id)) }
}
const copy = (id: string, format: 'value' | 'curl' = 'value') =>
  world.ask('reveals:copy', { id, format, variable: 'API_KEY' })
const finish = (id: string, reason: 'copied' | 'delivered') =>
  world.ask('reveals:finish', { id, reason })

test('a copy is on the clipboard in the form asked for, with the address of its service, and is written down', async () => {
  const { revealId, secret } = await revealing()
  expect(await copy(revealId, 'curl')).toEqual(ok(null))
  expect(world.clipboard).toContain(secret)
  expect(world.clipboard).toContain(session().connection().baseUrl)
  expect(lastEntry()).toMatchObject({ action: 'copy', outcome: 'ok' })
})

test('of the local service it has the address at which programs reach that', async () => {
  const local = valueIn(await world.ask('connections:use-local', null))
  app.habits.change({ listenerPort: 4321 })
  const { reveal } = ofKind(
    await world.hear(app.creates.create(valueIn(app.sessions.find(local.id)), 'mail')),
    'created',
  )
  await copy(reveal.id, 'curl')
  expect(world.clipboard).toContain('http://127.0.0.1:4321')
})

test('a reveal ends as copied only while the copy is on the clipboard', async () => {
  const { revealId } = await revealing()
  expect(await finish(revealId, 'copied')).toEqual(fail('not_saved'))
  await copy(revealId)
  world.clipboard = 'of another program'
  expect(await finish(revealId, 'copied')).toEqual(fail('not_saved'))
  expect(app.reveals.pending()).toHaveLength(1)
  await copy(revealId)
  expect(await finish(revealId, 'copied')).toEqual(ok(null))
  expect(app.reveals.pending()).toEqual([])
})

test('a page that was given a secret gets one push that says so', async () => {
  const { revealId } = await revealing()
  for (const _time of [1, 2]) await world.ask('reveals:show', revealId)
  expect(world.pushed.filter(({ channel }) => channel === 'page:secret-shown')).toHaveLength(1)
})

test('a page in which the passphrase was set, or opened the window or the vault, gets a push that says so; a wrong one is none', async () => {
  const [right, wrong] = ['three words suffice', 'three words do not']
  const pushes = async (work: () => Promise<unknown>): Promise<number> => {
    world.pushed.length = 0
    await work()
    return world.pushed.filter(({ channel }) => channel === 'page:secret-shown').length
  }
  const open = (passphrase: string) => () => world.ask('lock:open', { passphrase })
  const set = () => world.ask('lock:set-passphrase', { current: null, next: right })
  const lock = () => world.ask('lock:now', null)
  expect([await pushes(set), await pushes(lock)]).toEqual([1, 0])
  expect([await pushes(open(wrong)), await pushes(open(right))]).toEqual([0, 1])
  await world.quit()
  expect(await pushes(() => world.start())).toBe(0)
  expect([await pushes(open(wrong)), await pushes(open(right))]).toEqual([0, 1])
})

/** A new key whose secret is kept. */
const keeping = async () => {
  const revealed = await revealing()
  const kept = await world.ask('kept:keep', revealed.revealId)
  const id = { connectionId: CONNECTION, keyId: revealed.key.id }
  return {
    ...revealed,
    kept,
    id,
    isKept: () => app.kept.of(CONNECTION).some((one) => one.id === revealed.key.id),
  }
}

test('a new secret is kept when the person wants it, counts as saved while it is kept, and is written down; no answer has it', async () => {
  const { kept, id, key, revealId, secret, isKept } = await keeping()
  expect(kept).toMatchObject(ok({ kind: 'kept' }))
  expect(app.notes.state(CONNECTION).kept).toMatchObject([
    { id: key.id, name: 'mail', lastFour: key.lastFour },
  ])
  expect(JSON.stringify([kept, world.pushed]) + textsIn(world.folder)).not.toContain(secret)
  expect(lastEntry()).toMatchObject({ action: 'keep', keyId: key.id, outcome: 'ok' })
  expect(app.reveals.unfinished()).toMatchObject([{ resting: true }])
  expect(await world.ask('kept:stop', id)).toEqual(ok(null))
  expect([isKept(), app.reveals.unfinished()]).toMatchObject([false, [{ resting: false }]])
  expect(await finish(revealId, 'delivered')).toEqual(fail('not_saved'))
  await world.ask('kept:keep', revealId)
  expect(await finish(revealId, 'delivered')).toEqual(ok(null))
})

test('it can be copied again long after the reveal', async () => {
  const { id, revealId, secret } = await keeping()
  app.reveals.finish(revealId)
  expect(await world.ask('kept:copy', id)).toEqual(ok(null))
  expect(world.clipboard).toBe(secret)
  expect(lastEntry()).toMatchObject({ action: 'copy', outcome: 'ok' })
})

// Shows: S47
test('a revoke that the service acknowledged wipes it', async () => {
  const { key, isKept } = await keeping()
  await world.hear(app.revocations.revoke(session(), key, { why: 'person' }))
  expect(isKept()).toBe(false)
})

// Shows: S47
test('a key that is not listed or cannot be checked keeps it, and so does one 401: only a second one, a minute later, beside an answer to the own token wipes it', async () => {
  const { id, isKept } = await keeping()
  const check = () => world.ask('kept:check', id)
  expect(await check()).toEqual(ok('works'))
  failNext(service, 'list', 'html')
  expect(await check()).toMatchObject(fail('unreadable_answer'))
  service.revokeKey(id.keyId)
  await session().relist()
  expect(isKept()).toBe(true)
  failNext(service, 'list', 401, 2)
  expect(await check()).toEqual(ok('uncompared'))
  await session().relist()
  expect(await check()).toEqual(ok('refused'))
  await world.advance(50_000)
  expect([await check(), isKept()]).toEqual([ok('refused'), true])
  await world.advance(10_000)
  expect([await check(), isKept()]).toEqual([ok('erased'), false])
  expect(await world.ask('kept:copy', id)).toEqual(fail('gone'))
})

test('a kept secret that the service refuses, and whose key it lists, is not erased', async () => {
  const times = { percent: 100, seed: 1 }
  const { id, key, isKept } = await keeping()
  const check = () => world.ask('kept:check', id)
  expect(await check()).toEqual(ok('works'))
  service.faults.arm({ operation: 'any', kind: 'secret-lag', ms: 3_600_000, times, keyId: key.id })
  for (let checks = 0; checks < 3; checks += 1) {
    expect(await check()).toEqual(ok('refused'))
    await world.advance(70_000)
  }
  expect(isKept()).toBe(true)
})

test.each([0, 86_400_000])(
  'a new secret that the service takes and lists late is kept, however often it is checked meanwhile, and though the computer’s clock is set by %d ms',
  async (by) => {
    const times = { percent: 100, seed: 1 }
    service.faults.arm({ operation: 'any', kind: 'secret-lag', ms: 540_000, times })
    service.faults.arm({ operation: 'list', kind: 'list-lag', ms: 540_000, times })
    const { id } = await keeping()
    world.time.setClock(by)
    const { clock } = service
    clock.restore({ ...clock.setting, ahead: clock.setting.ahead - by })
    const check = () => world.ask('kept:check', id)
    for (let checks = 0; checks < 8; checks += 1) {
      expect(await check()).toEqual(ok('refused'))
      await world.advance(60_000)
    }
    await world.advance(120_000)
    expect(await check()).toEqual(ok('works'))
  },
)

test('a connection with kept secrets is forgotten only where the person gives them up, and they go with it', async () => {
  const { revealId, isKept } = await keeping()
  app.reveals.finish(revealId)
  expect(app.sessions.forget(CONNECTION, false)).toEqual(fail('unfinished', { detail: 'kept' }))
  expect(isKept()).toBe(true)
  expect(app.sessions.forget(CONNECTION, true)).toEqual(ok(null))
  expect(isKept()).toBe(false)
})

test('work without a window delivers to just the place that was looked at before the secret was there', async () => {
  const { key, revealId } = await revealing()
  const here = valueIn(await app.prepareDelivery({ kind: 'kept' }))
  expect(here.preview).toBeNull()
  const of = { connectionId: CONNECTION, key, address: session().connection().baseUrl }
  const asker = { name: 'deploy', request: 'create', connectionId: CONNECTION } as const
  await here.deliverRevealed(revealId, of, asker)
  expect(app.kept.of(CONNECTION)).toMatchObject([{ id: key.id }])
  const refused = await app.prepareDelivery({
    kind: 'env-file',
    path: join(world.folder, '.env'),
    variable: 'KEY',
  })
  expect(refused).toEqual(fail('env_refused', { detail: 'own_file' }))
})
