import type { Plan } from '../../../electron/contract/plan.ts'
import { text } from '../../messages/text.ts'
import { phaseLine } from '../../state/plan-line.ts'
import { isPending } from '../../state/plans-store.ts'
import { Badge } from '../../ui/Badge.tsx'

const markOf = (plan: Plan): string => {
  if (isPending(plan)) return text.plans.now
  if (plan.phase.kind === 'waiting') return text.plans.waits
  return text.plans.ends(plan.dueAt ?? 0, plan.unusedDays === null)
}

/** Says in a key's row that the key is to end, and when; the tooltip has the conditions. */
export const PlanMark = ({ plan, now }: { readonly plan: Plan; readonly now: number }) => {
  const { dueAt, unusedDays } = plan
  const planned = dueAt === null ? null : text.plans.planned(dueAt, unusedDays)
  const title = [planned, phaseLine(plan, now)].filter((line) => line !== null).join(' · ')
  return (
    <span title={title} className="flex">
      <Badge tone="warn">{markOf(plan)}</Badge>
    </span>
  )
}
