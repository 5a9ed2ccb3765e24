import type { Plan, PlanAction } from '../../../electron/contract/plan.ts'
import { text } from '../../messages/text.ts'
import { isSentPlan } from '../../state/plans-store.ts'
import { awaitProofs } from '../../state/proofs-store.ts'
import { reportRefusal } from '../../state/refusal-store.ts'
import { announce } from '../../ui/announce-store.ts'

/** Does the same to several plans in one step; main asks the person where it has to. */
export const actOnPlans = async (plans: readonly Plan[], action: PlanAction): Promise<void> => {
  const acted = await reportRefusal(
    window.keystow.actOnPlan({ ids: plans.map(({ id }) => id), action }),
  )
  if (!acted.ok) return
  if (action === 'cancel' && plans.some(isSentPlan)) announce(text.revoke.requestSent)
  if (action !== 'confirm') return
  awaitProofs(plans.map(({ keyId }) => keyId))
  announce(text.bulk.said.started(plans.length))
}
