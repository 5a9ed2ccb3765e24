import type { Lease } from '../../../electron/contract/lease.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { useLeases } from '../../state/leases-store.ts'
import { announce } from '../../ui/announce-store.ts'

export const leaseIn = (leases: readonly Lease[], connectionId: string, keyId: string): Lease | null =>
  leases.find((lease) => lease.connectionId === connectionId && lease.keyId === keyId) ?? null

/** The lease of a key, or null. */
export const useLease = (connectionId: string, keyId: string): Lease | null =>
  useLeases(({ leases }) => leaseIn(leases, connectionId, keyId))

/** What a row says of it: what runs, and since when. `now`: ms since the epoch. */
export const leaseLine = ({ command, phase, since }: Lease, now: number): string => {
  const shown = nameInText(command)
  return phase === 'ending' ? text.leases.ending(shown) : text.leases[phase](shown, text.times.at(since, now))
}

export const endLease = async ({ id, command }: Lease): Promise<void> => {
  const ended = await window.keystow.endLease(id)
  if (ended.ok && !useLeases.getState().leases.some((lease) => lease.id === id)) announce(text.leases.ended(nameInText(command)))
}
