import { fail } from '../../../electron/contract/result.ts'
import { Leases, type LeasesParts } from '../../../electron/main/leases/leases.ts'
import type { RevocationsParts } from '../../../electron/main/revocations/revocations.ts'
import { trackCreates } from '../../../electron/main/workflows/create-once.ts'
import { quietRevocations } from '../revocations/quiet-revocations.ts'

type LendingParts = Pick<RevocationsParts, 'store' | 'clock' | 'createClient' | 'activity' | 'isLasting'> & Pick<LeasesParts, 'sessions'>

/** The leases of an app and the table that ends their keys, with nobody who wants to know of it. */
export const startLending = (parts: LendingParts, left: LeasesParts['left'] = () => {}) => {
  const { store, sessions } = parts
  const revocations = quietRevocations({
    ...parts,
    sessions: { ...sessions, token: async () => fail('gone') },
    hasLease: (leaseId) => store.value.leases.some(({ id }) => id === leaseId),
    news: (news) => leases.heard(news),
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
