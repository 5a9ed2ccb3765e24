import type { PlanWait } from '../../../contract/plan.ts'
import type { RevocationEnd } from '../../../contract/revocation.ts'
import type { RevokeOutcome } from '../../../contract/workflow.ts'
import type { End } from '../../store/work-rows.ts'
import { type Entry, endedByDeath, type Facts, isOpenReason, type Reason } from './entry.ts'
import type { Effect } from './events.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * A list that shows a key so soon after the service said that it deleted the key is merely late. The
 * second time counts for a key that came back before.
 */
const LATE_AFTER_MS = [10 * MINUTE, HOUR] as const
/** A key that came back later, or more often, may have been restored by a colleague. */
const REOPEN_WITHIN_MS = 70 * MINUTE
export const REOPEN_MOST = 3
/** An entry after an event, and what follows. */
export type Step = readonly [Entry, readonly Effect[]]

export const withFacts = (entry: Entry, facts: Partial<Facts>): Entry => ({
  ...entry,
  facts: { ...entry.facts, ...facts },
})
/** How a reason ends with its key, and what the activity log says. */
interface Outcome {
  readonly ended: RevocationEnd
  readonly outcome: string
}

/** The reason that the DELETE was sent for, and the others, by how the key ended. */
const outcomesOf = (
  end: End,
  { sentAt, lostAt, firstEndAt }: Facts,
): readonly [Outcome, Outcome] => {
  if (end.kind === 'not_proven') {
    const unproven = { ended: 'not_proven', outcome: 'not_proven' } as const
    return [unproven, unproven]
  }
  const rest = {
    ended: 'already_gone',
    outcome: sentAt === null ? 'already_gone' : 'gone_after_request',
  } as const
  if (end.by === 'answer') return [{ ended: 'revoked', outcome: 'revoked' }, rest]
  const isSecond = firstEndAt !== null && sentAt !== null
  const isOurs = lostAt !== null || isSecond || (end.by === 'secret' && sentAt !== null)
  return [
    isOurs
      ? { ended: 'revoked', outcome: 'gone_after_request' }
      : { ended: 'already_gone', outcome: 'already_gone' },
    isOurs ? rest : { ended: 'already_gone', outcome: 'already_gone' },
  ]
}

/** Ends the entry and all its reasons: the only place that says that a key is gone. */
export const endEntry = (entry: Entry, end: End, signedOut = false): Step => {
  const { sentFor, firstEndAt } = entry.facts
  // A death that was not proven until now ends the same reasons once more.
  const isWaiting = (reason: Reason): boolean =>
    isOpenReason(reason) || (end.kind === 'dead' && reason.ended === 'not_proven')
  const open = entry.reasons.filter(isWaiting)
  // Whoever wants the key dead afterwards had no part in its death.
  const isNew = entry.end?.kind !== 'dead'
  const lead = isNew ? (open.find(({ id }) => id === sentFor) ?? open[0]) : undefined
  const [first, rest] = outcomesOf(end, entry.facts)
  const reasons = entry.reasons.map((reason) => {
    if (!isWaiting(reason)) return reason
    const { ended } = reason === lead ? first : rest
    // What was planned beside the reason that ended the key is needless.
    return { ...reason, ended, held: null, dueAt: reason === lead ? reason.dueAt : null }
  })
  const effects: readonly Effect[] = reasons.flatMap((reason, index): readonly Effect[] => {
    const before = entry.reasons[index]
    if (before === undefined || before === reason) return []
    const { outcome } = before === lead ? first : rest
    return [{ kind: 'reason_ended', reason, outcome }]
  })
  const ended = withFacts({ ...entry, end, reasons }, { firstEndAt: firstEndAt ?? end.at })
  const outcome: RevokeOutcome =
    end.kind === 'not_proven'
      ? { kind: 'pending', cause: { code: 'not_proven' } }
      : {
          kind: isNew && first.ended === 'revoked' ? 'revoked' : 'already_gone',
          signedOut,
        }
  return [
    ended,
    [
      ...(effects.length > 0 ? effects : [{ kind: 'logged', outcome: rest.outcome } as const]),
      { kind: 'answered', outcome },
    ],
  ]
}

/** The entry before its next end, of which nothing says anything that was found out until now. */
const opened = (entry: Entry): Entry =>
  withFacts(
    { ...entry, end: null, verdict: null, verdictAt: null },
    { absent: null, notFoundAt: null, refused: null, isProven: false },
  )

/**
 * Opens an entry again that was thought gone, with its reasons. `held`: the person has to look at it
 * first. `isNews`: the key turned out to live.
 */
export const reopen = (entry: Entry, held: PlanWait | null, isNews = true): Step => {
  const reasons = entry.reasons.map(
    (reason): Reason =>
      endedByDeath(reason) || reason.ended === 'not_proven'
        ? { ...reason, ended: null, dueAt: null, held, isDismissed: false }
        : reason,
  )
  const reopened = entry.facts.reopened + (isNews ? 1 : 0)
  return [
    withFacts(opened({ ...entry, reasons }), { reopened }),
    [
      ...(isNews ? [{ kind: 'logged', outcome: 'still_there' } as const] : []),
      { kind: 'reopened' },
    ],
  ]
}

/** Tells whether what showed a key at this time may only be late. */
const isMerelyLate = ({ facts: { reopened } }: Entry, end: End, at: number): boolean => {
  if (end.kind === 'not_proven') return false
  if (end.by !== 'answer') return at < end.at
  const [first, later] = LATE_AFTER_MS
  return at - end.at < (reopened === 0 ? first : later)
}
/** Tells whether the last list that told of a key shows it, so long after its end that it is back. */
export const isBack = ({ end, facts: { shownAt, lackedSince } }: Entry): boolean =>
  end?.kind === 'dead' &&
  shownAt !== null &&
  lackedSince === null &&
  shownAt - end.at >= LATE_AFTER_MS[0]
/** Why the reasons of a key that is back wait for the person; null: it is revoked again. */
const holdOf = ({ facts }: Entry, end: End, at: number): PlanWait | null => {
  if (end.kind === 'not_proven') return null
  const isEarly = at - (facts.firstEndAt ?? end.at) <= REOPEN_WITHIN_MS
  return isEarly && facts.reopened < REOPEN_MOST && !facts.isProven ? null : 'restored'
}

/**
 * A list shows a key that was thought gone, or its secret works. One whose death its own secret has
 * proven is not opened by that alone.
 */
export const cameBack = (entry: Entry, end: End, at: number): Step =>
  entry.facts.isProven || isMerelyLate(entry, end, at)
    ? [entry, []]
    : reopen(entry, holdOf(entry, end, at))

/**
 * Somebody wants a key dead that was thought gone. Returns null where nothing has shown it since:
 * only that it is there opens an entry whose death is certain. One that was not proven opens for
 * whoever wants that alone: a wish is no news of the key.
 */
export const wantedAgain = (entry: Entry, end: End): Step | null => {
  if (end.kind === 'not_proven') return [opened(entry), [{ kind: 'reopened' }]]
  const { shownAt, lackedSince } = entry.facts
  if (shownAt === null || shownAt <= end.at || lackedSince !== null) return null
  return reopen(entry, holdOf(entry, end, shownAt), !isMerelyLate(entry, end, shownAt))
}
