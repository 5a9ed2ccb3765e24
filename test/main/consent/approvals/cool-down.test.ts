import { expect, test } from 'vitest'
import type { Decision } from '../../../../electron/contract/approval.ts'
import { COOL_DOWN, CoolDown } from '../../../../electron/main/consent/approvals/cool-down.ts'
import { clockWith } from '../../../clock.ts'
import { request } from './approval-scene.ts'

const { client } = request
const scene = () => {
  let now = 1_000_000
  const coolDown = new CoolDown(clockWith({ steady: () => now }))
  const pass = (seconds: number): void => {
    now += seconds * 1000
  }
  return {
    retryAfter: (of: typeof client, what = 'a') => coolDown.retryAfter(of, what),
    decided: (of: typeof client, decision: Decision, what = 'a') =>
      coolDown.decided(of, decision, [what]),
    pass,
  }
}

test('a program that was denied waits 30 seconds, and twice as long after each further denial, up to ten minutes', () => {
  const { retryAfter, decided, pass } = scene()
  expect(retryAfter(client)).toBeNull()
  for (const seconds of [30, 60, 120, 240, 480, 600, 600]) {
    decided(client, 'denied')
    expect(retryAfter(client)).toBe(seconds)
    pass(seconds - 1)
    expect(retryAfter(client)).toBe(1)
    pass(1)
    expect(retryAfter(client)).toBeNull()
  }
})

test('other programs do not wait, and neither number nor arguments of a process make another program', () => {
  const { retryAfter, decided } = scene()
  decided(client, 'denied')
  expect(retryAfter({ ...client, folder: '/other' })).toBeNull()
  expect(retryAfter({ ...client, program: '/other' })).toBeNull()
  expect(retryAfter({ ...client, pid: client.pid + 1, argv: ['other'] })).toBe(30)
})

test('after an approval, and where nobody answered, nobody waits; an approval forgets what was before', () => {
  const { retryAfter, decided, pass } = scene()
  for (const decision of ['approved', 'approved_for_hour', 'timed_out', 'quitting'] as const) {
    decided(client, decision)
    expect(retryAfter(client)).toBeNull()
  }
  decided(client, 'denied')
  pass(30)
  decided(client, 'approved')
  decided(client, 'denied')
  expect(retryAfter(client)).toBe(30)
})

test('a denial of long ago counts no more', () => {
  const { retryAfter, decided, pass } = scene()
  decided(client, 'denied')
  pass(30 + COOL_DOWN.most / 1000 + 1)
  decided(client, 'denied')
  expect(retryAfter(client)).toBe(30)
})

test('requests that waited already at the denial make it no longer', () => {
  const { retryAfter, decided } = scene()
  for (let n = 0; n < 8; n += 1) decided(client, 'denied')
  expect(retryAfter(client)).toBe(30)
})

test('a request may be taken back twice a minute, as by Ctrl+C, and not more often', () => {
  const { retryAfter, decided, pass } = scene()
  decided(client, 'gone')
  decided(client, 'gone')
  expect(retryAfter(client)).toBeNull()
  pass(61)
  decided(client, 'gone')
  decided(client, 'gone')
  expect(retryAfter(client)).toBeNull()
  decided(client, 'gone')
  expect(retryAfter(client)).toBe(30)
})

test('a request that was taken back before the person was shown it counts for nothing', () => {
  const { retryAfter, decided } = scene()
  for (let n = 0; n < 40; n += 1) decided({ ...client, program: `/${n % 4}` }, 'unseen')
  expect([retryAfter(client), retryAfter({ ...client, program: '/1' })]).toEqual([null, null])
})

// Shows: S74
test('what stops all programs is never longer than 30 seconds', () => {
  const { retryAfter, decided, pass } = scene()
  for (let times = 0; times < 4; times += 1) {
    for (let n = 0; n < 10; n += 1) decided({ ...client, program: `/${times}/${n}` }, 'gone')
    expect(retryAfter(client)).toBe(30)
    pass(30)
    expect(retryAfter(client)).toBeNull()
  }
})

// Shows: S74
test('a program that gives another path each time is stopped with all the others, until one is approved', () => {
  const { retryAfter, decided } = scene()
  for (let n = 0; n < 9; n += 1)
    decided({ ...client, program: `/${n}` }, n % 2 === 0 ? 'denied' : 'gone')
  expect(retryAfter(client)).toBeNull()
  decided({ ...client, program: '/one-more' }, 'gone')
  expect(retryAfter(client)).toBe(30)
  decided(client, 'approved')
  expect(retryAfter(client)).toBeNull()
})

// Shows: S74
test('a request of an assistant that was denied is not shown again for five minutes, another one of it sooner', () => {
  const { retryAfter, decided, pass } = scene()
  const assistant = { ...client, assistant: 'Claude' }
  decided(assistant, 'denied')
  expect([retryAfter(assistant), retryAfter(assistant, 'b')]).toEqual([300, 30])
  expect(retryAfter({ ...assistant, folder: '/elsewhere' })).toBe(300)
  pass(30)
  expect([retryAfter(assistant), retryAfter(assistant, 'b')]).toEqual([270, null])
  decided(assistant, 'approved', 'b')
  expect(retryAfter(assistant)).toBe(270)
  pass(270)
  expect(retryAfter(assistant)).toBeNull()
  decided(client, 'denied')
  pass(30)
  expect(retryAfter(client)).toBeNull()
})
