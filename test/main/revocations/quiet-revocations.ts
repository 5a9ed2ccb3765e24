import { SYSTEM_CLOCK } from '../../../electron/main/base/clock.ts'
import { createRevocations, type Revocations, type RevocationsParts } from '../../../electron/main/revocations/revocations.ts'
import { testStore } from '../store/test-store.ts'

/** Revocations that nobody else wants to know of, but for the parts that are given: nothing is locked, lent or rotated. */
export const quietRevocations = (parts: Pick<RevocationsParts, 'sessions' | 'createClient'> & Partial<RevocationsParts>): Revocations =>
  createRevocations({
    store: testStore().store,
    clock: SYSTEM_CLOCK,
    activity: { add: () => {} },
    flushActivity: () => true,
    isLasting: () => true,
    isLocked: () => false,
    isRotating: () => false,
    hasLease: () => false,
    used: () => {},
    refused: () => {},
    changed: () => {},
    bulkMoved: () => {},
    left: () => {},
    news: () => {},
    said: () => {},
    ...parts,
  })
