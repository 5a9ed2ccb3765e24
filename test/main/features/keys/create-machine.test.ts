import { expect, test } from 'vitest'
import {
  type AttemptEvent,
  type AttemptState,
  isGuess,
  step,
} from '../../../../electron/main/features/keys/create-machine.ts'
import { keyNamed } from '../../samples.ts'

const [ONE, TWO] = [keyNamed('key_1', { name: 'mail' }), keyNamed('key_2', { name: 'mail' })]
const cause = { code: 'no_answer' } as const
const lost = (orphans = [ONE], others: readonly (typeof ONE)[] = []) =>
  ({ kind: 'lost', cause, orphans, others }) as const
const unknown = { kind: 'unknown', cause, listFailure: cause } as const

const STATES: Readonly<Record<string, AttemptState>> = {
  sent: { kind: 'sent' },
  refused: { kind: 'refused', cause },
  nothing: lost([]),
  one: lost(),
  two: lost([ONE, TWO]),
  others: lost([], [ONE, TWO]),
  unknown,
  retrying: { kind: 'retrying', lost: lost() },
  quiet: { kind: 'quiet' },
  over: { kind: 'over' },
}
const EVENTS: Readonly<Record<string, AttemptEvent>> = {
  created: { kind: 'created' },
  refuse: { kind: 'refused', cause },
  found: { kind: 'searched', found: lost(), isLater: false },
  'found later': { kind: 'searched', found: lost(), isLater: true },
  'found nothing': { kind: 'searched', found: lost([]), isLater: true },
  'found two': { kind: 'searched', found: lost([ONE, TWO]), isLater: true },
  'not found': { kind: 'searched', found: unknown, isLater: true },
  'found others': { kind: 'searched', found: lost([], [TWO]), isLater: true },
  '1 died': { kind: 'died', keyId: 'key_1' },
  'retry 1': { kind: 'retry', keyId: 'key_1' },
  'retry 3': { kind: 'retry', keyId: 'key_3' },
  kept: { kind: 'kept' },
  gone: { kind: 'gone' },
  ended: { kind: 'ended' },
  read: { kind: 'read', isSearching: false },
  'read while searching': { kind: 'read', isSearching: true },
  forgotten: { kind: 'forgotten' },
}

/** The state by its name, with the keys that it offers, and what follows. */
const inWords = (state: AttemptState, event: AttemptEvent): string => {
  const [next, effects] = step(state, event)
  const keys =
    next.kind === 'lost'
      ? [...next.orphans, ...next.others].map(({ id }) => id.slice(-1)).join('')
      : ''
  return [
    next.kind + keys,
    ...effects.map((effect) =>
      'key' in effect ? `${effect.kind} ${effect.key.id.slice(-1)}` : effect.kind,
    ),
  ].join(', ')
}

/** What an attempt comes to; what is left out changes nothing. */
const searched = {
  found: 'lost1, left 1',
  'found later': 'lost1, found 1, left 1',
  'found nothing': 'lost',
  'found two': 'lost12',
  'found others': 'lost2',
  'not found': 'unknown',
}
const READ = { read: 'over, drop', 'read while searching': 'over, drop' }
const READ_EARLY = { read: 'over, drop', 'read while searching': 'quiet, quiet' }
const COMES_TO: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sent: { created: 'over', refuse: 'refused, drop', ...searched, forgotten: 'over, drop' },
  refused: { ...READ, forgotten: 'over, drop' },
  nothing: { ...searched, ...READ_EARLY, forgotten: 'over, drop' },
  one: {
    ...searched,
    // It is told once.
    found: 'lost1',
    'found later': 'lost1',
    '1 died': 'over, drop',
    'retry 1': 'retrying',
    read: 'over, drop, read 1',
    'read while searching': 'over, drop, read 1',
    forgotten: 'over, drop',
  },
  two: {
    ...searched,
    '1 died': 'lost2',
    'retry 1': 'retrying',
    ...READ,
    forgotten: 'over, drop',
  },
  others: { ...searched, '1 died': 'lost2', ...READ, forgotten: 'over, drop' },
  unknown: { ...searched, ...READ_EARLY, forgotten: 'over, drop' },
  retrying: { kept: 'lost1', gone: 'over, drop', forgotten: 'over, drop' },
  quiet: {
    found: 'lost1, left 1',
    'found later': 'lost1, found 1, left 1',
    'found two': 'lost12',
    ended: 'over, drop',
    forgotten: 'over, drop',
  },
  over: { forgotten: 'over, drop' },
}

test.each(Object.keys(STATES))(
  'an attempt that is at "%s" goes on by each event as it should, and by no other',
  (name) => {
    const state = STATES[name] ?? { kind: 'over' }
    const stays = inWords(state, { kind: 'retry', keyId: 'key_3' })
    const expected = Object.keys(EVENTS).map((event) => [event, COMES_TO[name]?.[event] ?? stays])
    expect(
      Object.entries(EVENTS).map(([event, happened]) => [event, inWords(state, happened)]),
    ).toEqual(expected)
  },
)

test('a key is a guess unless an answer named it', () => {
  const unsaved = { ...lost(), cause: null } as const
  const guesses = [lost([ONE], [TWO]), STATES.retrying, unsaved, unknown].map((state) =>
    [ONE, TWO].map(({ id }) => state !== undefined && isGuess(state, id)),
  )
  expect(guesses).toEqual([
    [true, true],
    [true, false],
    [false, false],
    [false, false],
  ])
})
