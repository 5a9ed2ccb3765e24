import { expect, test } from 'vitest'
import type {
  ChannelClient,
  ChannelOutcome,
  ChannelRequest,
} from '../../../../electron/contract/channel.ts'
import { Approvals, INERT_MS } from '../../../../electron/main/consent/approvals/approvals.ts'
import { COOL_DOWN, CoolDown } from '../../../../electron/main/consent/approvals/cool-down.ts'
import {
  DECISIONS,
  DecisionLimit,
} from '../../../../electron/main/consent/approvals/decision-limit.ts'
import { Names } from '../../../../electron/main/doors/channel/names.ts'
import { RevokeWork } from '../../../../electron/main/doors/channel/revoke-work.ts'
import { refuse } from '../../../../electron/main/doors/channel/work.ts'
import { clockWith } from '../../../clock.ts'
import { present } from '../../../values.ts'
import { startLocal } from '../../app/app-scene.ts'
import { client, newAnswering, newAsking } from './channel-scene.ts'

const assistant: ChannelClient = { ...client, assistant: 'Claude' }

const codeOf = (outcome: ChannelOutcome): string => (outcome.ok ? 'done' : outcome.error.code)

/** The real approvals and limits, and a person who denies whatever is shown. */
const scene = async () => {
  const { context, session, id } = await startLocal()
  const { sessions, activity, revocations } = context
  let now = 1_000_000
  const steady = (): number => now
  const names = new Names(sessions.active, sessions.find, sessions.connections)
  const approvals = new Approvals(
    { update: () => {}, show: () => {}, close: () => {} },
    {
      state: { locked: false, passphrase: false, system: false, byStore: true, closed: null },
      open: () => Promise.reject(new Error('nothing is approved')),
    },
    () => ({ language: 'en', contrast: 'system', motion: 'system' }),
    { waits: () => {}, confirm: async () => false },
    clockWith({ steady, wall: steady }),
  )
  const revoke = new RevokeWork(
    names,
    revocations,
    () => ({}),
    () => ({ watched: [], used: [] }),
  )
  const asking = newAsking({ revoke }, approvals, activity, {
    coolDown: new CoolDown(clockWith({ steady })),
    limit: new DecisionLimit(() => {}, clockWith({ steady })),
  })
  const answer = newAnswering(names, asking, () => null, { waiting: () => approvals.waiting })
  const key = present(
    (session.state().keys ?? []).find(({ id: known }) => !session.state().own.ids.includes(known)),
  )

  /** Denies all that is shown until everything is answered. */
  const answers = async (
    asked: readonly Promise<ChannelOutcome>[],
  ): Promise<{
    readonly shown: number
    readonly codes: string[]
    readonly outcomes: ChannelOutcome[]
  }> => {
    let shown = 0
    let open = asked.length
    for (const one of asked) void one.then(() => (open -= 1))
    while (open > 0) {
      await new Promise(setImmediate)
      const view = approvals.view()
      if (view === null) continue
      shown += 1
      now += INERT_MS
      expect(
        await approvals.answer({ id: view.id, approve: false, forHour: false, passphrase: null }),
      ).toEqual({ result: 'taken' })
    }
    const outcomes = await Promise.all(asked)
    return { shown, codes: outcomes.map(codeOf), outcomes }
  }

  return {
    id,
    session,
    answers,
    pass: (ms: number) => {
      now += ms
    },
    ask: (who: ChannelClient = assistant, more: Partial<ChannelRequest<'revoke'>> = {}) =>
      answer(
        { id: 1, kind: 'revoke', client: who, key: key.id, ...more },
        { send: () => {}, onGone: () => {} },
        new AbortController().signal,
      ),
  }
}

test.each<
  [
    string,
    (n: number, ids: readonly string[]) => Parameters<Awaited<ReturnType<typeof scene>>['ask']>,
  ]
>([
  ['the same', () => []],
  ['it for different reasons', (n) => [assistant, { purpose: `${n}` }]],
  ['for different keys', (n, ids) => [assistant, { key: ids[n] ?? '' }]],
  ['as processes of their own', (n) => [{ ...assistant, pid: n + 10 }]],
  ['in different folders', (n) => [{ ...assistant, folder: `/${n}` }]],
  ['by programs in different places', (n) => [{ ...assistant, program: `/${n}` }]],
])(
  'of one assistant one request waits at a time, whatever many connections ask: %s',
  async (_, askOf) => {
    const { ask, answers, session } = await scene()
    const ids = session.state().keys?.map(({ id }) => id) ?? []
    const { shown, codes } = await answers(
      Array.from({ length: 8 }, (_none, n) => ask(...askOf(n, ids))),
    )
    expect(shown).toBe(1)
    expect(codes.toSorted()).toEqual([...Array.from({ length: 7 }, () => 'busy'), 'denied'])
  },
)

test('requests of different assistants wait beside each other', async () => {
  const { ask, answers } = await scene()
  const asked = ['Claude', 'Codex'].map((name) => ask({ ...assistant, assistant: name }))
  expect((await answers(asked)).codes).toEqual(['denied', 'denied'])
})

test('a denial also ends what else of that program waits, and nothing of another one', async () => {
  const { ask, answers } = await scene()
  const other = { ...client, program: '/other' }
  const { shown, codes, outcomes } = await answers([
    ask(client),
    ask(client),
    ask(other),
    ask({ ...client, pid: 12 }),
  ])
  expect(shown).toBe(2)
  expect(codes).toEqual(['denied', 'denied_before', 'denied', 'denied_before'])
  expect(outcomes[1]).toEqual(refuse('denied_before', { retryAfter: 30 }))
  expect(codeOf(await ask(client))).toBe('denied_before')
})

test('what waits counts among the requests of an hour', async () => {
  const { ask, answers, pass } = await scene()
  let total = 0
  const by = (name: string) => ask({ ...assistant, assistant: name, program: `/${name}` })
  for (let n = 0; n < DECISIONS.ofAll - 1; n += 1) {
    total += (await answers([by(`f${n}`)])).shown
    pass(COOL_DOWN.first)
  }
  const { shown, codes } = await answers(Array.from({ length: 8 }, (_, n) => by(`g${n}`)))
  expect(total + shown).toBe(DECISIONS.ofAll)
  expect(codes.toSorted()).toEqual([
    ...Array.from({ length: 7 }, () => 'asked_too_often'),
    'denied',
  ])
})

test('what was denied is not shown again for five minutes, however the assistant words it', async () => {
  const { ask, answers, pass, id, session } = await scene()
  expect((await answers([ask()])).codes).toEqual(['denied'])
  pass(COOL_DOWN.first)
  const { name } = session.connection()
  for (const more of [
    { connection: id },
    { connection: 'local' },
    { connection: name },
    { purpose: 'please' },
  ])
    expect(await answers([ask(assistant, more)])).toMatchObject({
      shown: 0,
      codes: ['denied_before'],
    })
})
