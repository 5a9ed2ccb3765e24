import { describe, expect, test } from 'vitest'
import { createSecret } from '../../electron/service/keys/secret.ts'
import { createClock } from '../../electron/service/lab/clock.ts'
import { modes, open, openWithClock, type Scene } from './scene.ts'
import { EMAILS, KEYS, NOON, named, rateOf } from './support.ts'

const spend = async (ask: Scene['ask'], count: number): Promise<void> => {
  for (let i = 0; i < count; i += 1) await ask('POST', EMAILS)
}
/** When a window ends that NOON opened, in whole seconds, rounded up. */
const ENDS = String(Math.ceil((NOON + 60_000) / 1_000))

describe.each(modes)('%s', (mode) => {
  test('the window opens with the first request and ends 60 s later to the millisecond', async () => {
    const { lab, ask } = await open(mode)
    await lab.advance(12_345)
    await spend(ask, 1)
    await lab.advance(59_000)
    await spend(ask, 99)
    await lab.advance(999)
    const refused = await ask('GET')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    await lab.advance(1)
    const next = await ask('GET')
    expect([next.status, rateOf(next).remaining]).toEqual([200, '99'])
    expect(rateOf(next).reset).toBe(String(Math.ceil(((await lab.now()) + 60_000) / 1_000)))
  })

  test('requests without a live key spend no budget and are never answered 429', async () => {
    const { mine, lab, ask, status } = await open(mode)
    const unknown = createSecret('local')
    for (let i = 0; i < 120; i += 1) expect(await status(unknown)).toBe(401)
    expect(rateOf(await ask('GET')).remaining).toBe('99')
    await lab.revokeKey(mine.id)
    for (let i = 0; i < 120; i += 1) expect(await status()).toBe(401)
  })

  test('over the limit nothing else is looked at, and nothing is done', async () => {
    const { list, colleague, ask, revoke } = await open(mode)
    await spend(ask, 100)
    const answers = [
      await ask('POST', KEYS, named('x')),
      await revoke(colleague.id),
      await ask('PUT'),
      await ask('GET', '/nothing'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([429, 429, 429, 429])
    expect(await list(colleague.secret)).toHaveLength(12)
  })

  // Shows: S111
  test('of ten thousand requests at the same time exactly a hundred are accepted', async () => {
    const { burst, mine } = await open(mode)
    const heads = await burst(10_000, mine.secret)
    const count = (pattern: RegExp): number => heads.filter((head) => pattern.test(head)).length
    expect([heads.length, count(/^HTTP\/1\.1 200 /), count(/^HTTP\/1\.1 429 /)]).toEqual([
      10_000, 100, 9_900,
    ])
    for (const name of ['limit', 'remaining', 'reset'])
      expect(count(new RegExp(`^x-ratelimit-${name}: \\d+\r$`, 'im'))).toBe(10_000)
    expect(count(/^retry-after: 60\r$/im)).toBe(9_900)
  })

  test('putting back a clock that was moved lets an open window end in its minute, and says when', async () => {
    const { lab, ask, status } = await open(mode)
    await lab.advance(3_600_000)
    await spend(ask, 100)
    await lab.freeze(NOON)
    const answer = await ask('GET')
    expect([answer.status, answer.headers.get('retry-after'), rateOf(answer).reset]).toEqual([
      429,
      '60',
      ENDS,
    ])
    await lab.advance(60_000)
    expect(await status()).toBe(200)
  })

  test('a new data set begins with full budgets', async () => {
    const { ask, lab } = await open(mode)
    await spend(ask, 100)
    const [first] = await lab.seed('mixed')
    expect(rateOf(await ask('GET', KEYS, { token: first?.secret ?? '' })).remaining).toBe('99')
  })
})

test("setting the computer's clock forth grants no quota, setting it back takes none", async () => {
  const time = { now: NOON, monotonic: 5_000 }
  const { ask, status } = await openWithClock(
    createClock({ now: () => time.now, monotonic: () => time.monotonic }),
  )
  await spend(ask, 100)
  time.now += 3_600_000
  expect(await status()).toBe(429)
  time.now -= 7_200_000
  time.monotonic += 59_999
  expect((await ask('GET')).headers.get('retry-after')).toBe('1')
  time.monotonic += 1
  expect(await status()).toBe(200)
})
