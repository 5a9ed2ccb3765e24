import { beforeEach, expect, test } from 'vitest'
import { freshKeys, Names } from '../../../../electron/main/doors/channel/names.ts'
import { refuse } from '../../../../electron/main/doors/channel/work.ts'
import { failNext } from '../../../fail-next.ts'
import {
  anew,
  app,
  issue,
  requests,
  service,
  session,
  world,
} from '../../features/keys/work-scene.ts'

beforeEach(async () => {
  await anew()
  world.isSeen = false
  // After so long that the list says nothing any more.
  await pass(30)
  service.log?.clear()
})

const pass = (seconds: number): Promise<void> => world.advance(seconds * 1_000)
const sent = (): number => requests('GET').length
const codesOf = async (asked: readonly ReturnType<typeof freshKeys>[]) =>
  (await world.hear(Promise.all(asked))).map((found) => (found.ok ? 'ok' : found.error.code))

test('programs that ask at the same time, and a moment later, cost one list', async () => {
  expect(await codesOf(Array.from({ length: 8 }, () => freshKeys(session())))).toEqual(
    Array(8).fill('ok'),
  )
  expect(await codesOf([freshKeys(session())])).toEqual(['ok'])
  expect(sent()).toBe(1)
  await pass(11)
  await freshKeys(session())
  expect(sent()).toBe(2)
})

test('a key that was made elsewhere a moment ago is found by its name, and one that nobody made costs one list', async () => {
  await freshKeys(session())
  const { active, find, connections } = app.sessions
  const names = new Names(active, find, connections)
  const { id } = issue('same', 'made-elsewhere')
  expect(await names.key({ key: 'made-elsewhere' })).toMatchObject({
    ok: true,
    value: { key: { id } },
  })
  expect(sent()).toBe(2)
  expect(await names.key({ key: 'nobodys' })).toEqual(
    refuse('gone', { of: 'key', asked: 'nobodys', connection: session().connection().name }),
  )
  expect(sent()).toBe(3)
})

test('a limit that is used up is not asked again before its end, and the answer says when that is', async () => {
  while (session().state().gauge?.remaining !== 0) await session().relist()
  await pass(11)
  const after = sent()
  const left = Math.ceil(
    ((session().state().gauge?.resetsAt ?? 0) - world.time.clock.wall()) / 1000,
  )
  expect(left).toBeGreaterThan(0)
  for (let n = 0; n < 5; n += 1)
    expect(await freshKeys(session())).toEqual(refuse('rate_limited', { retryAfter: left }))
  expect(sent()).toBe(after)
  await pass(left)
  await freshKeys(session())
  expect(sent()).toBeGreaterThan(after)
})

test('a service that fails is left alone for a few seconds, and a token that it refused until it is renewed', async () => {
  failNext(service, 'list', 500, 99)
  expect(await codesOf([freshKeys(session())])).toEqual(['server_error'])
  const after = sent()
  expect(await codesOf([freshKeys(session()), freshKeys(session())])).toEqual([
    'server_error',
    'server_error',
  ])
  expect(sent()).toBe(after)
  service.faults.clear()
  failNext(service, 'list', 401)
  await pass(6)
  expect(await codesOf([freshKeys(session())])).toEqual(['unauthorized'])
  const refused = sent()
  await pass(600)
  expect(await codesOf([freshKeys(session())])).toEqual(['unauthorized'])
  expect(sent()).toBe(refused)
})
