// @module-tag more
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { FailureCode } from '../../../../../electron/contract/result.ts'
import type { Case } from './case.ts'
import { deliveryCases } from './delivery-cases.ts'
import { changed, failureScene } from './scene.ts'
import { serviceCases } from './service-cases.ts'
import { storeCases } from './store-cases.ts'
import { workCases } from './work-cases.ts'

afterEach(() => void vi.useRealTimers())

/**
 * Codes that `handle` answers on any channel (`test/main/doors/ipc/handle.test.ts`), or that take a
 * system or a moment that is not here: `test/main/store/disk-full-stores.test.ts`,
 * `test/main/store/lock/lock.test.ts`, `test/main/features/delivery/env-write.test.ts` and
 * `test/main/client/deadline.test.ts` have them. `not_listed`, `not_proven` and `new_key_ending` are
 * only ever the cause of a revoke that goes on, which no channel fails with. `only_part` stands in what a channel
 * answers.
 */
type Elsewhere =
  | (
      | 'bad_input'
      | 'locked'
      | 'answer_withheld'
      | 'quitting'
      | 'declined'
      | 'not_confirmed'
      | 'internal'
    )
  | ('disk_full' | 'not_unlocked' | 'not_delivered' | 'cancelled' | 'only_part')
  | ('not_listed' | 'not_proven' | 'secret_unsure' | 'new_key_ending')

/** A code without a way to it does not compile. */
const CASES: Readonly<Record<Exclude<FailureCode, Elsewhere>, readonly Case[]>> = {
  ...serviceCases,
  ...storeCases,
  ...deliveryCases,
  ...workCases,
}
const cases = Object.entries(CASES).flatMap(([code, ways]) => ways.map((way) => ({ code, ...way })))

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

describe.each(cases)(
  '$channel fails with $code',
  ({ channel, code, ask, changes = [], writesDown = false, late = false }) => {
    test('for this cause, and what is left is what was there before', async () => {
      const scene = await failureScene()
      const sent = await ask(scene)
      const before = scene.look()
      if (late) vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
      const asked = scene.page.ask(channel, sent)
      expect(await (late ? settled(asked) : asked)).toMatchObject({ ok: false, error: { code } })
      const after = scene.look()
      const expected = [...changes, ...(writesDown ? ['activity'] : [])]
      expect(changed(before, after).filter((part) => !expected.includes(part))).toEqual([])
      const outcomes = (look: typeof before): readonly string[] =>
        (look.activity as readonly { outcome: string }[]).map(({ outcome }) => outcome)
      expect(outcomes(after)).toEqual([...(writesDown ? [code] : []), ...outcomes(before)])
    })
  },
)
