import { onTestFinished, vi } from 'vitest'
import { lastFourOf } from '../../../electron/contract/api-key.ts'
import type { Connection } from '../../../electron/contract/connection.ts'
import type { Plan, UnusedDays } from '../../../electron/contract/plan.ts'
import { fail, ok } from '../../../electron/contract/result.ts'
import { createKeyApiClient } from '../../../electron/main/key-api/client.ts'
import { TransportError } from '../../../electron/main/key-api/transport.ts'
import { localTransport } from '../../../electron/main/key-api/transport-local.ts'
import { createPlans } from '../../../electron/main/plans/plans.ts'
import { createClock } from '../../../electron/service/lab/clock.ts'
import { clockWith, hastyClock } from '../../clock.ts'
import { valueIn } from '../../values.ts'
import { seeded } from '../key-api/seeded.ts'
import { connectionTo } from '../samples.ts'
import { quietSession } from '../sessions/quiet-sessions.ts'
import { testStore } from '../store/test-store.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Lets all that follows from what was done happen: in-process answers need no more than some turns. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 60; turn += 1) await new Promise(setImmediate)
}

/** A computer, and a service with four keys besides the app's own, on a network. Time passes only by `pass`. */
export const planWorld = () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.parse('2026-03-01T08:00:00Z') })
  let setAhead = 0
  const start = Date.now()
  const steady = (): number => Date.now() - setAhead - start
  const clock = createClock({ now: () => start + steady(), monotonic: steady })
  const { service, own, workspace } = seeded('empty', { clock, variants: { limit: 1_000 } })
  const issue = (name: string) => service.issueKey(workspace.id, name)
  const requests: string[] = []
  const state = {
    online: true,
    /** Whether answers say what time it is. */
    dated: true,
    /** Called with each request before it is answered. */
    reached: (_method: string): void | Promise<void> => {},
    /** Which keys a list has. */
    listed: (_key: { readonly id: string }): boolean => true,
  }
  onTestFinished(() => void vi.useRealTimers())
  return {
    ...{ service, own, workspace, requests, state, steady, vault: testStore() },
    keys: { a: issue('a'), b: issue('b'), c: issue('c'), d: issue('d') },
    living: () => service.keysOf(workspace.id).map(({ id }) => id),
    deletes: () => requests.filter((method) => method === 'DELETE').length,
    pass: async (ms: number): Promise<void> => {
      await vi.advanceTimersByTimeAsync(ms)
      await settle()
    },
    /** The computer's clock is set; nothing else passes. */
    setClock: (by: number): void => {
      setAhead += by
      vi.setSystemTime(Date.now() + by)
    },
    /** The key is used by a program. */
    use: async ({ key }: { readonly key: string }): Promise<void> => {
      await service.handle(new Request('http://a.test/api/v1/emails', { headers: { authorization: `Bearer ${key}` } }))
    },
    answer: async (request: Parameters<typeof service.answer>[0]) => {
      requests.push(request.method)
      await state.reached(request.method)
      if (!state.online) throw new TransportError('offline', 'no network')
      const { headers, body: whole, ...answer } = await service.answer(request)
      const isList = request.method === 'GET' && answer.status === 200
      const keysIn = (text: string) => (JSON.parse(text) as { data: { keys: { id: string }[] } }).data.keys.filter(state.listed)
      const body = isList ? JSON.stringify({ data: { keys: keysIn(whole) } }) : whole
      return { ...answer, body, headers: state.dated ? { ...headers, date: new Date(clock.now()).toUTCString() } : headers }
    },
  }
}
type PlanWorld = ReturnType<typeof planWorld>

/** A plan's phase with what came of it, or why. */
export const inWords = ({ phase }: Plan): string =>
  [phase.kind, 'end' in phase ? phase.end : 'why' in phase ? phase.why : phase.kind === 'held' ? phase.cause.code : []].flat().join(': ')

/** A run of the app in a world: signed in, its list read. */
export const runIn = async (world: PlanWorld, differing: Partial<Connection> = {}, token = world.own.secret) => {
  const { steady, answer, vault } = world
  const connection = connectionTo('https://mail.example', { id: 'far', name: 'Mail', lastFour: lastFourOf(token), ...differing })
  const store = vault.restart()
  const log: string[] = []
  /** What was said of plans that nobody need have looked at. */
  const said: string[] = []
  const switches = { locked: false, rotating: false, known: true, kept: true }
  const session = quietSession({
    connection,
    changed: () => plans.check(),
    revoked: ({ id }, keyId) => plans.keyRevoked(id, keyId),
    clock: clockWith({ steady }),
    open: async (_connection, onGauge, onAnswer) =>
      ok(createKeyApiClient({ token: () => token, clock: hastyClock(), transport: localTransport(answer), onGauge, onAnswer })),
  })
  const plans = createPlans({
    sessions: { find: (id) => (switches.known && id === connection.id ? ok(session) : fail('gone')) },
    activity: { add: ({ action, outcome }) => void log.push(`${action}: ${outcome}`) },
    store,
    isLasting: () => switches.kept,
    locked: () => switches.locked,
    rotating: () => switches.rotating,
    settled: (what) => void said.push(what),
    changed: () => {},
    clock: clockWith({ steady }),
  })
  await session.relist()
  plans.check()
  await settle()
  const run = {
    ...{ plans, session, log, said, switches, store },
    /** Plans for a key in so many days. */
    plan: (key: { readonly id: string }, days: number, unusedDays: UnusedDays = 7) => {
      valueIn(plans.put(connection.id, [key.id], { dueAt: Date.now() + days * DAY, unusedDays }))
    },
    phase: () => plans.list().map(inWords)[0],
    /** The first plan, and how many revokes were sent. */
    outcome: () => [run.phase(), world.deletes()],
    close: () => {
      plans.close()
      session.close()
    },
  }
  onTestFinished(run.close)
  return run
}

/** A run with a plan for key `a` in so many days. */
export const planned = async (days = 2) => {
  const world = planWorld()
  const run = await runIn(world)
  run.plan(world.keys.a, days)
  world.requests.length = 0
  return { world, run }
}
