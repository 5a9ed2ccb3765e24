import { expect, test } from 'vitest'
import type { ActivityEntry } from '../../../../electron/contract/activity.ts'
import type { Decision } from '../../../../electron/contract/approval.ts'
import type { ChannelRequest } from '../../../../electron/contract/channel.ts'
import { AskLimits } from '../../../../electron/main/doors/channel/ask-limits.ts'
import {
  type Permission,
  Permissions,
} from '../../../../electron/main/doors/channel/permissions.ts'
import { type Answered, refuse } from '../../../../electron/main/doors/channel/work.ts'
import { request as frozen } from '../../consent/approvals/approval-scene.ts'
import { ASKABLE, client } from './channel-scene.ts'

const assistant = { ...client, assistant: 'Claude' }
const request: ChannelRequest<'revoke'> = { id: 1, kind: 'revoke', client: assistant, key: 'key_1' }
const NOT_ASKED = { isForHour: false, remaining: 4, changes: null }
const APPROVED = { isForHour: false, remaining: null, changes: null }

/** A person who decides once `decide` is called, and all that comes of it. */
const scene = (left: number | null = null) => {
  const decided = Promise.withResolvers<Decision>()
  const events: string[] = []
  const log: Omit<ActivityEntry, 'at'>[] = []
  const add = (entry: Omit<ActivityEntry, 'at'>) => void log.push(entry)
  const limits = new AskLimits(ASKABLE.coolDown, ASKABLE.limit, add)
  const allowances = { take: () => (left === null ? null : { left }), grant: () => {} }
  const permissions = new Permissions(() => decided.promise, allowances, limits, add)
  const ask = (): Promise<Answered<Permission>> =>
    permissions.ask(
      { request, frozen, shown: frozen },
      { send: ({ event }) => void events.push(event), onGone: () => {} },
      new AbortController().signal,
    )
  return { ask, decide: decided.resolve, events, outcomes: () => log.map((one) => one.outcome) }
}

test.each<readonly [Decision, Permission | string]>([
  ['approved', APPROVED],
  ['approved_for_hour', { ...APPROVED, isForHour: true }],
  ['denied', 'denied'],
  ['denied_before', 'denied_before'],
  ['timed_out', 'approval_timed_out'],
  ['quitting', 'quitting'],
  ['switched_off', 'switched_off'],
  ['gone', 'gone'],
  ['unseen', 'gone'],
])('only an approval permits anything: %s', async (decision, expected) => {
  const { ask, decide, events, outcomes } = scene()
  decide(decision)
  const answered = await ask()
  const isApproval = typeof expected !== 'string'
  expect(answered.ok ? answered.value : answered.error.code).toEqual(expected)
  expect(events).toEqual(isApproval ? ['approved'] : [])
  expect(outcomes()).toEqual([isApproval ? decision : expected])
})

test('what was allowed for the hour is not asked about, and is in the log', async () => {
  const { ask, events, outcomes } = scene(4)
  expect(await ask()).toEqual({ ok: true, value: NOT_ASKED })
  expect([events, outcomes()]).toEqual([[], ['allowed']])
})

test('an assistant has one request at a time that waits for the person', async () => {
  const { ask, decide } = scene()
  const first = ask()
  expect(await ask()).toEqual(refuse('busy'))
  decide('approved')
  expect(await first).toEqual({ ok: true, value: APPROVED })
  expect(await ask()).toEqual({ ok: true, value: APPROVED })
})
