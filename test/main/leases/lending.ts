import { Leases, type LeasesParts } from '../../../electron/main/leases/leases.ts'
import { Revocations, type RevocationsParts } from '../../../electron/main/revocations/revocations.ts'
import { trackCreates } from '../../../electron/main/workflows/create-once.ts'

type LendingParts = Pick<RevocationsParts, 'store' | 'clock' | 'sessions' | 'createClient' | 'activity' | 'isLasting'>

/** The leases of an app and the table that ends their keys, with nobody who wants to know of it. */
export const startLending = (parts: LendingParts, left: LeasesParts['left'] = () => {}) => {
  const { store } = parts
  const revocations = new Revocations({
    ...parts,
    changed: () => {},
    flushActivity: () => true,
    ownToken: async () => null,
    isLocked: () => false,
    isRotating: () => false,
    hasLease: (leaseId) => store.value.leases.some(({ id }) => id === leaseId),
    used: () => {},
    refused: () => {},
    bulkMoved: () => {},
    left: () => {},
    news: (news) => leases.heard(news),
    said: () => {},
  })
  const leases: Leases = new Leases({ ...parts, changed: () => {}, revocations, runningCreates: trackCreates(() => {}), left })
  /** Takes up what an earlier run left. */
  const recover = (): void => {
    leases.recover()
    revocations.keepOnly(store.value.connections)
    revocations.check()
  }
  return { leases, revocations, recover }
}
