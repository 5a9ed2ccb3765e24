import type { PlanWait } from '../../../contract/plan.ts'
import type { Failure } from '../../../contract/result.ts'
import type { BoundSecret } from '../../base/bound-secret.ts'
import {
  cameBack,
  endEntry,
  REOPEN_MOST,
  reopen,
  type Step,
  wantedAgain,
  withFacts,
} from './ends.ts'
import {
  type Entry,
  type Facts,
  isKeysOwn,
  isOpenReason,
  isSamePress,
  type Reason,
} from './entry.ts'
import type { Effect, LearntSecret, Listed, RevokeEvent } from './events.ts'

const MINUTE = 60_000

/** Two answers "no such key", or two refusals of the secret, count when they lie so far apart. */
export const APART_MS = MINUTE
/** The same for refusals once the service has said that it deleted the key. */
export const APART_AFTER_ANSWER_MS = 10_000
/** A key that is older than this is known to every part of a service that is late. */
const LATE_MS = 10 * MINUTE
/** After so long without an answer that counts, a death is not proven. */
export const UNPROVEN_MS = 10 * MINUTE
/** The connection's own token was refused so often before its key counts as gone. */
const OWN_REFUSALS = 3

const withReason = (entry: Entry, id: string, change: Partial<Reason>): Entry => ({
  ...entry,
  reasons: entry.reasons.map((reason) => (reason.id === id ? { ...reason, ...change } : reason)),
})
const pending = (cause: Failure): Effect => ({
  kind: 'answered',
  outcome: { kind: 'pending', cause },
})

const absent = (entry: Entry, now: number): Step => {
  if (entry.end !== null) return [entry, []]
  const { absent: before } = entry.facts
  const cause = { code: 'not_listed' } as const
  return [
    withFacts(entry, { absent: { since: before?.since ?? now, at: now } }),
    [{ kind: 'pause', cause }, pending(cause)],
  ]
}

const lost = (entry: Entry, cause: Failure, now: number): Step =>
  entry.end !== null
    ? [entry, []]
    : [
        withFacts(entry, { lostAt: entry.facts.lostAt ?? now }),
        [{ kind: 'pause', cause }, pending(cause)],
      ]

/** What speaks for the death of a key that lived at this time is of no account. */
const seenAlive = ({ end, facts: { sentAt } }: Entry, at: number): Partial<Facts> => ({
  lackedSince: null,
  // Nobody needs this of a key that nothing was sent for, and each list would write the vault.
  ...(sentAt === null && end === null ? {} : { shownAt: at }),
  ...(end === null ? { absent: null, notFoundAt: null, refused: null } : {}),
})

const shown = (entry: Entry, { askedAt }: Listed): Step => {
  const seen = withFacts(entry, { isSeen: true, ...seenAlive(entry, askedAt) })
  return entry.end === null ? [seen, [{ kind: 'retry' }]] : cameBack(seen, entry.end, askedAt)
}

/** A key that came back so often is tried until its death is proven: each return is an alarm. */
const mayRest = ({ facts }: Entry): boolean => facts.reopened < REOPEN_MOST

const parted = (entry: Entry, { askedAt }: Listed, now: number): Step => {
  const { absent: unlisted } = entry.facts
  if (entry.end !== null || unlisted === null || askedAt <= unlisted.at) return [entry, []]
  return now - unlisted.since >= UNPROVEN_MS && mayRest(entry)
    ? endEntry(entry, { kind: 'not_proven', at: now })
    : [entry, []]
}

const lacked = (entry: Entry, { askedAt }: Listed, now: number): Step => {
  const { facts } = entry
  const lackedSince = facts.lackedSince ?? askedAt
  const lacking = facts.lackedSince === null ? withFacts(entry, { lackedSince }) : entry
  if (entry.end !== null) return [lacking, []]
  if (facts.absent !== null && askedAt > facts.absent.at) {
    const { at } = facts.absent
    const notFoundAt = facts.notFoundAt ?? at
    const next = withFacts(lacking, { absent: null, notFoundAt })
    const isKnown = facts.isSeen || at - facts.bornAt >= LATE_MS
    return at - notFoundAt >= APART_MS && isKnown
      ? endEntry(next, { kind: 'dead', by: 'absent', at: now })
      : [next, []]
  }
  const isLongLost =
    facts.lostAt !== null &&
    now - facts.lostAt >= UNPROVEN_MS &&
    (facts.shownAt === null || facts.shownAt < now - UNPROVEN_MS) &&
    mayRest(entry)
  return isLongLost ? endEntry(lacking, { kind: 'not_proven', at: now }) : [lacking, []]
}

const listed = (entry: Entry, event: Listed, now: number): Step => {
  if (event.shows) return shown(entry, event)
  return event.isPart ? parted(entry, event, now) : lacked(entry, event, now)
}

/** What was found out about one secret says nothing of another. */
const NO_SECRET = { isSure: false, hasWorked: false, refused: null } as const

const wiped = (entry: Entry): Entry => withFacts({ ...entry, secrets: null }, NO_SECRET)

const refused = (entry: Entry, isLacking: boolean, now: number): Step => {
  const { facts, end } = entry
  if (facts.isProven) return [entry, []]
  const isDeleted = end?.kind === 'dead' && end.by === 'answer'
  // A service may refuse whoever asks from here: a key that is not in its lists alone may be dead.
  if (!isDeleted && !isLacking) return [entry, []]
  const apart = isDeleted ? APART_AFTER_ANSWER_MS : APART_MS
  const { refused: before } = facts
  if (before === null) return [withFacts(entry, { refused: { since: now, count: 1 } }), []]
  if (now - before.since < apart) return [entry, []]
  const twice = withFacts(entry, { refused: { ...before, count: before.count + 1 } })
  const isKnown = end?.kind === 'dead' || facts.hasWorked || now - facts.bornAt >= LATE_MS
  // Four matching letters are not enough to tell whose secret it is, unless it worked until then.
  if (!isKeysOwn(facts) || !isKnown) return [twice, []]
  const [ended, effects] =
    end?.kind === 'dead' ? [twice, []] : endEntry(twice, { kind: 'dead', by: 'secret', at: now })
  const proven = withFacts(wiped(ended), { isProven: true, refused: twice.facts.refused })
  return [proven, [...effects, { kind: 'proven' }]]
}

const learnt = (entry: Entry, { secrets, isSure }: LearntSecret): Entry => {
  const { secrets: before, facts } = entry
  // Its own secret has proven the death already.
  if (facts.isProven) return entry
  if (before?.secret === secrets.secret) return isSure ? withFacts(entry, { isSure }) : entry
  if (before !== null && (facts.isSure || (facts.hasWorked && !isSure))) return entry
  return withFacts({ ...entry, secrets, verdict: null, verdictAt: null }, { ...NO_SECRET, isSure })
}

const works = (entry: Entry, askedAt: number): Step => {
  const { end, facts } = entry
  const isDeleted = end?.kind === 'dead' && end.by === 'answer' && askedAt >= end.at
  // Known by four letters alone, it speaks of another key that lives.
  if (isDeleted && !facts.isSure) return [entry, []]
  const seen = { hasWorked: true, ...seenAlive(entry, askedAt), refused: null }
  const worked = withFacts(entry, seen)
  return end === null ? [worked, [{ kind: 'retry' }]] : cameBack(worked, end, askedAt)
}

/**
 * Adds a reason. A press replaces an earlier one that goes on, or may go on: of two rows for one key
 * the person would stop one, and the other would go on.
 */
const addReason = (entry: Entry, reason: Reason): Entry => {
  const isReplaced = (before: Reason): boolean =>
    (isOpenReason(before) || before.ended === 'not_proven') && isSamePress(before, reason)
  return { ...entry, reasons: [...entry.reasons.filter((one) => !isReplaced(one)), reason] }
}

const wanted = (entry: Entry, reason: Reason, secrets: BoundSecret | null): Step => {
  const joined = (one: Entry): Entry => {
    const next = addReason(one, reason)
    return secrets === null ? next : learnt(next, { secrets, isSure: true })
  }
  const { end } = entry
  if (end === null) return [joined(entry), []]
  const back = wantedAgain(entry, end)
  return back === null ? endEntry(joined(entry), end) : [joined(back[0]), back[1]]
}

const stopped = (entry: Entry, ids: ReadonlySet<string>): Step => {
  if (entry.end?.kind === 'dead') return [entry, []]
  // A reason that ended as not proven would be tried again once a list shows the key.
  const gone = entry.reasons.filter(
    (reason) => ids.has(reason.id) && (isOpenReason(reason) || reason.ended === 'not_proven'),
  )
  if (gone.length === 0) return [entry, []]
  const outcome = entry.facts.sentAt === null ? 'cancelled' : 'stopped_after_request'
  const reasons = entry.reasons.map(
    (reason): Reason =>
      gone.includes(reason) ? { ...reason, ended: 'cancelled', held: null } : reason,
  )
  const isDropped = !reasons.some(isOpenReason)
  return [
    { ...entry, reasons },
    [
      ...gone.map((reason): Effect => {
        return { kind: 'reason_ended', reason: { ...reason, ended: 'cancelled' }, outcome }
      }),
      ...(isDropped ? [pending({ code: 'cancelled' })] : []),
    ],
  ]
}

const ownRefused = (entry: Entry, count: number, since: number, now: number): Step =>
  entry.end === null &&
  entry.facts.sentAt !== null &&
  count >= OWN_REFUSALS &&
  now - since >= UNPROVEN_MS
    ? endEntry(entry, { kind: 'not_proven', at: now })
    : [entry, []]

/** Returns a value in which no number is above `most`. */
const limited = <T>(value: T, most: number): T => {
  if (typeof value === 'number') return Math.min(value, most) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, limited(one, most)]),
  ) as T
}

/**
 * The computer's clock may have been set between two runs. Times that it would date in the future
 * count as of now, and so do those by whose age a death is believed.
 */
const started = (entry: Entry, now: number): Step => {
  const reasons = entry.reasons.map(
    (reason): Reason => ({ ...reason, since: Math.min(reason.since, now) }),
  )
  // Besides times there are counts alone, which are smaller than any time.
  const past = limited({ facts: entry.facts, end: entry.end, verdictAt: entry.verdictAt }, now)
  const { sentAt, absent, notFoundAt, lostAt, refused: before } = past.facts
  const isUnanswered =
    past.end === null && sentAt !== null && absent === null && notFoundAt === null
  const facts: Partial<Facts> = {
    // An answer to a DELETE that the last run sent never comes.
    lostAt: lostAt ?? (isUnanswered ? now : null),
    bornAt: now,
    absent: absent === null ? null : { ...absent, at: now },
    notFoundAt: notFoundAt === null ? null : now,
    refused: before === null ? null : { ...before, since: now },
  }
  return [withFacts({ ...entry, ...past, reasons }, facts), []]
}

const hold = (entry: Entry, id: string, held: PlanWait | null): Step => {
  const next = withReason(entry, id, { held })
  const reason = next.reasons.find((one) => one.id === id)
  const isNews = reason !== undefined && held !== null
  return [next, isNews ? [{ kind: 'reason_held', reason }] : []]
}

/** A reason ends without the key: it was used, or needs a confirmation of its own by now. */
const over = (entry: Entry, id: string, ended: 'used' | 'held', usedAt: string | null): Step => {
  const next = withReason(entry, id, { ended, usedAt, held: null })
  const reason = next.reasons.find((one) => one.id === id)
  const outcome = ended === 'held' ? 'not_confirmed' : ended
  return reason === undefined ? [entry, []] : [next, [{ kind: 'reason_ended', reason, outcome }]]
}

/** Says what follows from an event. `now`: by the `RunClock`. */
export const step = (entry: Entry, event: RevokeEvent, now: number): Step => {
  // An answer from another place says nothing of this key.
  if ('place' in event && event.place !== entry.place) return [entry, []]
  switch (event.kind) {
    case 'sending':
      return [withFacts(entry, { sentAt: entry.facts.sentAt ?? now, sentFor: event.reasonId }), []]
    case 'deleted':
      return entry.end?.kind === 'dead'
        ? [entry, []]
        : endEntry(entry, { kind: 'dead', by: 'answer', at: now }, event.signedOut)
    case 'absent':
      return absent(entry, now)
    case 'lost':
      return lost(entry, event.cause, now)
    case 'untouched':
      return [entry, [{ kind: 'pause', cause: event.cause }, pending(event.cause)]]
    case 'listed':
      return listed(entry, event, now)
    case 'refused':
      return refused(entry, event.isLacking, now)
    case 'works':
      return works(entry, event.askedAt)
    case 'learnt':
      return [learnt(entry, event), []]
    case 'wiped':
      return [wiped(entry), []]
    case 'own_refused':
      return ownRefused(entry, event.count, event.since, now)
    case 'stopped':
      return stopped(entry, event.reasonIds)
    case 'wanted':
      return wanted(entry, event.reason, event.secrets ?? null)
    case 'held':
      return hold(entry, event.reasonId, event.why)
    case 'over':
      return over(entry, event.reasonId, event.end, event.usedAt)
    case 'started':
      return started(entry, now)
    case 'again':
      return entry.end?.kind === 'not_proven' ? reopen(entry, null, false) : [entry, []]
  }
}
