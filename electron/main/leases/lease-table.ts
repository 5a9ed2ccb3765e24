import type { Lease } from '../../contract/lease.ts'
import type { Result } from '../../contract/result.ts'
import { type Clock, SYSTEM_CLOCK } from '../base/clock.ts'
import { type DiskRefusal, tryWrite } from '../store/disk-failure.ts'
import type { Store } from '../store/store.ts'
import type { Vault } from '../store/vault.ts'
import type { RunningCreates } from '../workflows/create-once.ts'
import type { EndParts } from './end-lease.ts'
import { type LeaseEntry, leaseOf } from './lease-entry.ts'
import { LEASE_WAITS, type LeaseWaits } from './lease-waits.ts'

export interface LeasesParts extends EndParts {
  readonly store: Store<Vault>
  readonly runningCreates: RunningCreates
  readonly changed: (leases: readonly Lease[]) => void
  /** Nobody can revoke this key from here any more, because its connection is not known. */
  readonly left: (keyName: string, address: string) => void
  readonly clock?: Clock
  readonly waits?: LeaseWaits
}

/** The leases of this run, and what all that is done to them needs. */
export interface LeaseTable {
  readonly entries: ReadonlyMap<string, LeaseEntry>
  readonly waits: LeaseWaits
  /** The app ends: none begins any more. */
  readonly isClosing: () => boolean
  readonly startClosing: () => void
  readonly isClosed: () => boolean
  /** The app has ended: no timer of a lease calls back any more. */
  readonly close: () => void
  readonly has: (entry: LeaseEntry) => boolean
  readonly list: () => readonly Lease[]
  readonly show: () => void
  readonly add: (entry: LeaseEntry) => void
  /** Writes the lease to the vault: it is on the disk when the call returns. */
  readonly note: (entry: LeaseEntry) => Result<null, DiskRefusal>
  /** Its key is gone, or nobody can revoke it from here. */
  readonly drop: (entry: LeaseEntry) => void
  /** What its connection is called, or where it was where that is not known any more. */
  readonly nameOf: (entry: LeaseEntry) => string
  readonly pause: Clock['pause']
  /** Calls back after so many milliseconds, unless what it answers is called before. */
  readonly after: (ms: number, work: () => void) => () => void
}

export const createLeaseTable = ({
  store,
  find,
  changed,
  clock: { pause } = SYSTEM_CLOCK,
  waits = LEASE_WAITS,
}: LeasesParts): LeaseTable => {
  const entries = new Map<string, LeaseEntry>()
  let closing = false
  let closed = false
  const list = (): readonly Lease[] => [...entries.values()].map(leaseOf)
  const show = (): void => changed(list())
  return {
    entries,
    waits,
    pause,
    list,
    show,
    isClosing: () => closing,
    startClosing: () => {
      closing = true
    },
    isClosed: () => closed,
    close: () => {
      closed = true
      for (const { stopTimer, stopAway, wake } of entries.values()) {
        stopTimer()
        stopAway()
        wake.abort()
      }
    },
    has: ({ noted }) => entries.has(noted.id),
    add: (entry) => void entries.set(entry.noted.id, entry),
    note: (entry) => {
      const noted = { ...entry.noted, keyId: entry.keyId }
      return tryWrite('a lease', () =>
        store.update((vault) => ({ ...vault, leases: [...vault.leases.filter(({ id }) => id !== noted.id), noted] })),
      )
    },
    drop: (entry) => {
      entry.stopTimer()
      entry.stopAway()
      entry.wake.abort()
      entry.secret = null
      store.updateSoon((vault) => ({ ...vault, leases: vault.leases.filter(({ id }) => id !== entry.noted.id) }))
      entries.delete(entry.noted.id)
      show()
    },
    nameOf: ({ noted }) => {
      const found = find(noted.connectionId)
      return found.ok ? found.value.connection().name : noted.address
    },
    after: (ms, work) => {
      const stopped = new AbortController()
      void pause(ms, stopped.signal)
        .catch(() => null)
        .then(() => {
          if (!stopped.signal.aborted && !closed) work()
        })
      return () => stopped.abort()
    },
  }
}
