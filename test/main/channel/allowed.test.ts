import { expect, test } from 'vitest'
import type { ActivityEntry } from '../../../electron/contract/activity.ts'
import type { Decision, FrozenRequest } from '../../../electron/contract/approval.ts'
import { APPROVED_KINDS, type ApprovedKind, type ChannelEvent, type ChannelRequest } from '../../../electron/contract/channel.ts'
import type { Connection } from '../../../electron/contract/connection.ts'
import { fail, ok } from '../../../electron/contract/result.ts'
import { createAllowances } from '../../../electron/main/approvals/allowances.ts'
import { createCoolDown } from '../../../electron/main/approvals/cool-down.ts'
import { createDecisionLimit } from '../../../electron/main/approvals/decision-limit.ts'
import { createAnswering } from '../../../electron/main/channel/answering.ts'
import type { Works } from '../../../electron/main/channel/work.ts'
import { refuse } from '../../../electron/main/channel/work.ts'
import { client } from './channel-scene.ts'

const connection: Connection = {
  ...{ id: 'c', name: 'Shop', kind: 'remote', baseUrl: 'https://a.test', lastFour: 'aaaa', keyId: null, keeping: 'session' },
}
const run = { env: 'A', urlEnv: 'B', ttlSeconds: 60, argv: ['npm', 'test'], program: '/usr/bin/npm', folder: '/shop' } as const

const frozenOf = ({ kind }: ChannelRequest<ApprovedKind>): FrozenRequest => ({
  kind,
  client,
  connection: { id: 'c', name: 'Shop', kind: 'remote', address: 'https://a.test', production: false, accent: 'blue' },
  key: null,
  newName: null,
  destination: null,
  run: { ...run, file: null, opensListener: false },
  requests: { cost: 4, left: null },
  warnings: [],
})

/** A person who decides once as told and denies whatever comes afterwards. */
const scene = (first: Decision) => {
  const decisions: Decision[] = [first]
  const asked: string[] = []
  const done: string[] = []
  const events: ChannelEvent[] = []
  const entries: Omit<ActivityEntry, 'at'>[] = []
  const works = Object.fromEntries(
    APPROVED_KINDS.map((kind) => [
      kind,
      {
        freeze: async (request: ChannelRequest<ApprovedKind>) => ok(frozenOf(request)),
        run: async () => {
          done.push(kind)
          return ok(null as never)
        },
      },
    ]),
  ) as unknown as Works
  const allowances = createAllowances({ mayAsk: () => true, activeId: () => 'c', connection: () => connection, changed: () => {} })
  const answer = createAnswering({
    sessions: { active: () => null, find: () => fail('gone') },
    connections: () => [connection],
    works,
    approvals: {
      ask: async ({ kind }) => {
        asked.push(kind)
        return decisions.shift() ?? 'denied'
      },
    },
    allowances,
    coolDown: createCoolDown(),
    limit: createDecisionLimit(() => {}),
    prepared: { take: () => 'gone' },
    activity: { add: (entry) => void entries.push(entry) },
    leases: null,
    locked: () => false,
    refusal: () => null,
    staleDays: () => 30,
    waiting: () => 0,
  })
  const ask = (kind: ApprovedKind) =>
    answer(
      { id: 1, kind, client, ...run, key: 'key_1', name: 'n', to: { kind: 'kept' } } as ChannelRequest,
      { send: (event) => void events.push(event), onGone: () => {} },
      new AbortController().signal,
    )
  return { ask, asked, done, events, entries, allowances }
}

test('a run that was allowed for up to an hour is not asked about again, is in the log each time, and its program hears so', async () => {
  const { ask, asked, done, events, entries } = scene('approved_for_hour')
  for (let times = 0; times < 3; times += 1) expect(await ask('run')).toMatchObject({ ok: true })
  expect([asked, done]).toEqual([['run'], ['run', 'run', 'run']])
  expect(entries.map(({ outcome }) => outcome)).toEqual(['approved_for_hour', 'allowed', 'allowed'])
  expect(events).toEqual([{ event: 'approved' }, { event: 'allowed', left: 18 }, { event: 'allowed', left: 17 }])
})

// Shows: S72
test.each(APPROVED_KINDS.filter((kind) => kind !== 'run'))('%s is asked about each time, whatever was allowed', async (kind) => {
  const { ask, asked, done, allowances } = scene('approved_for_hour')
  await ask('run')
  expect(await ask(kind)).toMatchObject(refuse('denied'))
  expect([asked, done]).toEqual([['run', kind], ['run']])
  const other = scene('approved_for_hour')
  expect(await other.ask(kind)).toMatchObject({ ok: true })
  expect(await other.ask(kind)).toMatchObject(refuse('denied'))
  expect([other.allowances.list(), allowances.list().length]).toEqual([[], 1])
})

test('an approval allows nothing more than what was approved', async () => {
  const { ask, asked, allowances } = scene('approved')
  await ask('run')
  expect(await ask('run')).toMatchObject(refuse('denied'))
  expect([asked, allowances.list()]).toEqual([['run', 'run'], []])
})

test('who asks hears of an approval before anything is done, and of a denial only by the answer', async () => {
  const { ask, events, done } = scene('approved')
  await ask('create')
  expect([events, done]).toEqual([[{ event: 'approved' }], ['create']])
  await ask('create')
  expect(events).toHaveLength(1)
})

test('a run under what was allowed is asked about once that has ended', async () => {
  const { ask, asked, allowances } = scene('approved_for_hour')
  await ask('run')
  allowances.end(allowances.list()[0]?.id ?? '')
  expect(await ask('run')).toMatchObject(refuse('denied'))
  expect(asked).toEqual(['run', 'run'])
})
