import { afterEach, expect, test, vi } from 'vitest'
import { ok } from '../../../electron/contract/result.ts'
import { freshKeys, keyAsked } from '../../../electron/main/channel/names.ts'
import { refuse } from '../../../electron/main/channel/work.ts'
import { failNext } from '../../fail-next.ts'
import { startLocal } from '../app/app-scene.ts'

afterEach(() => void vi.useRealTimers())

/** The app on its local service, after so long that its list says nothing any more. */
const scene = async () => {
  const { session, service } = await startLocal()
  vi.useFakeTimers({ toFake: ['Date'] })
  const pass = (seconds: number): void => void vi.setSystemTime(Date.now() + seconds * 1000)
  pass(60)
  const before = service.log?.entries().length ?? 0
  return { session, service, pass, sent: (): number => (service.log?.entries().length ?? 0) - before }
}
const codesOf = async (asked: readonly ReturnType<typeof freshKeys>[]) =>
  (await Promise.all(asked)).map((found) => (found.ok ? 'ok' : found.error.code))

test('programs that ask at the same time, and a moment later, cost one list', async () => {
  const { session, sent, pass } = await scene()
  expect(await codesOf(Array.from({ length: 8 }, () => freshKeys(session)))).toEqual(Array(8).fill('ok'))
  expect(await codesOf([freshKeys(session)])).toEqual(['ok'])
  expect(sent()).toBe(1)
  pass(11)
  await freshKeys(session)
  expect(sent()).toBe(2)
})

test('a key that was made elsewhere a moment ago is found by its name, and one that nobody made costs one list', async () => {
  const { session, service, sent } = await scene()
  await freshKeys(session)
  const parts = { sessions: { active: () => session, find: () => ok(session) }, connections: () => [] }
  const [workspace] = service.workspaces()
  const { id } = service.issueKey(workspace?.id ?? '', 'made-elsewhere')
  expect(await keyAsked(parts, { key: 'made-elsewhere' })).toMatchObject({ ok: true, value: { key: { id } } })
  expect(sent()).toBe(2)
  expect(await keyAsked(parts, { key: 'nobodys' })).toEqual(refuse('gone', { of: 'key' }))
  expect(sent()).toBe(3)
})

test('a limit that is used up is not asked again before its end, and the answer says when that is', async () => {
  const { session, sent, pass } = await scene()
  while (session.state().gauge?.remaining !== 0) await session.relist()
  const after = sent()
  const { state } = session
  vi.spyOn(session, 'state').mockImplementation(() => ({ ...state(), listedAt: 0 }))
  const left = Math.ceil(((session.state().gauge?.resetsAt ?? 0) - Date.now()) / 1000)
  expect(left).toBeGreaterThan(0)
  for (let n = 0; n < 5; n += 1) expect(await freshKeys(session)).toEqual(refuse('rate_limited', { retryAfter: left }))
  expect(sent()).toBe(after)
  pass(left)
  await freshKeys(session)
  expect(sent()).toBeGreaterThan(after)
})

test('a service that fails is left alone for a few seconds, and a token that it refused until it is renewed', async () => {
  const { session, service, sent, pass } = await scene()
  failNext(service, 'list', 500, 99)
  expect(await codesOf([freshKeys(session)])).toEqual(['server_error'])
  const after = sent()
  expect(await codesOf([freshKeys(session), freshKeys(session)])).toEqual(['server_error', 'server_error'])
  expect(sent()).toBe(after)
  service.faults.clear()
  failNext(service, 'list', 401)
  pass(6)
  expect(await codesOf([freshKeys(session)])).toEqual(['unauthorized'])
  pass(600)
  const refused = sent()
  expect(await codesOf([freshKeys(session)])).toEqual(['unauthorized'])
  expect(sent()).toBe(refused)
})
