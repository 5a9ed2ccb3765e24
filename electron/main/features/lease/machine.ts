import type { LeaseEndReason, LeasePhase } from '../../../contract/lease.ts'

/**
 * Where a lease is in its life; the phases of the same name are as in `LeasePhase`.
 *
 * - `abandoned`: its key is being created, and nobody waits for it any more.
 * - `searched`: its create had no answer, and what it may have made is looked for. `unfound`:
 * enough lists had no such key; lists that come by themselves are still compared.
 * - `ended`: the row of its key is due. `dead`: the key is gone, and its secret is tried. `over`:
 * nothing is left to do.
 *
 * @internal
 */
export const LEASE_STATES = [
  'creating',
  'abandoned',
  'given',
  'running',
  'away',
  'searched',
  'unfound',
  'ended',
  'dead',
  'over',
] as const
export type LeaseState = (typeof LEASE_STATES)[number]

/**
 * What happens to a lease.
 *
 * - `created`, `unanswered`, `refused`: how its create ended. `found`: a list shows what an
 * unanswered one made. `unfound`: enough lists did not.
 * - `not_back`: the helper's process is gone, or the wait for it is over. `proven`: the service
 * refuses the secret. `unproven`: the secret was wiped before that, or the person stopped
 * the revoke.
 * - `revoked`: the key is gone. Any other reason: the lease shall end.
 *
 * @internal
 */
export const LIFE_EVENTS = [
  ...([
    'created',
    'unanswered',
    'refused',
    'found',
    'unfound',
    'started',
    'helper_gone',
    'rejoined',
    'not_back',
    'program_ended',
    'proven',
    'unproven',
  ] as const),
  ...([
    'time_over',
    'person',
    'channel_off',
    'quit',
    'revoked',
  ] as const satisfies readonly LeaseEndReason[]),
] as const
export type LifeEvent = (typeof LIFE_EVENTS)[number]

/**
 * What is to be done. `limit`: its time begins. `wait`: for the helper. `end`: the lease leaves the
 * vault, so that its row is due. `search`: for the keys of an unanswered create. `forget`: the
 * lease leaves memory too. `tell`: the helper hears why the lease ends.
 */
export type LeaseEffect =
  | 'limit'
  | 'wait'
  | 'end'
  | 'search'
  | 'forget'
  | { readonly tell: LeaseEndReason }

type Step = readonly [state: LeaseState, effects: readonly LeaseEffect[]]

const endFor = (tell: LeaseEndReason): Step => ['ended', [{ tell }, 'end']]
const ENDS = {
  program_ended: ['ended', ['end']],
  time_over: endFor('time_over'),
  person: endFor('person'),
  channel_off: endFor('channel_off'),
  quit: endFor('quit'),
  revoked: ['dead', [{ tell: 'revoked' }, 'end']],
} as const satisfies Partial<Record<LifeEvent, Step>>
const HELD = { ...ENDS, helper_gone: ['away', ['wait']] } as const satisfies Partial<
  Record<LifeEvent, Step>
>
const ABANDON = ['abandoned', []] as const satisfies Step
const ABANDONED = {
  created: ['ended', ['end']],
  unanswered: ['searched', ['search']],
  refused: ['over', ['forget']],
} as const satisfies Partial<Record<LifeEvent, Step>>

const STEPS: Readonly<Record<LeaseState, Partial<Record<LifeEvent, Step>>>> = {
  creating: {
    ...ABANDONED,
    created: ['given', ['limit']],
    helper_gone: ABANDON,
    person: ABANDON,
    channel_off: ABANDON,
    quit: ABANDON,
  },
  abandoned: ABANDONED,
  given: { ...HELD, started: ['running', []] },
  running: HELD,
  away: { ...ENDS, rejoined: ['running', []], not_back: ['ended', ['end']] },
  searched: { found: ['over', ['forget']], unfound: ['unfound', []] },
  unfound: { found: ['over', ['forget']] },
  ended: { revoked: ['dead', []], unproven: ['over', ['forget']] },
  dead: { proven: ['over', ['forget']], unproven: ['over', ['forget']] },
  over: {},
}

/**
 * Returns where a lease is after an event, and what is to be done. An event that means nothing in a
 * state changes nothing.
 */
export const step = (state: LeaseState, event: LifeEvent): Step =>
  STEPS[state][event] ?? [state, []]

/** Returns the state as it is shown. */
export const phaseOf = (state: LeaseState): LeasePhase => {
  if (state === 'abandoned') return 'creating'
  return state === 'creating' || state === 'given' || state === 'running' || state === 'away'
    ? state
    : 'ending'
}
