import type { Lease } from '../../../electron/contract/lease.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { useLeases } from '../../state/leases-store.ts'
import { reportRefusal } from '../../state/refusal-store.ts'
import { announce } from '../../ui/announce-store.ts'

export const leaseIn = (
  leases: readonly Lease[],
  connectionId: string,
  keyId: string,
): Lease | null =>
  leases.find((lease) => lease.connectionId === connectionId && lease.keyId === keyId) ?? null

/** The lease of a key, or null. */
export const useLease = (connectionId: string, keyId: string): Lease | null =>
  useLeases((leases) => leaseIn(leases, connectionId, keyId))

/** Returns what runs with a key, or did. */
export const leaseWhat = ({ command, phase }: Lease): string =>
  text.leases[phase](nameInText(command))

/** Since when, where there is such a moment. `now`: ms since the epoch. */
export const leaseSince = ({ phase, since }: Lease, now: number): string | null =>
  phase === 'creating' || phase === 'ending' ? null : text.leases.since(text.times.at(since, now))

/** All of it, and what comes next. */
export const leaseLine = (lease: Lease, now: number): string => {
  const line = [leaseWhat(lease), leaseSince(lease, now)].filter((part) => part !== null).join(', ')
  return lease.phase === 'away' ? `${line}${text.leases.revokedSoon}` : line
}

export const endLease = async ({ id, command }: Lease): Promise<void> => {
  const ended = await reportRefusal(window.keystow.endLease(id))
  if (ended.ok && !useLeases.getState().some((lease) => lease.id === id))
    announce(text.leases.ended(nameInText(command)))
}
