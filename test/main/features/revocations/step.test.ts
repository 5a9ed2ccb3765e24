import { expect, test } from 'vitest'
import type { Entry } from '../../../../electron/main/features/revocations/entry.ts'
import type { Effect, RevokeEvent } from '../../../../electron/main/features/revocations/events.ts'
import { step } from '../../../../electron/main/features/revocations/step.ts'
import {
  absent,
  after,
  ago,
  DROPPED,
  dead,
  ELSEWHERE,
  entryOf,
  HERE,
  HOUR,
  letterOf,
  list,
  MINUTE,
  NOW,
  reasonOf,
  SECOND,
  sentEntry,
  since,
  unproven,
  YOUNG,
} from './entry-samples.ts'

const STATES: Readonly<Record<string, Entry>> = {
  new: entryOf(),
  sent: sentEntry(),
  lost: sentEntry({ lostAt: ago(10 * MINUTE - 1) }),
  'lost, 10 min': sentEntry({ lostAt: ago(10 * MINUTE) }),
  'lost, fourth': sentEntry({ lostAt: ago(10 * MINUTE), reopened: 3 }),
  'lost, shown': sentEntry({ lostAt: ago(HOUR), shownAt: NOW - 10 * MINUTE }),
  'a 404': sentEntry({ absent: absent() }),
  '404, lacked': sentEntry({ notFoundAt: ago(10 * MINUTE) }),
  'two 404s, close': sentEntry({ notFoundAt: ago(MINUTE + SECOND - 1), absent: absent() }),
  'two 404s': sentEntry({ notFoundAt: ago(MINUTE + SECOND), absent: absent() }),
  'two 404s, young': sentEntry({ ...YOUNG, notFoundAt: ago(5 * MINUTE), absent: absent() }),
  '404s, 10 min': sentEntry({ absent: absent(10 * MINUTE) }),
  '404s, fourth': sentEntry({ absent: absent(10 * MINUTE), reopened: 3 }),
  '401, close': entryOf({ refused: since(MINUTE - 1) }),
  'a 401': entryOf({ refused: since(MINUTE) }),
  '401, not sure': entryOf({ refused: since(MINUTE), isSure: false }),
  '401, young': entryOf({ ...YOUNG, refused: since(MINUTE) }),
  '401, young, worked': entryOf({ ...YOUNG, refused: since(MINUTE), hasWorked: true }),
  dropped: sentEntry({}, DROPPED),
  'dropped, lost': sentEntry({ lostAt: ago(10 * MINUTE) }, DROPPED),
  'dropped, 404s': sentEntry({ notFoundAt: ago(HOUR), absent: absent() }, DROPPED),
  '(a)': dead('answer', 10 * MINUTE - 1),
  '(a), 10 min': dead('answer', 10 * MINUTE),
  '(a), shown': dead('answer', 12 * MINUTE, { shownAt: NOW - MINUTE, reopened: 1 }),
  '(a), again': dead('answer', HOUR - 1, { reopened: 1 }),
  '(a), again, 1 h': dead('answer', HOUR, { reopened: 1 }),
  '(a), third, 6 h': dead('answer', 6 * HOUR, { reopened: 2 }),
  '(a), 70 min': dead('answer', 70 * MINUTE),
  '(a), 71 min': dead('answer', 71 * MINUTE),
  '(a), just shown': dead('answer', 5 * MINUTE, { shownAt: ago(MINUTE) }),
  '(a), lacked since': dead('answer', HOUR, { shownAt: ago(MINUTE), lackedSince: ago(SECOND) }),
  '(b)': dead('absent', 70 * MINUTE, { reopened: 2 }),
  '(b), 71 min': dead('absent', 71 * MINUTE),
  '(b), fourth': dead('absent', MINUTE, { reopened: 3 }),
  '(c)': dead('secret', 20 * MINUTE, { isProven: true, refused: { since: 0, count: 2 } }),
  '(a), proven': dead('answer', 20 * MINUTE, { isProven: true }),
  'proven, shown': dead('answer', 20 * MINUTE, { isProven: true, shownAt: ago(MINUTE) }),
  'not proven': unproven(),
  'not proven, kept': { ...unproven(), ...DROPPED },
  'not proven, 401': unproven({ refused: since(MINUTE) }),
}

const cause = { code: 'timed_out' } as const
const EVENTS = (entry: Entry): Readonly<Record<string, RevokeEvent>> => ({
  deleted: { kind: 'deleted', place: HERE, signedOut: false },
  absent: { kind: 'absent', place: HERE },
  lost: { kind: 'lost', place: HERE, cause },
  unsent: { kind: 'untouched', cause: { code: 'rate_limited' } },
  lacks: list({}),
  // Asked for before the 404 came.
  early: list({ askedAt: NOW - 2 * SECOND }),
  part: list({ isPart: true }),
  shows: list({ shows: true }),
  refused: { kind: 'refused', place: HERE, isLacking: true },
  parted: { kind: 'refused', place: HERE, isLacking: false },
  works: { kind: 'works', place: HERE, askedAt: NOW },
  stop: { kind: 'stopped', reasonIds: new Set(entry.reasons.map(({ id }) => id)) },
  want: { kind: 'wanted', reason: reasonOf({ why: 'leak' }) },
  start: { kind: 'started' },
  again: { kind: 'again' },
})

/** The page's table: each state and what it is after each event. */
const TABLE = `
                    deleted absent lost unsent lacks early part shows refused parted works stop want start again
new                 a       o      o    o      o     o     o    o     o       o      o     x    o    o     o
sent                a       o      o    o      o     o     o    o     o       o      o     d    o    o     o
lost                a       o      o    o      o     o     o    o     o       o      o     d    o    o     o
lost, 10 min        a       o      o    o      n     n     o    o     o       o      o     d    o    o     o
lost, fourth        a       o      o    o      o     o     o    o     o       o      o     d    o    o     o
lost, shown         a       o      o    o      o     o     o    o     o       o      o     d    o    o     o
a 404               a       o      o    o      o     o     o    o     o       o      o     d    o    o     o
404, lacked         a       o      o    o      o     o     o    o     o       o      o     d    o    o     o
two 404s, close     a       o      o    o      o     o     o    o     o       o      o     d    o    o     o
two 404s            a       o      o    o      b     o     o    o     o       o      o     d    o    o     o
two 404s, young     a       o      o    o      o     o     o    o     o       o      o     d    o    o     o
404s, 10 min        a       o      o    o      o     o     n    o     o       o      o     d    o    o     o
404s, fourth        a       o      o    o      o     o     o    o     o       o      o     d    o    o     o
401, close          a       o      o    o      o     o     o    o     o       o      o     x    o    o     o
a 401               a       o      o    o      o     o     o    o     c       o      o     x    o    o     o
401, not sure       a       o      o    o      o     o     o    o     o       o      o     x    o    o     o
401, young          a       o      o    o      o     o     o    o     o       o      o     x    o    o     o
401, young, worked  a       o      o    o      o     o     o    o     c       o      o     x    o    o     o
dropped             a       d      d    d      d     d     d    d     d       d      d     d    o    d     d
dropped, lost       a       d      d    d      n     n     d    d     d       d      d     d    o    d     d
dropped, 404s       a       d      d    d      b     d     d    d     d       d      d     d    o    d     d
(a)                 a       a      a    a      a     a     a    a     a       a      a     a    a    a     a
(a), 10 min         a       a      a    a      a     a     a    o     a       a      o     a    a    a     a
(a), shown          a       a      a    a      a     a     a    a     a       a      a     a    o    a     a
(a), again          a       a      a    a      a     a     a    a     a       a      a     a    a    a     a
(a), again, 1 h     a       a      a    a      a     a     a    o     a       a      o     a    a    a     a
(a), third, 6 h     a       a      a    a      a     a     a    h     a       a      h     a    a    a     a
(a), 70 min         a       a      a    a      a     a     a    o     a       a      o     a    a    a     a
(a), 71 min         a       a      a    a      a     a     a    h     a       a      h     a    a    a     a
(a), just shown     a       a      a    a      a     a     a    a     a       a      a     a    o    a     a
(a), lacked since   a       a      a    a      a     a     a    o     a       a      o     a    a    a     a
(b)                 b       b      b    b      b     b     b    o     b       b      o     b    b    b     b
(b), 71 min         b       b      b    b      b     b     b    h     b       b      h     b    b    b     b
(b), fourth         b       b      b    b      b     b     b    h     b       b      h     b    b    b     b
(c)                 c       c      c    c      c     c     c    c     c       c      c     c    c    c     c
(a), proven         a       a      a    a      a     a     a    a     a       a      a     a    a    a     a
proven, shown       a       a      a    a      a     a     a    a     a       a      a     a    o    a     a
not proven          a       n      n    n      n     n     n    o     n       n      o     n    o    n     o
not proven, kept    a       n      n    n      n     n     n    d     n       n      d     n    o    n     d
not proven, 401     a       n      n    n      n     n     n    o     c       n      o     n    o    n     o
`

const effectsOf = (entry: Entry, event: RevokeEvent): readonly Effect[] =>
  step(entry, event, NOW)[1]
const outcomes = (entry: Entry, event: RevokeEvent): readonly string[] =>
  effectsOf(entry, event).flatMap((effect) =>
    'outcome' in effect && typeof effect.outcome === 'string' ? effect.outcome : [],
  )

test('each event takes each state to what the table says, and nothing else ends a key', () => {
  const names = Object.keys(EVENTS(entryOf()))
  const lines = Object.entries(STATES).map(([name, entry]) => {
    const letters = Object.values(EVENTS(entry)).map((event, index) =>
      letterOf(after(entry, event)).padEnd(names[index]?.length ?? 0),
    )
    return `${name.padEnd(19)} ${letters.join(' ')}`.trimEnd()
  })
  const head = `${' '.repeat(20)}${names.join(' ')}`
  expect(['', head, ...lines, ''].join('\n')).toBe(TABLE)
})

const everyStep = Object.values(STATES).flatMap((entry) =>
  Object.values(EVENTS(entry)).map((event) => [entry, event] as const),
)

test('what comes from another place changes nothing', () => {
  for (const [entry, event] of everyStep)
    if ('place' in event)
      expect(step(entry, { ...event, place: ELSEWHERE }, NOW)).toEqual([entry, []])
})

test('that a request was sent is never taken back, and only sending says so', () => {
  for (const [entry, event] of everyStep)
    expect(after(entry, event).facts.sentAt).toBe(entry.facts.sentAt)
  const [reason] = entryOf().reasons
  const sending = { kind: 'sending', reasonId: reason?.id ?? '' } as const
  expect(after(entryOf(), sending).facts.sentAt).toBe(NOW)
  expect(after(sentEntry(), sending).facts.sentAt).toBe(NOW - HOUR)
})

test('a place, an id and a name never change, and no reason is lost', () => {
  for (const [entry, event] of everyStep) {
    const { id, keyId, place, connectionId, reasons } = after(entry, event)
    expect({ id, keyId, place, connectionId }).toEqual({
      id: entry.id,
      keyId: entry.keyId,
      place: entry.place,
      connectionId: entry.connectionId,
    })
    expect(reasons.slice(0, entry.reasons.length).map((reason) => reason.id)).toEqual(
      entry.reasons.map((reason) => reason.id),
    )
  }
})

test('a list that shows the key, and an answer to its secret, take all doubts back: they begin anew', () => {
  for (const event of [
    list({ shows: true }),
    { kind: 'works', place: HERE, askedAt: NOW } as const,
  ]) {
    const doubted = sentEntry({
      lostAt: ago(HOUR),
      notFoundAt: ago(HOUR),
      absent: absent(),
      lackedSince: NOW - HOUR,
      refused: since(HOUR),
    })
    const none = { notFoundAt: null, absent: null, refused: null }
    expect(after(doubted, event).facts).toMatchObject(none)
    // The next list that lacks it ends it neither by the 404 of before nor by the lost answer.
    expect(letterOf(after(doubted, event, list({})))).toBe('o')
  }
  expect(
    after(entryOf({ refused: since(MINUTE) }), { kind: 'works', place: HERE, askedAt: NOW }).facts,
  ).toMatchObject({ refused: null, hasWorked: true })
})

test('a death ends all reasons, each with an entry of its own that says whether the answer was to it', () => {
  const [first, second] = [reasonOf(), reasonOf({ why: 'program' })]
  const entry = sentEntry({ sentFor: second.id }, { reasons: [first, second] })
  const event = { kind: 'deleted', place: HERE, signedOut: false } as const
  expect(outcomes(entry, event)).toEqual(['gone_after_request', 'revoked'])
  expect(after(entry, event).reasons.map(({ ended }) => ended)).toEqual(['already_gone', 'revoked'])
})

test('a death after a lost answer is never said to be somebody else’s', () => {
  const lost = sentEntry({ lostAt: ago(HOUR), notFoundAt: ago(HOUR), absent: absent() })
  expect(outcomes(lost, list({}))).toEqual(['gone_after_request'])
})

test.each([
  ['proven by its secret, restored unsent', { sentAt: null, isProven: true }, HOUR, 'secret'],
  ['restored in time', {}, 20 * MINUTE, 'absent'],
  ['restored late', {}, 2 * HOUR, 'absent'],
] as const)(
  'a key that was %s is sent for once more by whoever wants it then; other reasons go by themselves only where it came back soon',
  (what, facts, ms, by) => {
    const entry = dead(by, ms, { ...facts, isSure: false })
    // Asked for while lists may be late.
    const shownFirst = { ...entry, facts: { ...entry.facts, shownAt: NOW } }
    const want = { kind: 'wanted', reason: reasonOf({ why: 'program' }) } as const
    const [first, second] = after(shownFirst, want).reasons
    expect([first?.held, second]).toMatchObject([
      what === 'restored in time' ? null : 'restored',
      { ended: null, held: null },
    ])
    expect(after(shownFirst, want).facts).toMatchObject({ isProven: false, refused: null })
    expect(outcomes(shownFirst, want)).toEqual(['still_there'])
  },
)

test('a list that shows a dead key lets it be wanted anew, also where nothing was ever sent for it', () => {
  const entry = dead('secret', HOUR, { sentAt: null, isProven: true })
  const want = { kind: 'wanted', reason: reasonOf() } as const
  expect(letterOf(after(entry, want))).toBe('c')
  expect(letterOf(after(entry, list({ shows: true }), want))).toBe('o')
  expect(letterOf(after(entry, list({ shows: true }), list({}), want))).toBe('c')
})

test('a press on a key that a list still shows within ten minutes of its end is no alarm', () => {
  const entry = dead('answer', 5 * MINUTE, { shownAt: ago(MINUTE) })
  const want = { kind: 'wanted', reason: reasonOf() } as const
  expect([outcomes(entry, want), after(entry, want).facts.reopened]).toEqual([[], 0])
})

test('a wish for a key whose end was not proven is no news of the key, and opens its own reason alone', () => {
  const want = { kind: 'wanted', reason: reasonOf({ why: 'program' }) } as const
  for (const event of [want, { kind: 'again' }] as const)
    expect([outcomes(unproven(), event), after(unproven(), event).facts.reopened]).toEqual([[], 0])
  expect(after(unproven(), want).reasons.map(({ ended }) => ended)).toEqual(['not_proven', null])
})

test('what was said to be not proven is said to be dead once it is', () => {
  const event = { kind: 'deleted', place: HERE, signedOut: false } as const
  const [entry, effects] = step(unproven(), event, NOW)
  expect(entry.reasons.map(({ ended }) => ended)).toEqual(['revoked'])
  expect(effects.filter(({ kind }) => kind === 'reason_ended')).toHaveLength(1)
})

test('not sent is said of a stop only where nothing was sent, and the reasons that remain go on', () => {
  const [gone, stays] = [reasonOf(), reasonOf({ why: 'leak' })]
  const stop = { kind: 'stopped', reasonIds: new Set([gone.id]) } as const
  const reasons = [gone, stays]
  expect(outcomes(entryOf({}, { reasons }), stop)).toEqual(['cancelled'])
  expect(outcomes(sentEntry({}, { reasons }), stop)).toEqual(['stopped_after_request'])
  const left = after(sentEntry({}, { reasons }), stop)
  expect([letterOf(left), left.reasons.map(({ ended }) => ended)]).toEqual([
    'o',
    ['cancelled', null],
  ])
})

test('a stop takes back what ended as not proven: a list that shows the key opens nothing', () => {
  const entry = unproven()
  const stop = { kind: 'stopped', reasonIds: new Set(entry.reasons.map(({ id }) => id)) } as const
  expect(outcomes(entry, stop)).toEqual(['stopped_after_request'])
  expect(letterOf(after(entry, stop))).toBe('n')
  expect(letterOf(after(entry, stop, list({ shows: true })))).toBe('d')
})

test('the death of a key that nobody wants dead any more is told', () => {
  expect(
    outcomes(sentEntry({}, DROPPED), { kind: 'deleted', place: HERE, signedOut: false }),
  ).toHaveLength(1)
})

test('at a start a request without an answer is a lost one, whenever it was sent', () => {
  const start = { kind: 'started' } as const
  expect(after(sentEntry(), start).facts.lostAt).toBe(NOW)
  expect(after(entryOf(), start).facts.lostAt).toBeNull()
  expect(after(sentEntry({ absent: absent() }), start).facts.lostAt).toBeNull()
  expect(after(sentEntry({ lostAt: ago(HOUR) }), start).facts.lostAt).toBe(NOW - HOUR)
})

test('after a clock was set back nothing waits for a time that is still to come', () => {
  const ahead = { since: NOW + HOUR, at: NOW + HOUR }
  const entry = after(sentEntry({ absent: ahead }), { kind: 'started' })
  expect(after(entry, list({ askedAt: NOW + 1 })).facts).toMatchObject({
    absent: null,
    notFoundAt: NOW,
  })
  // The own key and a rotation's old key wait for so long since they were wanted.
  const wanted = entryOf({}, { reasons: [{ ...reasonOf(), since: NOW + HOUR }] })
  expect(after(wanted, { kind: 'started' }).reasons).toMatchObject([{ since: NOW }])
})

test('no death is believed by times of an earlier run, since when the clock may have been set', () => {
  const start = { kind: 'started' } as const
  const refused = { kind: 'refused', place: HERE, isLacking: true } as const
  const denied = after(sentEntry({ notFoundAt: ago(HOUR) }), start)
  expect(after(denied, { kind: 'absent', place: HERE }, list({ askedAt: NOW + 1 })).end).toBeNull()
  const unlisted = after(sentEntry({ absent: absent() }), start)
  expect(after(unlisted, list({ askedAt: NOW + 1 })).facts.notFoundAt).toBe(NOW)
  const once = { refused: { since: ago(HOUR), count: 1 }, hasWorked: true }
  expect(after(after(sentEntry(once), start), refused).end).toBeNull()
  // Nor is a key old because of such a time: a service that is late does not know a new one.
  const twice = step(after(sentEntry(), start), refused, NOW)[0]
  expect(step(twice, refused, NOW + MINUTE)[0].end).toBeNull()
  expect(step(twice, refused, NOW + 10 * MINUTE)[0].end).toMatchObject({ kind: 'dead' })
})

test('the own key ends as not proven once its request was sent and the token was refused three times in ten minutes', () => {
  const refused = (count: number, ms: number) =>
    ({ kind: 'own_refused', count, since: NOW - ms }) as const
  for (const [entry, event, letter] of [
    [sentEntry(), refused(3, 10 * MINUTE), 'n'],
    [sentEntry(), refused(2, 10 * MINUTE), 'o'],
    [sentEntry(), refused(3, 10 * MINUTE - 1), 'o'],
    [entryOf(), refused(3, HOUR), 'o'],
  ] as const)
    expect(letterOf(after(entry, event))).toBe(letter)
})
