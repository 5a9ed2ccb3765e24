import type { Plan } from '../../../electron/contract/plan.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/Button.tsx'
import { actOnPlans } from './plan-acts.ts'

/** One yes for all plans that wait for the person. */
export const ConfirmAll = ({ plans }: { readonly plans: readonly Plan[] }) => (
  <Button size="sm" kind="warning" onClick={() => actOnPlans(plans, 'confirm')}>
    {text.plans.confirm(plans.length)}
  </Button>
)
