import { CalendarClock } from 'lucide-react'
import { isOpenPlan, type Plan } from '../../../electron/contract/plan.ts'
import { text } from '../../messages/text.ts'
import { openDialog, useDialog } from '../../state/dialog-store.ts'
import { isPending, usePlans } from '../../state/plans-store.ts'
import { Button } from '../../ui/Button.tsx'

const isFirstTry = ({ phase }: Plan): boolean =>
  phase.kind === 'planned' || phase.kind === 'working'

/** Shows how much is planned, and how many revokes go on, in the status bar. */
export const PlanChip = () => {
  const open = usePlans().filter(isOpenPlan)
  const isBehindDialog = useDialog(({ open }) => open !== null)
  const planned = open.filter((plan) => !isPending(plan)).length
  // The dialog that a revoke was begun in says how its first try goes: here it would come and go.
  const pending = open.filter(
    (plan) => isPending(plan) && !(isBehindDialog && isFirstTry(plan)),
  ).length
  if (pending + planned === 0) return null
  return (
    <Button
      icon={CalendarClock}
      kind="ghost"
      size="sm"
      onClick={() => openDialog({ kind: 'plans' })}
    >
      {text.plans.chip(planned, pending)}
    </Button>
  )
}
