import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createKeyService, type KeyService } from '../../electron/service/index.ts'
import { type Clock, createClock } from '../../electron/service/lab/clock.ts'
import { labOver } from './lab.ts'
import { freshFolder, onFile, serveApart } from './process.ts'
import { KEYS, NOON, named, sendOver, sendTo } from './support.ts'

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
  expect([clock.now(), clock.monotonic(), clock.state]).toEqual([NOON + 5, 1_239.567, { frozen: false, offset: 0 }])
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
  expect((await sendTo(service)('POST', KEYS, { token: mine?.secret ?? '', ...named('x') })).status).toBe(201)
  service.close()
})

test('the system clock is the time of this computer', () => {
  const before = Date.now()
  const now = createClock().now()
  expect([now >= before, now <= Date.now(), Number.isInteger(now)]).toEqual([true, true, true])
})

describe('the clock of a service on a file', () => {
  const source = { at: NOON }
  const clock = (): Clock => createClock({ now: () => source.at })
  const reopened = (file: string, by: (service: KeyService) => void): KeyService => {
    const first = onFile(file, { clock: clock() })
    by(first)
    first.close()
    source.at += 1_000
    return onFile(file, { clock: clock() })
  }
  const freshFile = (): string => join(freshFolder(), 'keys.sqlite')

  test('is as far ahead after a restart as before', () => {
    const { clock } = reopened(freshFile(), ({ clock }) => clock.advance(60_000))
    expect([clock.now() - source.at, clock.state]).toEqual([60_000, { frozen: false, offset: 60_000 }])
  })

  test('stands still at the same moment after a restart, and runs on from there', () => {
    const { clock } = reopened(freshFile(), ({ clock }) => {
      clock.advance(60_000)
      clock.freeze()
    })
    const then = source.at - 1_000 + 60_000
    expect([clock.now(), clock.state.frozen]).toEqual([then, true])
    clock.resume()
    source.at += 5
    expect(clock.now()).toBe(then + 5)
  })

  test('is the computer’s again after a restart when it was put back', () => {
    const { clock } = reopened(freshFile(), ({ clock }) => {
      clock.advance(60_000)
      clock.reset()
    })
    expect(clock.state).toEqual({ frozen: false, offset: 0 })
  })

  test('goes on whatever is seeded and undone, and a loaded snapshot only moves it forward', () => {
    const file = freshFile()
    const snapshot = join(dirname(file), 'snapshot.db')
    const service = onFile(file, { clock: clock() })
    service.seed('mixed')
    service.clock.advance(60_000)
    service.seed('empty')
    service.snapshots.undo()
    expect(service.clock.state.offset).toBe(60_000)
    service.snapshots.save(snapshot)
    service.clock.reset()
    service.snapshots.load(snapshot)
    expect(service.clock.state.offset).toBe(60_000)
    service.clock.advance(60_000)
    service.snapshots.load(snapshot)
    expect(service.clock.state.offset).toBe(120_000)
  })

  test('is reported alike by the control API of the headless command after a restart', async () => {
    const file = freshFile()
    const first = await serveApart('--control', '--data', file)
    const lab = labOver(sendOver(first.url), first.control.slice(first.url.length))
    await lab.advance(60_000)
    await lab.freeze(NOON)
    await first.end('SIGTERM')
    const second = await serveApart('--control', '--data', file)
    const { clock } = await labOver(sendOver(second.url), second.control.slice(second.url.length)).state()
    expect(clock).toMatchObject({ now: NOON, frozen: true })
  })
})
