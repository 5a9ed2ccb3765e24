import type { PlanWait } from '../../../contract/plan.ts'
import type { RevocationEnd } from '../../../contract/revocation.ts'
import type { RevokeOutcome } from '../../../contract/workflow.ts'
import type { End } from '../../store/work-rows.ts'
import { type Entry, endedByDeath, type Facts, isOpenReason, type Reason } from './entry.ts'
import type { Effect } from './events.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * A key that the service said it deleted is not tried again before it was listed for so long, by how
 * often it was reopened: services are late.
 */
const REOPEN_AFTER_MS = [10 * MINUTE, HOUR, 6 * HOUR] as const
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

/** Opens an entry again that was thought gone. `held`: the person has to look at it first. */
export const reopen = (entry: Entry, held: PlanWait | null): Step => {
  const reasons = entry.reasons.map(
    (reason): Reason =>
      endedByDeath(reason) || reason.ended === 'not_proven'
        ? { ...reason, ended: null, dueAt: null, held, isDismissed: false }
        : reason,
  )
  const facts = {
    reopened: entry.facts.reopened + 1,
    absent: null,
    notFoundAt: null,
    refused: null,
  }
  return [
    // What the secret said before says nothing of the next end.
    withFacts({ ...entry, end: null, reasons, verdict: null, verdictAt: null }, facts),
    [{ kind: 'logged', outcome: 'still_there' }, { kind: 'reopened' }],
  ]
}

/** A list shows a key that was thought gone, or its secret works. */
export const cameBack = (entry: Entry, end: End, at: number): Step => {
  const { isProven, reopened, firstEndAt } = entry.facts
  if (isProven) return [entry, []]
  if (end.kind === 'not_proven') return reopen(entry, null)
  if (end.by === 'answer') {
    const after = REOPEN_AFTER_MS[reopened]
    return after !== undefined && at - end.at >= after ? reopen(entry, null) : [entry, []]
  }
  if (at < end.at) return [entry, []]
  const isEarly = at - (firstEndAt ?? end.at) <= REOPEN_WITHIN_MS && reopened < REOPEN_MOST
  return reopen(entry, isEarly ? null : 'restored')
}
