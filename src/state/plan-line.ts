import type { Plan } from '../../electron/contract/plan.ts'
import { sentences } from '../messages/sentences.ts'
import { text } from '../messages/text.ts'
import { causeText } from './pending-text.ts'
import { isPending } from './plans-store.ts'

/** Returns where a plan stands, in a sentence. Returns null while its date is to come. */
export const phaseLine = (plan: Plan, now: number): string | null => {
  const { phase } = plan
  switch (phase.kind) {
    case 'planned':
      return null
    case 'working':
      return text.plans.working
    case 'held':
      return sentences(
        causeText(phase.cause),
        phase.isSent ? text.revoke.requestSent : '',
        isPending(plan) ? text.plans.goesOn : text.plans.held,
      )
    case 'waiting':
      return text.plans.waiting[phase.why]
    case 'ended':
      if (phase.end === 'not_proven') return text.revoke.notProven
      return phase.usedAt === null
        ? (text.plans.ended[phase.end] ?? null)
        : text.plans.usedAgo(text.times.relative(phase.usedAt, now))
  }
}
