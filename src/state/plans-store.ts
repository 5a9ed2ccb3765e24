import { useMemo } from 'react'
import { create } from 'zustand'
import { isOpenPlan, type Plan } from '../../electron/contract/plan.ts'

/** The plans as main pushed them last. */
export const usePlans = create<readonly Plan[]>(() => [])

export const mirrorPlans = (plans: readonly Plan[]): void => usePlans.setState(plans, true)

const plansOf = (plans: readonly Plan[], connectionId: string, keyId: string): readonly Plan[] =>
  plans.filter(
    (plan) => plan.connectionId === connectionId && plan.keyId === keyId && isOpenPlan(plan),
  )

/** What is still to come of a key. */
export const usePlansOf = (connectionId: string, keyId: string | undefined): readonly Plan[] => {
  const plans = usePlans()
  return useMemo(() => plansOf(plans, connectionId, keyId ?? ''), [plans, connectionId, keyId])
}

/** Tells whether a plan has no date: it goes on until its key is gone. */
export const isPending = ({ dueAt }: Plan): boolean => dueAt === null

/** The revokes of a key that go on until it is gone. */
export const pendingOf = (connectionId: string, keyId: string): readonly Plan[] =>
  plansOf(usePlans.getState(), connectionId, keyId).filter(isPending)
