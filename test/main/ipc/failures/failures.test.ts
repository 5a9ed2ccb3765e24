import { afterEach, describe, expect, test, vi } from 'vitest'
import { CHANNEL_FAILURES } from '../../../../electron/contract/failures.ts'
import type { RequestChannel } from '../../../../electron/contract/ipc.ts'
import { mayFailWith } from '../../../contract/may-fail-with.ts'
import { expectSaid } from './said.ts'
import { changed, failureScene } from './scene.ts'
import type { Cause, Entry } from './table.ts'
import { tables } from './tables.ts'

vi.hoisted(() => vi.stubGlobal('KEYSTOW_SHIPPED', false))
vi.mock('electron', async () => (await import('../../app/fake-electron.ts')).electron)
afterEach(() => void vi.useRealTimers())

const channels = Object.keys(CHANNEL_FAILURES) as RequestChannel[]
const cases = channels.flatMap((channel) =>
  Object.entries<Entry>(tables[channel].codes).flatMap(([code, entry]) => (typeof entry === 'string' ? [] : [{ channel, code, entry }])),
)

/** Lets the time of deadlines pass at once. */
const settled = async <T>(asked: Promise<T>): Promise<T> => {
  let done = false
  void asked.finally(() => {
    done = true
  })
  while (!done) {
    await vi.advanceTimersByTimeAsync(250)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return asked
}

const merged = (input: unknown, more: unknown): unknown => {
  if (typeof more === 'string') return more
  return typeof more === 'object' && more !== null && !('ok' in more) ? { ...(input as object), ...more } : input
}

const askIn = async (channel: RequestChannel, { cause, late }: Cause) => {
  const scene = await failureScene()
  const input = tables[channel].input(scene)
  const sent = merged(input, await cause(scene))
  const before = scene.look()
  if (late === true) vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const asked = scene.page.ask(channel, sent)
  const answer = await (late === true ? settled(asked) : asked)
  return { answer, before, after: scene.look() }
}

test('every channel of the contract has its table, with an entry for each of its codes', () => {
  expect(Object.keys(tables).toSorted()).toEqual(channels.toSorted())
  for (const channel of channels) {
    const missing = CHANNEL_FAILURES[channel].filter((code) => code !== 'disk_full' && !(code in tables[channel].codes))
    expect([channel, missing]).toEqual([channel, []])
    expect(Object.keys(tables[channel].codes).filter((code) => !mayFailWith(channel, code))).toEqual([])
  }
})

describe.each(cases)('$channel fails with $code', ({ channel, code, entry }) => {
  test('for this cause; it says so, and what is left is what was there before', async () => {
    const { answer, before, after } = await askIn(channel, entry)
    expect(answer).toMatchObject({ ok: false, error: { code } })
    if (answer.ok) return
    expectSaid(answer.error)
    const { changes = [], writesDown } = entry
    const expected = [...changes, ...(writesDown === true ? ['activity', 'activity.jsonl'] : [])]
    expect(changed(before, after).filter((part) => !expected.includes(part))).toEqual([])
    if (writesDown !== true) return
    const outcomes = (look: typeof before): readonly string[] =>
      (look.activity as readonly { outcome: string }[]).map(({ outcome }) => outcome)
    expect(outcomes(after)).toEqual([code, ...outcomes(before)])
  })
})
