import { expect, test } from 'vitest'
import type { ActivityEntry } from '../../../../electron/contract/activity.ts'
import type { Decision, FrozenRequest } from '../../../../electron/contract/approval.ts'
import {
  APPROVED_KINDS,
  type ApprovedKind,
  type ChannelEvent,
  type ChannelRequest,
} from '../../../../electron/contract/channel.ts'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { Allowances } from '../../../../electron/main/consent/approvals/allowances.ts'
import { Names } from '../../../../electron/main/doors/channel/names.ts'
import type { Works } from '../../../../electron/main/doors/channel/work.ts'
import { refuse } from '../../../../electron/main/doors/channel/work.ts'
import { request as frozen } from '../../consent/approvals/approval-scene.ts'
import { remote } from '../../consent/person/person-scene.ts'
import { client, newAnswering, newAsking, RUN } from './channel-scene.ts'

const connection = remote({ id: 'c' })
const run = { ...RUN, ttlSeconds: 60 }

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
        freeze: async (request: ChannelRequest<ApprovedKind>) =>
          ok({
            ...frozen,
            kind: request.kind,
            client,
            run: { ...run, file: null, opensListener: false },
          }),
        run: async () => {
          done.push(kind)
          return ok(null as never)
        },
      },
    ]),
  ) as unknown as Works
  const allowances = new Allowances(
    () => true,
    () => 'c',
    () => connection,
    () => {},
  )
  const names = new Names(
    () => null,
    () => fail('gone'),
    () => [connection],
  )
  const person = {
    ask: async ({ kind }: FrozenRequest) => {
      asked.push(kind)
      return decisions.shift() ?? 'denied'
    },
  }
  const log = { add: (entry: Omit<ActivityEntry, 'at'>) => void entries.push(entry) }
  const answer = newAnswering(names, newAsking(works, person, log, { allowances }))
  const ask = (kind: ApprovedKind) =>
    answer(
      {
        id: 1,
        kind,
        client,
        ...run,
        key: 'key_1',
        name: 'n',
        to: { kind: 'kept' },
      } as ChannelRequest,
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
  expect(events).toEqual([
    { event: 'approved' },
    { event: 'allowed', left: 18 },
    { event: 'allowed', left: 17 },
  ])
})

// Shows: S72
test.each(APPROVED_KINDS.filter((kind) => kind !== 'run'))(
  '%s is asked about each time, whatever was allowed',
  async (kind) => {
    const { ask, asked, done, allowances } = scene('approved_for_hour')
    await ask('run')
    expect(await ask(kind)).toMatchObject(refuse('denied'))
    expect([asked, done]).toEqual([['run', kind], ['run']])
    const other = scene('approved_for_hour')
    expect(await other.ask(kind)).toMatchObject({ ok: true })
    expect(await other.ask(kind)).toMatchObject(refuse('denied'))
    expect([other.allowances.list(), allowances.list().length]).toEqual([[], 1])
  },
)

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
