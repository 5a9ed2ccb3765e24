import type { PlanWait } from '../../../contract/plan.ts'
import { type DateFacts, type DateVerdict, whenDue } from './dates.ts'
import {
  type Entry,
  goesAtOnce,
  isOpen,
  isOpenReason,
  openReasons,
  type Reason,
  rankOf,
  type Tries,
  watchedSince,
} from './entry.ts'
import { APART_MS, UNPROVEN_MS } from './step.ts'

/** The own key waits so long at most for everything else that could be sent. */
const OWN_LAST_MS = 60_000
/** A list counts as read just before a date is carried out when it was asked for so lately. */
const FRESH_MS = 60_000
/** Looks after the end of a key, counted from that. */
const LOOKS_MS = [60_000, 600_000, 3_600_000, 6 * 3_600_000] as const
/** Lists are asked for by themselves so often at most. */
export const LIST_EVERY_MS = 60_000
/** The last look is over, and the entry of a key that is dead with it. */
export const WATCHED_MS = 6 * 3_600_000 + 600_000

/** What reasons may wait for, besides what stands in their entry. */
export interface Surroundings extends Omit<DateFacts, 'isLeft' | 'isLost'> {
  readonly hasLease: (leaseId: string) => boolean
  /** Tells whether this app ends, or may have ended, the key of this id. */
  readonly isEnding: (keyId: string) => boolean
  readonly isGroupRunning: (group: string) => boolean
  /** When the last whole or partial list that came was asked for; null: none came in this run. */
  readonly listAskedAt: number | null
  /** The `RunClock`, and what it said when this run began. */
  readonly runNow: number
  readonly runBegunAt: number
}

/** `ms`: until a date. `hold`: the reason is to wait for the person from now on. */
export type Blocker =
  | { readonly kind: 'person' | 'lease' | 'group' | 'list' | 'new_key' }
  | { readonly kind: 'date'; readonly ms: number }
  | { readonly kind: 'hold'; readonly why: PlanWait }

/** Says whether the date of a reason has come. */
export const dueOf = (reason: Reason, { facts }: Entry, around: Surroundings): DateVerdict =>
  whenDue(reason, {
    ...around,
    isLeft: reason.since < around.runBegunAt,
    isLost: facts.lostAt !== null && facts.sentFor === reason.id,
  })

/** Tells whether an old key has waited so long for its new one that the person has to look. */
export const isNewKeyLate = ({ since }: Reason, runNow: number): boolean =>
  runNow - since >= UNPROVEN_MS

/** Says what an open reason waits for; null where it may be sent for. */
export const blockerOf = (reason: Reason, entry: Entry, around: Surroundings): Blocker | null => {
  if (reason.leaseId !== null && around.hasLease(reason.leaseId)) return { kind: 'lease' }
  if (reason.group !== null && !around.isGroupRunning(reason.group)) return { kind: 'group' }
  const due = dueOf(reason, entry, around)
  if (due.kind === 'early') return { kind: 'date', ms: due.ms }
  if (reason.held !== null) return { kind: 'person' }
  if (reason.onlyWhile !== null && around.isEnding(reason.onlyWhile))
    return isNewKeyLate(reason, around.runNow)
      ? { kind: 'hold', why: 'new_key' }
      : { kind: 'new_key' }
  if (due.kind === 'none') return null
  const isListed = around.listAskedAt !== null
  if (due.kind === 'hold') return isListed || due.why === 'locked' ? due : { kind: 'list' }
  // Whether the key was used is looked at on a list that was asked for after the date. Before the
  // first list nobody knows the service's clock.
  const passed = around.now - (reason.dueAt ?? 0)
  const isFresh =
    around.listAskedAt !== null && around.runNow - around.listAskedAt <= Math.min(FRESH_MS, passed)
  return isFresh ? null : { kind: 'list' }
}

/** An entry that a DELETE may be sent for, and the reason that it would be sent for. */
export interface Candidate {
  readonly id: string
  readonly reason: Reason
  /** The reason goes at once, because nothing was sent for it yet. */
  readonly isFirst: boolean
  /** Something was sent for the entry before. */
  readonly isTried: boolean
  readonly isOwn: boolean
  readonly lastAt: number | null
  readonly readyAt: number
}

/** When an entry that was tried may be tried again. */
const readyAtOf = ({ facts }: Entry, { retryAt }: Tries): number =>
  Math.max(
    retryAt,
    facts.notFoundAt === null ? 0 : facts.notFoundAt + APART_MS,
    facts.absent === null ? 0 : facts.absent.at + APART_MS,
  )

const isUntried = (reason: Reason, { facts }: Entry, { reasonIds }: Tries): boolean =>
  !reasonIds.has(reason.id) && facts.sentFor !== reason.id

/** Returns the candidate of an entry; null where nothing may be sent, or something is being sent. */
export const candidateOf = (
  entry: Entry,
  tries: Tries,
  around: Surroundings,
  isOwn: boolean,
): Candidate | null => {
  if (tries.isSending || entry.end !== null) return null
  let best: Reason | null = null
  let isFirst = false
  for (const reason of entry.reasons) {
    if (!isOpenReason(reason) || blockerOf(reason, entry, around) !== null) continue
    const first = goesAtOnce(reason) && isUntried(reason, entry, tries)
    const isBetter = best === null || (first !== isFirst ? first : rankOf(reason) < rankOf(best))
    if (isBetter) [best, isFirst] = [reason, first]
  }
  if (best === null) return null
  return {
    id: entry.id,
    reason: best,
    isFirst,
    isTried: entry.facts.sentAt !== null || tries.lastAt !== null,
    isOwn,
    lastAt: tries.lastAt,
    readyAt: isFirst ? 0 : readyAtOf(entry, tries),
  }
}

/**
 * One request at a time for each but `first`. `again`: a leak or a press that was tried before: it
 * waits for no other kind of key that hangs. `retry`: whatever else was tried before. `work`: the rest.
 */
type Slot = 'first' | 'again' | 'retry' | 'work'

/** The slot that the request of a candidate takes. */
export const slotOf = ({ reason, isFirst, isTried }: Candidate): Slot => {
  if (isFirst) return 'first'
  if (!isTried) return 'work'
  return goesAtOnce(reason) ? 'again' : 'retry'
}

/** What is being sent on a connection, and how long its budget makes the next request wait. */
export interface Load {
  /** Slots that are taken. */
  readonly taken: ReadonlySet<Slot>
  /** Requests under way for keys that are not the connection's own. */
  readonly others: number
  readonly firstWaits: number
  readonly backgroundWaits: number
  /** Since when requests get out, by the `RunClock`; Infinity where they do not. */
  readonly freeSince: number
}

/** What to send now, or when to look again; Infinity: once something has happened. */
export type Next =
  | { readonly kind: 'send'; readonly candidate: Candidate }
  | { readonly kind: 'wait'; readonly until: number }

/** When all else has had its time, so that the own key goes. A try that did not get out is none. */
const ownGoesAt = ({ reason }: Candidate, { freeSince }: Load): number =>
  Math.max(reason.since, freeSince) + OWN_LAST_MS

/** The own key goes once all else was tried that could be sent since it was wanted. */
const ownMayGo = (
  own: Candidate,
  candidates: readonly Candidate[],
  load: Load,
  now: number,
): boolean => {
  const goesAt = ownGoesAt(own, load)
  const isTried = ({ lastAt }: Candidate): boolean => (lastAt ?? -1) >= goesAt - OWN_LAST_MS
  return (
    now >= goesAt || (load.others === 0 && candidates.every((one) => one.isOwn || isTried(one)))
  )
}

/** In the order in which they are filled. */
const BACKGROUND_SLOTS = ['again', 'retry', 'work'] as const satisfies readonly Slot[]

/**
 * Leaks before presses, these before the own key, what was not tried for longest before the rest,
 * programs before groups.
 */
const goesBefore = (one: Candidate, other: Candidate, slot: Slot): boolean => {
  if (slot === 'first' && one.isOwn !== other.isOwn) return other.isOwn
  if (slot === 'again' || slot === 'retry') return (one.lastAt ?? 0) < (other.lastAt ?? 0)
  const [rank, otherRank] = [rankOf(one.reason), rankOf(other.reason)]
  return rank === otherRank ? one.reason.since < other.reason.since : rank < otherRank
}

/** Says what is sent next on a connection. `now`: by the `RunClock`. */
export const next = (candidates: readonly Candidate[], load: Load, now: number): Next => {
  const best: Record<Slot, Candidate | null> = { first: null, again: null, retry: null, work: null }
  let until = Number.POSITIVE_INFINITY
  for (const candidate of candidates) {
    if (candidate.readyAt > now) until = Math.min(until, candidate.readyAt)
    else if (candidate.isOwn && !ownMayGo(candidate, candidates, load, now))
      until = Math.min(until, ownGoesAt(candidate, load))
    else {
      const slot = slotOf(candidate)
      const rival = best[slot]
      if (rival === null || goesBefore(candidate, rival, slot)) best[slot] = candidate
    }
  }
  const { first } = best
  if (first !== null && load.firstWaits === 0) return { kind: 'send', candidate: first }
  if (first !== null) until = Math.min(until, now + load.firstWaits)
  const free = BACKGROUND_SLOTS.filter((slot) => best[slot] !== null && !load.taken.has(slot))
  const background = free[0] === undefined ? null : best[free[0]]
  if (background !== null && load.backgroundWaits === 0)
    return { kind: 'send', candidate: background }
  if (background !== null) until = Math.min(until, now + load.backgroundWaits)
  return { kind: 'wait', until }
}

/** Tells whether the last list lacked a key whose secret could tell whether it is dead. */
export const awaitsSecondList = (
  { secrets, facts: { lackedSince, sentAt } }: Entry,
  listAskedAt: number | null,
): boolean =>
  secrets !== null && sentAt === null && lackedSince !== null && (listAskedAt ?? 0) <= lackedSince

/** Returns the open reasons of an entry whose date has come, and that wait for a list. */
export const listAwaiting = (entry: Entry, around: Surroundings): readonly Reason[] =>
  isOpen(entry)
    ? openReasons(entry).filter((reason) => blockerOf(reason, entry, around)?.kind === 'list')
    : []

/** Tells whether every open reason waits for the person, or for its group to be resumed. */
const isPaused = (entry: Entry, { isGroupRunning }: Surroundings): boolean =>
  openReasons(entry).every(
    ({ held, group }) => held !== null || (group !== null && !isGroupRunning(group)),
  )

/** When an entry wants a list by itself; Infinity: never. */
const wantsListAt = (entry: Entry, around: Surroundings): number => {
  const { facts } = entry
  const since = watchedSince(entry)
  if (since !== null) {
    const looked = around.listAskedAt ?? Number.NEGATIVE_INFINITY
    const look = LOOKS_MS.map((ms) => since + ms).find((at) => at > looked)
    return look ?? Number.POSITIVE_INFINITY
  }
  if (!isOpen(entry) || isPaused(entry, around)) return Number.POSITIVE_INFINITY
  // Only a list that is asked for later than that says anything.
  if (facts.absent !== null) return facts.absent.at + 1
  if (facts.lostAt !== null) return 0
  // A key that a program uses may have been left out once: one more list for all such keys.
  if (awaitsSecondList(entry, around.listAskedAt)) return (facts.lackedSince ?? 0) + 1
  const awaitsNewKey = openReasons(entry).some(
    ({ onlyWhile, held }) => onlyWhile !== null && held === null,
  )
  return awaitsNewKey || listAwaiting(entry, around).length > 0 ? 0 : Number.POSITIVE_INFINITY
}

/** Tells whether a date waits for a list and none was asked for since that date passed. */
const isDateWaiting = (entry: Entry, around: Surroundings, triedAt: number): boolean =>
  listAwaiting(entry, around).some(
    ({ dueAt }) => around.runNow - triedAt > around.now - (dueAt ?? 0),
  )

/**
 * When the next list is asked for by itself; Infinity: none is wanted. One list is for all.
 * `triedAt`: when one was asked for last, whether it came or not; null: never.
 */
export const nextListAt = (
  entries: readonly Entry[],
  around: Surroundings,
  triedAt: number | null,
): number => {
  const last = triedAt ?? Number.NEGATIVE_INFINITY
  let wanted = Number.POSITIVE_INFINITY
  for (const entry of entries) {
    if (isDateWaiting(entry, around, last)) return around.runNow
    wanted = Math.min(wanted, wantsListAt(entry, around))
  }
  return Math.max(wanted, last + LIST_EVERY_MS)
}

/** Milliseconds until the next date of an entry; Infinity: there is none. */
export const nextDateIn = (entry: Entry, around: Surroundings): number =>
  Math.min(
    ...openReasons(entry).map((reason) => {
      const blocker = blockerOf(reason, entry, around)
      return blocker?.kind === 'date' ? blocker.ms : Number.POSITIVE_INFINITY
    }),
  )
