import { create } from 'zustand'
import type { Plan } from '../../electron/contract/plan.ts'

/** The plans as main pushed them last. */
export const usePlans = create<{ readonly plans: readonly Plan[] }>(() => ({ plans: [] }))

export const mirrorPlans = (plans: readonly Plan[]): void => usePlans.setState({ plans })
