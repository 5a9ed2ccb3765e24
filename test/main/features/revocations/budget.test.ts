import { expect, test } from 'vitest'
import { Budget } from '../../../../electron/main/features/revocations/budget.ts'

const MINUTE = 60_000
const NOW = 1_000_000_000
const gauge = (remaining: number, resetsAt = NOW + 30_000) => ({ limit: 100, remaining, resetsAt })
const running = (answer: Parameters<Budget['answered']>[0]): Budget => {
  const budget = new Budget(NOW - 10 * MINUTE)
  budget.answered(answer, NOW)
  return budget
}
const waits = (budget: Budget, now = NOW) => [
  budget.waitFor('first', now),
  budget.waitFor('background', now),
]

test('the spare requests of a window are for a first press and a leak alone, which go by no gauge: it may count lists alone', () => {
  expect(waits(running(gauge(11)))).toEqual([0, 0])
  expect(waits(running(gauge(10)))).toEqual([0, 30_000])
  expect(waits(running(gauge(1)))).toEqual([0, 30_000])
  expect(waits(running(gauge(0)))).toEqual([0, 30_000])
  expect(waits(running(gauge(0)), NOW + 30_000)).toEqual([0, 0])
})

test('requests under way count as spent until their answers say what remains', () => {
  const budget = running(gauge(12))
  budget.sending(NOW)
  expect(waits(budget)).toEqual([0, 0])
  budget.sending(NOW)
  expect(waits(budget)).toEqual([0, 30_000])
  budget.sent()
  budget.answered(gauge(11), NOW)
  expect(waits(budget)).toEqual([0, 30_000])
  budget.sent()
  budget.answered(gauge(11), NOW)
  expect(waits(budget)).toEqual([0, 0])
})

test('requests whose answers say nothing of the limit count as spent, and after the window the background takes half of a minute’s', () => {
  const budget = running(gauge(13))
  for (let n = 0; n < 3; n += 1) {
    expect(budget.waitFor('background', NOW)).toBe(0)
    budget.sending(NOW)
    budget.sent()
  }
  expect(waits(budget)).toEqual([0, 30_000])
  const end = NOW + 30_000
  for (let n = 0; n < 50; n += 1) {
    expect(budget.waitFor('background', end + n)).toBe(0)
    budget.sending(end + n)
    budget.sent()
  }
  expect(waits(budget, end + 50)).toEqual([0, MINUTE - 50])
})

test('after a start the window counts as spent for the background until an answer says what remains, for a minute at most', () => {
  const budget = new Budget(NOW)
  expect(waits(budget, NOW + 1_000)).toEqual([0, 59_000])
  expect(waits(budget, NOW + MINUTE)).toEqual([0, 0])
  budget.answered(gauge(50), NOW)
  expect(waits(budget, NOW + 1_000)).toEqual([0, 0])
})

test('where the service says nothing of a limit, the background takes half of a minute’s', () => {
  const budget = running(null)
  for (let n = 0; n < 50; n += 1) {
    expect(budget.waitFor('background', NOW + n)).toBe(0)
    budget.sending(NOW + n)
    budget.sent()
  }
  expect(waits(budget, NOW + 50)).toEqual([0, MINUTE - 50])
  expect(waits(budget, NOW + MINUTE)).toEqual([0, 0])
})

test('a first press waits for as long as a refused DELETE says, whatever other answers say of the limit', () => {
  const budget = running(gauge(100))
  budget.refused(NOW + 30_000)
  expect(waits(budget)).toEqual([30_000, 0])
  budget.answered(gauge(100), NOW)
  expect(waits(budget)).toEqual([30_000, 0])
  expect(waits(budget, NOW + 30_000)).toEqual([0, 0])
})

test('nobody waits for longer than a window, whatever the service says', () => {
  expect(waits(running(gauge(0, NOW + 60 * MINUTE)))).toEqual([0, MINUTE])
  expect(waits(running(gauge(0, NOW + 60 * MINUTE)), NOW + MINUTE)).toEqual([0, 0])
})

/** Answers of more than a minute, each of which says that nothing is left for another minute. */
const alwaysEmpty = (): Budget => {
  const budget = running(gauge(0, NOW + MINUTE))
  for (const at of [20, 40, 60].map((seconds) => NOW + seconds * 1_000))
    budget.answered(gauge(0, at + MINUTE), at)
  return budget
}

test('where every answer of a minute says that nothing is left, the background takes half of a minute’s, until one says otherwise', () => {
  const budget = alwaysEmpty()
  expect(waits(budget, NOW + MINUTE - 1)).toEqual([0, 1])
  const end = NOW + MINUTE
  for (let n = 0; n < 50; n += 1) {
    expect(budget.waitFor('background', end + n)).toBe(0)
    budget.sending(end + n)
    budget.sent()
    budget.answered(gauge(0, end + n + MINUTE), end + n)
  }
  expect(waits(budget, end + 50)).toEqual([0, MINUTE - 50])
  budget.answered(gauge(50, end + MINUTE), end + 60)
  expect(waits(budget, end + 60)).toEqual([0, 0])
  budget.answered(gauge(0, end + 2 * MINUTE), end + 70)
  expect(waits(budget, end + 70)).toEqual([0, MINUTE])
})

test('the background waits for a refused DELETE as well where the service says of every window that nothing is left', () => {
  const budget = alwaysEmpty()
  budget.refused(NOW + MINUTE + 30_000)
  expect(waits(budget, NOW + MINUTE)).toEqual([30_000, 30_000])
})
