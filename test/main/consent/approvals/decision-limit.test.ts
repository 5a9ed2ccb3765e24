import { expect, test, vi } from 'vitest'
import type { ChannelClient } from '../../../../electron/contract/channel.ts'
import {
  DECISIONS,
  DecisionLimit,
} from '../../../../electron/main/consent/approvals/decision-limit.ts'
import { clockWith } from '../../../clock.ts'
import { request } from './approval-scene.ts'

const assistant: ChannelClient = { ...request.client, assistant: 'Claude' }

const scene = () => {
  let now = 1_000_000
  const notice = vi.fn()
  const limit = new DecisionLimit(notice, clockWith({ steady: () => now }))
  const pass = (ms: number): void => {
    now += ms
  }
  return { ...limit, notice, pass }
}

// Shows: S74
test('an assistant is shown ten times an hour; the eleventh is refused and the person is told once, until the first is an hour ago', () => {
  const { retryAfter, refused, decided, notice, pass } = scene()
  for (const decision of [
    'approved',
    'denied',
    'timed_out',
    'gone',
    'approved',
    'denied',
    'approved',
    'denied',
    'approved',
  ] as const) {
    decided(assistant, decision)
    pass(60_000)
    expect(retryAfter(assistant)).toBeNull()
  }
  decided(assistant, 'approved')
  for (let n = 0; n < 3; n += 1) {
    expect(retryAfter(assistant)).toBe(3_600 - 9 * 60)
    refused()
  }
  expect(notice).toHaveBeenCalledTimes(1)
  pass(DECISIONS.ms - 9 * 60_000)
  expect(retryAfter(assistant)).toBeNull()
  decided(assistant, 'approved')
  expect(retryAfter(assistant)).toBe(60)
  refused()
  expect(notice).toHaveBeenCalledTimes(2)
})

// Shows: S74
test('assistants are shown thirty times an hour together, whatever each calls itself, and the person is told once of a refusal', () => {
  const { retryAfter, refused, decided, notice, pass } = scene()
  const named = (n: number): ChannelClient => ({ ...assistant, assistant: `assistant ${n}` })
  for (let n = 0; n < DECISIONS.ofAll; n += 1) {
    expect(retryAfter(named(n))).toBeNull()
    decided(named(n), 'denied')
    pass(1_000)
  }
  for (let n = 100; n < 110; n += 1) {
    expect(retryAfter(named(n))).toBe(3_600 - DECISIONS.ofAll)
    refused()
  }
  expect(notice).toHaveBeenCalledTimes(1)
  expect(retryAfter(request.client)).toBeNull()
})

test('what the person was not shown counts for nothing', () => {
  const { retryAfter, asked, decided } = scene()
  for (let n = 0; n < 40; n += 1) {
    asked(assistant)
    decided(assistant, n % 2 === 0 ? 'unseen' : 'denied_before')
  }
  expect(retryAfter(assistant)).toBeNull()
})

test('it counts by the name that an assistant gives itself, and no program that asks for none', () => {
  const { retryAfter, decided } = scene()
  for (let n = 0; n < 20; n += 1) decided(request.client, 'approved')
  expect(retryAfter(request.client)).toBeNull()
  expect(retryAfter(assistant)).toBeNull()
  for (let n = 0; n < 10; n += 1) decided({ ...assistant, pid: n, folder: `/${n}` }, 'approved')
  expect(retryAfter(assistant)).toBe(3_600)
  expect(retryAfter({ ...assistant, assistant: 'another' })).toBeNull()
  expect(retryAfter(request.client)).toBeNull()
})
