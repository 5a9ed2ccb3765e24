import { ok } from '../../../contract/result.ts'
import { checkPauses } from '../../base/clock.ts'
import type { LeaseHelper } from '../../features/lease/lease-entry.ts'
import type { Leases } from '../../features/lease/leases.ts'
import { refuseAs } from './codes.ts'
import type { RunListener } from './run-listener.ts'
import type { Helper, LeaseCalls } from './work.ts'

interface LeaseCallsParts {
  readonly leases: Pick<Leases, 'rejoin' | 'started' | 'ended' | 'list'>
  readonly listener: Pick<RunListener, 'holdFor'>
  readonly isLocal: (connectionId: string) => boolean
  /** As `createLeaseHelpers`. */
  readonly helperOf: (helper: Helper) => LeaseHelper
}

/** The calls of the programs that hold a lease. */
export const createLeaseCalls = ({
  leases,
  listener,
  isLocal,
  helperOf,
}: LeaseCallsParts): LeaseCalls => ({
  rejoin: async ({ lease, leaseToken, client }, helper) => {
    const rejoined = leases.rejoin(lease, leaseToken, client.argv, client.folder, helperOf(helper))
    if (!rejoined.ok) return refuseAs(rejoined.error)
    // The app that is gone had it open. A port that somebody else has by now is beyond help.
    const needsListener = leases
      .list()
      .some(({ id, connectionId }) => id === lease && isLocal(connectionId))
    if (needsListener) await listener.holdFor(helper)
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
