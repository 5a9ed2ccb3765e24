import { expect, test } from 'vitest'
import {
  LEASE_STATES,
  type LeaseEffect,
  type LeaseState,
  LIFE_EVENTS,
  type LifeEvent,
  step,
} from '../../../../electron/main/features/lease/machine.ts'

type Expected = readonly [LeaseState, ...LeaseEffect[]]

/** Outcomes of the events that end a lease whose key a program has. */
const ENDS = {
  program_ended: ['ended', 'end'],
  time_over: ['ended', { tell: 'time_over' }, 'end'],
  person: ['ended', { tell: 'person' }, 'end'],
  channel_off: ['ended', { tell: 'channel_off' }, 'end'],
  quit: ['ended', { tell: 'quit' }, 'end'],
  revoked: ['dead', { tell: 'revoked' }, 'end'],
} as const satisfies Partial<Record<LifeEvent, Expected>>

/** Outcome of each event in each state. Whatever is not named changes nothing. */
const EXPECTED: Readonly<Record<LeaseState, Partial<Record<LifeEvent, Expected>>>> = {
  creating: {
    created: ['given', 'limit'],
    unanswered: ['searched', 'search'],
    refused: ['over', 'forget'],
    helper_gone: ['abandoned'],
    person: ['abandoned'],
    channel_off: ['abandoned'],
    quit: ['abandoned'],
  },
  abandoned: {
    created: ['ended', 'end'],
    unanswered: ['searched', 'search'],
    refused: ['over', 'forget'],
  },
  given: {
    started: ['running'],
    helper_gone: ['away', 'wait'],
    ...ENDS,
  },
  running: {
    helper_gone: ['away', 'wait'],
    ...ENDS,
  },
  away: {
    rejoined: ['running'],
    not_back: ['ended', 'end'],
    ...ENDS,
  },
  searched: { found: ['over', 'forget'], unfound: ['unfound'] },
  unfound: { found: ['over', 'forget'] },
  ended: { revoked: ['dead'], unproven: ['over', 'forget'] },
  dead: { proven: ['over', 'forget'], unproven: ['over', 'forget'] },
  over: {},
}

test.each(LEASE_STATES.flatMap((state) => LIFE_EVENTS.map((event) => [state, event] as const)))(
  'a lease that is %s: %s',
  (state, event) => {
    const [next, ...effects] = EXPECTED[state][event] ?? [state]
    expect(step(state, event)).toEqual([next, effects])
  },
)
