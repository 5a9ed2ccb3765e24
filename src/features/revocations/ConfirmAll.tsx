import type { Plan } from '../../../electron/contract/plan.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/Button.tsx'
import { actOnPlans } from './plan-acts.ts'

/** One yes for all plans that wait for the person. What waits for its workspace needs more. */
export const ConfirmAll = ({ plans }: { readonly plans: readonly Plan[] }) => {
  const here = plans.filter(({ phase }) => phase.kind === 'waiting' && phase.why !== 'place')
  return here.length === 0 ? null : (
    <Button size="sm" kind="warning" onClick={() => actOnPlans(here, 'confirm')}>
      {text.plans.confirm(here.length)}
    </Button>
  )
}
