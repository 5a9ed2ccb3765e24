import type { Plan } from '../../../electron/contract/plan.ts'
import { text } from '../../messages/text.ts'
import { openDialog } from '../../state/dialog-store.ts'
import { phaseLine } from '../../state/plan-line.ts'
import { Button } from '../../ui/Button.tsx'

/** Shows what is planned for a key, in its details. */
export const PlanFact = ({ plan, now }: { readonly plan: Plan; readonly now: number }) => (
  <>
    {plan.dueAt === null ? null : <p>{text.plans.planned(plan.dueAt, plan.unusedDays)}</p>}
    <p className="text-xs text-soft">{phaseLine(plan, now)}</p>
    <div className="mt-1.5">
      <Button size="sm" onClick={() => openDialog({ kind: 'plans' })}>
        {text.plans.show}
      </Button>
    </div>
  </>
)
