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

/** Returns what is still to come of a key. */
export const usePlansOf = (connectionId: string, keyId: string | undefined): readonly Plan[] => {
  const plans = usePlans()
  return useMemo(() => plansOf(plans, connectionId, keyId ?? ''), [plans, connectionId, keyId])
}

/** Returns, for each key of a connection that is to end, the open plan that comes first. */
export const useNextPlans = (connectionId: string): ReadonlyMap<string, Plan> => {
  const plans = usePlans()
  return useMemo(() => {
    const open = plans.filter((plan) => plan.connectionId === connectionId && isOpenPlan(plan))
    const lastFirst = open.toSorted((a, b) => (b.dueAt ?? 0) - (a.dueAt ?? 0))
    return new Map(lastFirst.map((plan) => [plan.keyId, plan]))
  }, [plans, connectionId])
}

/** Tells whether a plan has no date: it goes on until its key is gone. */
export const isPending = ({ dueAt }: Plan): boolean => dueAt === null

/** Tells whether a request was sent for a plan, so that its key may end although it is stopped. */
export const isSentPlan = ({ phase }: Plan): boolean => phase.kind === 'held' && phase.isSent

/** Tells whether a revoke of the key ended without a proof that the key is gone. */
export const useIsNotProven = (connectionId: string, keyId: string): boolean =>
  usePlans((plans) =>
    plans.some(
      (plan) =>
        plan.connectionId === connectionId &&
        plan.keyId === keyId &&
        plan.phase.kind === 'ended' &&
        plan.phase.end === 'not_proven',
    ),
  )

/** The revokes of a key that go on until it is gone. */
export const pendingOf = (connectionId: string, keyId: string): readonly Plan[] =>
  plansOf(usePlans.getState(), connectionId, keyId).filter(isPending)
