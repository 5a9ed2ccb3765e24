import { CalendarClock } from 'lucide-react'
import { isOpenPlan } from '../../../electron/contract/plan.ts'
import { text } from '../../messages/text.ts'
import { openDialog } from '../../state/dialog-store.ts'
import { usePlans } from '../../state/plans-store.ts'
import { Button } from '../../ui/Button.tsx'
import { useReminders } from './use-reminders.ts'

/** How much is planned, in the status bar. */
export const PlanChip = () => {
  const plans = usePlans(({ plans }) => plans.filter(isOpenPlan).length)
  const count = plans + useReminders().length
  if (count === 0) return null
  return (
    <Button kind="ghost" size="sm" onClick={() => openDialog({ kind: 'plans' })}>
      <CalendarClock aria-hidden size={14} />
      {text.plans.chip(count)}
    </Button>
  )
}
