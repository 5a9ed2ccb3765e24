import type { Plan, PlanAction, UnusedDays } from '../plan.ts'

/** API keys that are to be revoked at a date. */
export interface PlanRequests {
  'plans:list': { input: null; answer: readonly Plan[] }
  /**
   * Plans for listed keys; a key that has a plan gets this one in its place. The person is asked
   * first, but on the local service and where the plan is to ask then (`unusedDays` null). Fails with `bad_input`, detail `past` where the date is not to
   * come and `too_many` beyond `PLANS_MAX`; with `gone` where a key is not listed, or is being
   * revoked by its plan.
   */
  'plans:put': {
    input: {
      readonly connectionId: string
      readonly keyIds: readonly string[]
      readonly dueAt: number
      readonly unusedDays: UnusedDays | null
    }
    answer: null
  }
  /** Fails with `gone` also where it is too late for that. */
  'plans:act': {
    input: { readonly ids: readonly string[]; readonly action: PlanAction }
    answer: null
  }
}

/** By what name a window asks each. */
export const planApi = {
  plans: 'plans:list',
  putPlans: 'plans:put',
  actOnPlan: 'plans:act',
} as const
