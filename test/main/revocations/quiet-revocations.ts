import { SYSTEM_CLOCK } from '../../../electron/main/base/clock.ts'
import { Revocations, type RevocationsParts } from '../../../electron/main/revocations/revocations.ts'

/** Revocations of which nobody hears, where nothing is locked, lent or rotated, but for the parts that are given. */
export const quietRevocations = (parts: Pick<RevocationsParts, 'store' | 'sessions' | 'createClient'> & Partial<RevocationsParts>) =>
  new Revocations({
    ...{ clock: SYSTEM_CLOCK, activity: { add: () => {} }, flushActivity: () => true, isLasting: () => true, ownToken: async () => null },
    ...{ isLocked: () => false, isRotating: () => false, hasLease: () => false, used: () => {}, refused: () => {} },
    ...{ changed: () => {}, bulkMoved: () => {}, news: () => {}, said: () => {} },
    ...parts,
  })
