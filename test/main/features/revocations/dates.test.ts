import { expect, test } from 'vitest'
import {
  type DateFacts,
  isNoLongerMissed,
  whenDue,
} from '../../../../electron/main/features/revocations/dates.ts'

const HOUR = 3_600_000
const DUE = 1_000 * HOUR
const PLAN = { dueAt: DUE, unusedDays: 7 }
const at = (late: number, more: Partial<DateFacts> = {}): DateFacts => ({
  now: DUE + late,
  begunAt: DUE - HOUR,
  isLocked: false,
  isLeft: false,
  isLost: false,
  ...more,
})
const WHILE_CLOSED = { begunAt: DUE, isLeft: true }
const SENT = { ...WHILE_CLOSED, isLost: true }

test.each([
  ['is to come', PLAN, at(-1), { kind: 'early', ms: 1 }],
  ['has come', PLAN, at(0), { kind: 'due' }],
  ['came an hour ago', PLAN, at(HOUR), { kind: 'due' }],
  ['came more than an hour ago', PLAN, at(HOUR + 1), { kind: 'hold', why: 'late' }],
  [
    'comes while the app is locked',
    PLAN,
    at(0, { isLocked: true }),
    { kind: 'hold', why: 'locked' },
  ],
  ['came while the app was closed', PLAN, at(1, WHILE_CLOSED), { kind: 'hold', why: 'closed' }],
  [
    'came while the app was closed, after it was sent for',
    PLAN,
    at(2 * HOUR, SENT),
    { kind: 'due' },
  ],
  ['comes to a reason of an earlier run', PLAN, at(1, { isLeft: true }), { kind: 'due' }],
  [
    'comes to a reason of this run whose clock was set back',
    PLAN,
    at(1, { begunAt: DUE }),
    { kind: 'due' },
  ],
  ['is one to ask at', { ...PLAN, unusedDays: null }, at(0), { kind: 'hold', why: 'asked' }],
  ['is none', { ...PLAN, dueAt: null }, at(HOUR), { kind: 'none' }],
])('a date that %s', (_, reason, facts, verdict) => {
  expect(whenDue(reason, facts)).toEqual(verdict)
})

test('a date that counted as missed by a wrong clock is to come again, but what a person has to see stays', () => {
  const early = { kind: 'early', ms: 1 } as const
  for (const held of ['closed', 'locked', 'late'] as const)
    expect(isNoLongerMissed(held, early)).toBe(true)
  for (const held of ['own', 'last', 'production', 'changed', 'place', 'restored', null] as const)
    expect(isNoLongerMissed(held, early)).toBe(false)
  expect(isNoLongerMissed('late', { kind: 'due' })).toBe(false)
})
