import { ok } from '../../../contract/result.ts'
import { checkPauses } from '../../base/clock.ts'
import type { LeaseHelper } from '../../features/lease/lease-entry.ts'
import type { Leases } from '../../features/lease/leases.ts'
import { refuseAs } from './codes.ts'
import type { HoldListener } from './run-listener.ts'
import type { Helper, LeaseCalls } from './work.ts'

/** The calls of the programs that hold a lease. `helperOf`: as `createLeaseHelpers`. */
export const createLeaseCalls = (
  leases: Leases,
  holdListener: HoldListener,
  isLocal: (connectionId: string) => boolean,
  helperOf: (helper: Helper) => LeaseHelper,
): LeaseCalls => ({
  rejoin: async ({ lease, leaseToken, client }, helper) => {
    const rejoined = leases.rejoin(lease, leaseToken, client.argv, client.folder, helperOf(helper))
    if (!rejoined.ok) return refuseAs(rejoined.error)
    // The app that is gone had it open. A port that somebody else has by now is beyond help.
    const needsListener = leases
      .list()
      .some(({ id, connectionId }) => id === lease && isLocal(connectionId))
    if (needsListener) await holdListener(helper)
    return rejoined
  },
  started: async (_request, helper) => {
    const started = leases.started(helperOf(helper))
    return started.ok ? started : refuseAs(started.error)
  },
  // Why a key is not revoked yet was said by an event.
  ended: async (_request, helper) => ok({ revoked: (await leases.ended(helperOf(helper))).ok }),
  // What still runs may have slept with the computer past its time.
  beat: () => {
    checkPauses()
    return ok(null)
  },
})
