import type { Lease } from '../lease.ts'

/** Keys that programs have of their own, and what they get without being asked about. */
export interface LeaseRequests {
  'leases:list': { input: null; answer: readonly Lease[] }
  /**
   * Revokes the key of one while its program may run on. Where that fails at first Keystow keeps
   * trying, as the list says.
   */
  'leases:end': { input: string; answer: null }
  /** From now on the person is asked again. */
  'allowances:end': { input: string; answer: null }
}

/** By what name a window asks each. */
export const leaseApi = {
  leases: 'leases:list',
  endLease: 'leases:end',
  endAllowance: 'allowances:end',
} as const
