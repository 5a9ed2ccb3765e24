import { isOpenPlan, type Plan } from '../../../electron/contract/plan.ts'
import { text } from '../../messages/text.ts'
import { openDialog } from '../../state/dialog-store.ts'
import { usePlans } from '../../state/plans-store.ts'
import { Button } from '../../ui/Button.tsx'
import { phaseLine } from './PlanRow.tsx'

/** The open plan of a key, or null. */
export const usePlanOf = (connectionId: string, keyId: string): Plan | null =>
  usePlans(({ plans }) => plans.find((plan) => plan.connectionId === connectionId && plan.keyId === keyId && isOpenPlan(plan)) ?? null)

/** What is planned for a key, in its details. */
export const PlanFact = ({ plan, now }: { readonly plan: Plan; readonly now: number }) => (
  <>
    <p>{text.plans.revokeOn(plan.dueAt, plan.unusedDays)}</p>
    <p className="text-xs text-soft">{phaseLine(plan, now)}</p>
    <Button size="sm" className="mt-1.5 flex" onClick={() => openDialog({ kind: 'plans' })}>
      {text.plans.show}
    </Button>
  </>
)
