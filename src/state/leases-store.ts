import { create } from 'zustand'
import type { Lease } from '../../electron/contract/lease.ts'

/** The leases as main pushed them last. */
export const useLeases = create<readonly Lease[]>(() => [])

export const mirrorLeases = (leases: readonly Lease[]): void => useLeases.setState(leases, true)
