import { expect, test } from 'vitest'
import { VARIANT_CHOICES } from '../../../electron/contract/lab.ts'
import { createKeyApiClient } from '../../../electron/main/key-api/client.ts'
import { clockWith } from '../../clock.ts'
import { failNext } from '../../fail-next.ts'
import { embedded, modes } from './embedded.ts'

const CASES = modes.flatMap((mode) => VARIANT_CHOICES.resetUnit.map((resetUnit) => [mode, resetUnit] as const))

test.each(CASES)('a rehearsed 429 gives one number of seconds, whoever counts it, %s, %s', async (mode, resetUnit) => {
  const { service, transport, token } = await embedded(mode, { resetUnit })
  const headers: (Readonly<Record<string, string | undefined>> | null)[] = []
  const onAnswer = (sent: ReadonlyMap<string, string>): void => void headers.push(Object.fromEntries(sent))
  const at = Date.now()
  const client = createKeyApiClient({ transport, token: () => token, onAnswer, clock: clockWith({ wall: () => at }) })
  for (const operation of ['list', 'create', 'revoke'] as const) {
    failNext(service, operation, 429)
    const answer = await (operation === 'list' ? client.list() : operation === 'create' ? client.create('x') : client.revoke('key_x'))
    if (answer.ok) throw new Error('it was to be refused')
    const gauge = client.gauge()
    expect([gauge?.remaining, gauge?.resetsAt]).toEqual([0, at + (answer.error.retryAfter ?? 0) * 1000])
    expect(headers.at(-1)).toMatchObject({ 'retry-after': '1', 'x-ratelimit-remaining': '0' })
    const reset = Number(headers.at(-1)?.['x-ratelimit-reset'])
    const left = { 'delta-seconds': reset, 'epoch-seconds': reset - at / 1000, 'epoch-milliseconds': (reset - at) / 1000 }[resetUnit]
    expect(Math.abs(left - 1)).toBeLessThanOrEqual(1.5)
  }
  await client.close()
})
