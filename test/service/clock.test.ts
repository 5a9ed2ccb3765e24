import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createKeyService, type KeyService } from '../../electron/service/index.ts'
import { createClock } from '../../electron/service/lab/clock.ts'
import { freshFile, onFile } from './process.ts'
import { KEYS, NOON, named, sendTo } from './support.ts'

/** A source whose monotonic part has fractions, as the real one's has. */
const moving = () => {
  const at = { now: NOON, monotonic: 1_234.567 }
  const pass = (ms: number): void => {
    at.now += ms
    at.monotonic += ms
  }
  return { at, pass, clock: createClock({ now: () => at.now, monotonic: () => at.monotonic }) }
}

test('a clock runs with its source until it is held', () => {
  const { clock, pass } = moving()
  pass(5)
  expect([clock.now(), clock.monotonic(), clock.state]).toEqual([
    NOON + 5,
    1_239.567,
    { frozen: false, offset: 0 },
  ])
})

test('a held clock stands still, can be advanced, and runs on from where it stands', () => {
  const { clock, pass } = moving()
  clock.freeze()
  pass(10_000)
  expect([clock.now(), clock.state]).toEqual([NOON, { frozen: true, offset: -10_000 }])
  clock.advance(500)
  clock.freeze()
  expect(clock.now()).toBe(NOON + 500)
  clock.resume()
  pass(250)
  expect([clock.now(), clock.state]).toEqual([NOON + 750, { frozen: false, offset: -9_500 }])
  expect(clock.monotonic()).toBeCloseTo(1_234.567 + 750, 6)
})

test('a running clock can be advanced', () => {
  const { clock, pass } = moving()
  clock.advance(60_000)
  pass(1)
  expect([clock.now(), clock.state.offset]).toEqual([NOON + 60_001, 60_000])
})

test("putting a clock back gives the source's time again, but monotonic time never goes back", () => {
  const { clock, pass } = moving()
  clock.advance(60_000)
  const before = clock.monotonic()
  clock.reset()
  expect([clock.now(), clock.state]).toEqual([NOON, { frozen: false, offset: 0 }])
  expect(clock.monotonic()).toBe(before)
  pass(10)
  expect(clock.monotonic()).toBeCloseTo(before + 10, 6)
})

test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('advancing by %d is refused', (ms) => {
  expect(() => moving().clock.advance(ms)).toThrow(RangeError)
})

test('after a clock was held and let go times are whole milliseconds, and keys are made as before', async () => {
  const { clock, at, pass } = moving()
  clock.freeze()
  pass(1_000)
  at.monotonic += 0.25
  clock.resume()
  expect(Number.isInteger(clock.now())).toBe(true)
  const service = createKeyService({ clock })
  const [mine] = service.seed('empty')
  expect(
    (await sendTo(service)('POST', KEYS, { token: mine?.secret ?? '', ...named('x') })).status,
  ).toBe(201)
  service.close()
})

test('the system clock is the time of this computer', () => {
  const before = Date.now()
  const now = createClock().now()
  expect([now >= before, now <= Date.now(), Number.isInteger(now)]).toEqual([true, true, true])
})

const listWith = (secret: string): Request =>
  new Request(`http://local${KEYS}`, { headers: { authorization: `Bearer ${secret}` } })

describe('the clock of a service on a file', () => {
  const source = { at: NOON }
  const start = (file: string): KeyService =>
    onFile(file, { clock: createClock({ now: () => source.at }) })
  const HOUR = 3_600_000

  test('does not outlive the service, and begins at the newest time in the data where that is later, so that no key lies in the future', async () => {
    const file = freshFile()
    const first = start(file)
    first.seed('mixed')
    const [workspace] = first.workspaces()
    first.clock.advance(HOUR)
    first.close()
    const second = start(file)
    expect(second.clock.state).toEqual({ frozen: false, offset: 0 })
    second.clock.freeze(NOON + 2 * HOUR)
    const { key } = second.issueKey(workspace?.id ?? '', 'made later')
    second.clock.freeze(NOON)
    second.issueKey(workspace?.id ?? '', 'made after the clock was set back')
    second.close()
    const reopened = start(file)
    expect(reopened.clock.state.offset).toBe(2 * HOUR)
    reopened.clock.freeze(NOON + 3 * HOUR)
    expect((await reopened.handle(listWith(key))).status).toBe(200)
    reopened.close()
    const third = start(file)
    expect(third.clock.state).toEqual({ frozen: false, offset: 3 * HOUR })
    source.at += 4 * HOUR
    third.close()
    expect(start(file).clock.state.offset).toBe(0)
  })

  test('is moved on by a snapshot whose keys are newer, and by no other', () => {
    const file = freshFile()
    const snapshot = join(dirname(file), 'snapshot.db')
    const service = start(file)
    service.seed('mixed')
    service.snapshots.save(snapshot)
    service.snapshots.load(snapshot)
    expect(service.clock.state.offset).toBe(0)
    service.clock.advance(HOUR)
    service.seed('empty')
    service.issueKey(service.workspaces()[0]?.id ?? '', 'made later')
    service.snapshots.save(snapshot)
    service.clock.reset()
    service.snapshots.load(snapshot)
    expect(service.clock.state.offset).toBe(HOUR)
  })
})
