import { useMemo } from 'react'
import { isOpenPlan } from '../../../electron/contract/plan.ts'
import { usePlans } from '../../state/plans-store.ts'

/** Keys of a connection that are to be revoked at a date. */
export const usePlannedIds = (connectionId: string): readonly string[] => {
  const plans = usePlans(({ plans }) => plans)
  return useMemo(
    () => plans.flatMap((plan) => (plan.connectionId === connectionId && isOpenPlan(plan) ? [plan.keyId] : [])),
    [plans, connectionId],
  )
}
