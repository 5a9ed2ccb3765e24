import { expect, test } from 'vitest'
import { Budget } from '../../../../electron/main/features/revocations/budget.ts'
import {
  type Entry,
  type Facts,
  mayEnd,
  newEntry,
  newReason,
  newTries,
  type Tries,
  type Wanted,
} from '../../../../electron/main/features/revocations/entry.ts'
import {
  blockerOf,
  type Candidate,
  candidateOf,
  LIST_EVERY_MS,
  type Load,
  next,
  nextListAt,
  type Surroundings,
} from '../../../../electron/main/features/revocations/schedule.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOW = 1_000 * HOUR

const AROUND: Surroundings = {
  now: NOW,
  begunAt: NOW - HOUR,
  isLocked: false,
  hasLease: () => false,
  isEnding: () => false,
  isGroupRunning: () => true,
  listAskedAt: null,
  runNow: NOW,
  runBegunAt: NOW - HOUR,
}
const FREE: Load = {
  taken: new Set(),
  others: 0,
  firstWaits: 0,
  backgroundWaits: 0,
  freeSince: 0,
}

const entryOf = (id: string, wanted: Wanted, ago = 0, facts: Partial<Facts> = {}): Entry => {
  const key = { id, name: id, lastFour: 'aaaa' }
  const where = { connectionId: 'c', address: 'https://far.test', place: 1 }
  const entry = newEntry(where, key, { bornAt: 0, isSeen: true })
  return {
    ...entry,
    id,
    reasons: [newReason(wanted, NOW - ago)],
    facts: { ...entry.facts, ...facts },
  }
}
const candidate = (
  entry: Entry,
  {
    isOwn = false,
    around = AROUND,
    ...tries
  }: Partial<Tries> & {
    readonly isOwn?: boolean
    readonly around?: Surroundings
  } = {},
): Candidate | null => candidateOf(entry, { ...newTries(), ...tries }, around, isOwn)

/** An entry that was tried so long ago for its only reason. */
const tried = (id: string, ago: number, wanted: Wanted = { why: 'person' }): Candidate | null => {
  const entry = entryOf(id, wanted, HOUR, { sentAt: NOW - ago })
  const reasonIds = new Set(entry.reasons.map((reason) => reason.id))
  return candidate(entry, { lastAt: NOW - ago, count: 1, reasonIds })
}
const present = (candidates: readonly (Candidate | null)[]): readonly Candidate[] =>
  candidates.filter((one) => one !== null)
const sent = (candidates: readonly (Candidate | null)[], load: Partial<Load> = {}): string => {
  const found = next(present(candidates), { ...FREE, ...load }, NOW)
  return found.kind === 'send' ? found.candidate.id : `wait ${found.until - NOW}`
}

const leak = candidate(entryOf('leak', { why: 'leak' }))
const press = candidate(entryOf('press', { why: 'person' }, MINUTE))
const bulk = candidate(entryOf('bulk', { why: 'bulk', group: crypto.randomUUID() }, HOUR))
const program = candidate(entryOf('program', { why: 'program' }))

test('a leak goes before a press, a press before retries, what was not tried for longest before the rest, and programs before groups', () => {
  const all = [bulk, tried('late', MINUTE), program, tried('later', HOUR), press, leak]
  const order = []
  for (let left: readonly (Candidate | null)[] = all; left.length > 0; ) {
    const id = sent(left)
    order.push(id)
    left = left.filter((one) => one?.id !== id)
  }
  expect(order).toEqual(['leak', 'press', 'later', 'late', 'program', 'bulk'])
})

test('a first press and a leak go at once, however many keys hang: they need no slot', () => {
  const hanging = [1, 2, 3, 4, 5].map((n) => tried(`hangs-${n}`, HOUR))
  const taken = new Set(['again', 'retry', 'work'] as const)
  const busy = { taken, others: 7, backgroundWaits: MINUTE }
  for (const first of [leak, press]) expect(sent([...hanging, first], busy)).toBe(first?.id)
  for (const why of ['undo', 'rotation', 'orphan'] as const)
    expect(sent([candidate(entryOf(why, { why }))], busy)).toBe(why)
  for (const other of [bulk, program, tried('again', HOUR)])
    expect(sent([other], busy)).toMatch('wait')
})

test('retries of leaks and presses, other retries, and programs and groups have one slot each, and none takes that of another', () => {
  const hanging = tried('hanging', 2 * HOUR, { why: 'bulk' })
  const all = [hanging, tried('leaked', MINUTE, { why: 'leak' }), tried('again', HOUR), bulk]
  expect(sent(all)).toBe('again')
  expect(sent(all, { taken: new Set(['again']) })).toBe('hanging')
  expect(sent(all, { taken: new Set(['again', 'retry']) })).toBe('bulk')
  expect(sent(all, { taken: new Set(['retry', 'work']) })).toBe('again')
})

test('a press is the first of its reason only once, also over a start', () => {
  const entry = entryOf('press', { why: 'person' })
  const [reason] = entry.reasons
  expect(candidate(entry)?.isFirst).toBe(true)
  expect(candidate(entry, { reasonIds: new Set([reason?.id ?? '']) })?.isFirst).toBe(false)
  const sentFor = { sentAt: NOW, sentFor: reason?.id ?? '' }
  expect(candidate({ ...entry, facts: { ...entry.facts, ...sentFor } })?.isFirst).toBe(false)
})

test('sixty keys whose requests fail stay within what is left beside the spare requests, which a press takes', () => {
  const budget = new Budget(NOW - HOUR)
  budget.answered({ limit: 100, remaining: 100, resetsAt: NOW + MINUTE }, NOW)
  const failing = Array.from({ length: 60 }, (_, n) => tried(`fails-${n}`, HOUR))
  const load = () => ({
    firstWaits: budget.waitFor('first', NOW),
    backgroundWaits: budget.waitFor('background', NOW),
  })
  let count = 0
  while (!sent(failing, load()).startsWith('wait')) {
    budget.sending(NOW)
    count += 1
    if (count > 200) break
  }
  expect(count).toBe(90)
  expect(sent([...failing, press], load())).toBe('press')
})

test('the own key waits until everything else that can be sent was tried since, for a minute at most', () => {
  const own = (ago: number) => candidate(entryOf('own', { why: 'person' }, ago), { isOwn: true })
  // The other waits for its next try, and was not tried since the own key was pressed.
  const entry = entryOf('fails', { why: 'person' }, HOUR, { sentAt: NOW - HOUR })
  const reasonIds = new Set(entry.reasons.map(({ id }) => id))
  const fails = (lastAt: number) =>
    candidate(entry, { lastAt, retryAt: NOW + 5_000, reasonIds, count: 1 })
  expect(sent([own(MINUTE - 1), fails(NOW - HOUR)])).toBe('wait 1')
  expect(sent([own(MINUTE), fails(NOW - HOUR)])).toBe('own')
  expect(sent([own(2_000), fails(NOW - 1_000)])).toBe('own')
  expect(sent([own(2_000), fails(NOW - 1_000)], { others: 1 })).toMatch('wait')
  expect(sent([own(0)])).toBe('own')
  expect(sent([own(0), leak])).toBe('leak')
})

test('the own key waits for a minute in which requests get out, and goes after every other press', () => {
  const own = candidate(entryOf('own', { why: 'person' }, HOUR), { isOwn: true })
  const other = candidate(entryOf('fails', { why: 'bulk' }, HOUR, { sentAt: NOW - HOUR }), {
    lastAt: NOW - 2_000,
    retryAt: NOW + HOUR,
    count: 1,
  })
  expect(sent([own, other])).toBe('own')
  expect(sent([own, other], { freeSince: NOW - 1_000 })).toBe('wait 59000')
  expect(sent([own, other], { freeSince: Number.POSITIVE_INFINITY })).toBe(`wait ${HOUR}`)
  expect(sent([own], { freeSince: Number.POSITIVE_INFINITY })).toBe('own')
  expect(sent([own, press])).toBe('press')
})

test('a key is tried again a minute after a 404, and once its pause is over', () => {
  const [since, at] = [NOW - 20_000, NOW - 20_000]
  for (const facts of [{ absent: { since, at } }, { notFoundAt: since }]) {
    const entry = entryOf('key', { why: 'bulk' }, HOUR, { sentAt: NOW - HOUR, ...facts })
    expect(sent([candidate(entry)])).toBe('wait 40000')
  }
  const paused = entryOf('key', { why: 'bulk' }, HOUR, { sentAt: NOW - HOUR })
  expect(sent([candidate(paused, { retryAt: NOW + 7_000 })])).toBe('wait 7000')
})

test('an entry goes once one reason has nothing to wait for, at the rank of that reason', () => {
  const reasons = [
    newReason({ why: 'leak', dueAt: NOW + HOUR, unusedDays: 1 }, NOW),
    newReason({ why: 'lease', leaseId: crypto.randomUUID() }, NOW),
    newReason({ why: 'bulk', group: crypto.randomUUID() }, NOW),
  ]
  const entry = { ...entryOf('key', { why: 'person' }), reasons }
  const around = { ...AROUND, hasLease: () => true }
  expect(candidate(entry, { around })?.reason.why).toBe('bulk')
  expect(candidate(entry, { around: { ...around, isGroupRunning: () => false } })).toBeNull()
  expect(candidate(entry)?.reason.why).toBe('lease')
})

test('what a reason waits for is a date, a person, a lease, a group or a fresh list', () => {
  const blocker = (wanted: Wanted, more: Partial<Surroundings> = {}, held: 'own' | null = null) =>
    blockerOf({ ...newReason(wanted, NOW), held }, entryOf('key', wanted), { ...AROUND, ...more })
  const dueAt = NOW - 30_000
  expect(blocker({ why: 'person' })).toBeNull()
  expect(blocker({ why: 'person' }, {}, 'own')).toEqual({ kind: 'person' })
  expect(blocker({ why: 'plan', dueAt: NOW + 5, unusedDays: 7 })).toEqual({ kind: 'date', ms: 5 })
  // Before the first list nobody knows the service's clock.
  const ask = { why: 'plan', dueAt, unusedDays: null } as const
  expect(blocker(ask)).toEqual({ kind: 'list' })
  expect(blocker(ask, { listAskedAt: NOW - HOUR })).toEqual({ kind: 'hold', why: 'asked' })
  // Whether it was used is looked at on a list that was asked for after its date.
  const plan = { why: 'plan', dueAt, unusedDays: 7 } as const
  for (const listAskedAt of [null, NOW - 30_001])
    expect(blocker(plan, { listAskedAt })).toEqual({ kind: 'list' })
  expect(blocker(plan, { listAskedAt: NOW - 30_000 })).toBeNull()
  expect(blocker(plan, { listAskedAt: NOW - 30_000 }, 'own')).toEqual({ kind: 'person' })
})

test('an old key waits while this app ends the new one, for ten minutes by itself and then for the person', () => {
  const wanted = { why: 'rotation', onlyWhile: 'new' } as const
  const blocker = (ago: number, endingId = 'new') =>
    blockerOf(newReason(wanted, NOW - ago), entryOf('old', wanted), {
      ...AROUND,
      isEnding: (keyId) => keyId === endingId,
    })
  expect(blocker(0)).toEqual({ kind: 'new_key' })
  expect(blocker(10 * MINUTE - 1)).toEqual({ kind: 'new_key' })
  expect(blocker(10 * MINUTE)).toEqual({ kind: 'hold', why: 'new_key' })
  expect(blocker(HOUR, 'old')).toBeNull()
})

test('a key is ending once something was sent for it, it is thought gone, or anything wants it dead', () => {
  const untouched = { ...entryOf('key', { why: 'person' }), reasons: [] }
  const stopped = newReason({ why: 'person' }, NOW)
  expect(mayEnd({ ...untouched, reasons: [{ ...stopped, ended: 'cancelled' }] })).toBe(false)
  expect(mayEnd(entryOf('key', { why: 'plan', dueAt: NOW + HOUR, unusedDays: 1 }))).toBe(true)
  expect(mayEnd({ ...untouched, facts: { ...untouched.facts, sentAt: NOW } })).toBe(true)
  for (const end of [
    { kind: 'dead', by: 'answer', at: NOW },
    { kind: 'not_proven', at: NOW },
  ] as const)
    expect(mayEnd({ ...untouched, end })).toBe(true)
})

test('lists are asked for once a minute at most, while an answer is lost or a 404 is not yet followed by one, and never for a key that only waits', () => {
  const ask = (entry: Entry, triedAt: number | null) => nextListAt([entry], AROUND, triedAt) - NOW
  const lost = entryOf('key', { why: 'person' }, HOUR, {
    sentAt: NOW,
    lostAt: NOW,
  })
  const absent = entryOf('key', { why: 'person' }, HOUR, {
    sentAt: NOW,
    absent: { since: NOW, at: NOW },
  })
  for (const entry of [lost, absent]) {
    expect(ask(entry, null)).toBeLessThanOrEqual(1)
    expect(ask(entry, NOW - 1_000)).toBe(LIST_EVERY_MS - 1_000)
  }
  expect(ask(entryOf('key', { why: 'person' }), null)).toBe(Number.POSITIVE_INFINITY)
})

test('a group that is paused wants no list for answers that were lost, and one more reason for its key does', () => {
  const group = crypto.randomUUID()
  const lost = entryOf('key', { why: 'bulk', group }, HOUR, { sentAt: NOW, lostAt: NOW })
  const pressed = { ...lost, reasons: [...lost.reasons, newReason({ why: 'person' }, NOW)] }
  const ask = (entry: Entry, isRunning: boolean) =>
    nextListAt([entry], { ...AROUND, isGroupRunning: () => isRunning }, null)
  expect([ask(lost, false), ask(lost, true), ask(pressed, false)]).toEqual([
    Number.POSITIVE_INFINITY,
    0,
    0,
  ])
})

test('after an end the list is looked at after 1, 10 and 60 minutes and 6 hours, one for all that ended', () => {
  const ended = (ago: number): Entry => ({
    ...entryOf(`${ago}`, { why: 'person' }),
    end: { kind: 'dead', by: 'answer', at: NOW - ago },
  })
  const looks = (entries: readonly Entry[], listAskedAt: number) =>
    nextListAt(entries, { ...AROUND, listAskedAt }, listAskedAt) - NOW
  expect(looks([ended(0)], NOW - 5)).toBe(MINUTE)
  expect(looks([ended(2 * MINUTE)], NOW)).toBe(8 * MINUTE)
  expect(looks([ended(11 * MINUTE)], NOW)).toBe(49 * MINUTE)
  expect(looks([ended(2 * HOUR)], NOW)).toBe(4 * HOUR)
  expect(looks([ended(6 * HOUR)], NOW)).toBe(Number.POSITIVE_INFINITY)
  expect(looks([ended(0), ended(2 * MINUTE), ended(11 * MINUTE)], NOW)).toBe(MINUTE)
})
