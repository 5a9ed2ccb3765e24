import { expect, test } from 'vitest'
import { VARIANT_CHOICES } from '../../../electron/contract/lab.ts'
import { clockWith } from '../../clock.ts'
import { failNext } from '../../fail-next.ts'
import { NOON, stillClock } from '../../service/support.ts'
import { embedded, modes } from './embedded.ts'
import { clientOf, failureIn } from './support.ts'
import { operations, run } from './wire.ts'

const CASES = modes.flatMap((mode) =>
  VARIANT_CHOICES.resetUnit.map((resetUnit) => [mode, resetUnit] as const),
)

test.each(CASES)(
  'a rehearsed 429 gives one number of seconds, whoever counts it, %s, %s',
  async (mode, resetUnit) => {
    const { service, transport, token } = await embedded(mode, { resetUnit }, stillClock())
    const headers: (Readonly<Record<string, string | undefined>> | null)[] = []
    const onAnswer = (sent: ReadonlyMap<string, string>): void =>
      void headers.push(Object.fromEntries(sent))
    const client = clientOf(transport, { token, onAnswer, clock: clockWith({ wall: () => NOON }) })
    for (const operation of operations) {
      failNext(service, operation, 429)
      const { retryAfter = 0 } = failureIn(await run(client, operation))
      const gauge = client.gauge()
      expect([gauge?.remaining, gauge?.resetsAt]).toEqual([0, NOON + retryAfter * 1000])
      expect(headers.at(-1)).toMatchObject({ 'retry-after': '1', 'x-ratelimit-remaining': '0' })
      const reset = Number(headers.at(-1)?.['x-ratelimit-reset'])
      const left = {
        'delta-seconds': reset,
        'epoch-seconds': reset - NOON / 1000,
        'epoch-milliseconds': (reset - NOON) / 1000,
      }[resetUnit]
      expect(Math.ceil(left)).toBe(1)
    }
  },
)
