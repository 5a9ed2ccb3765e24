import { tryWrite } from '../../base/disk-failure.ts'
import type { Store } from '../../store/store.ts'
import type { Vault } from '../../store/vault.ts'
import type { NotedLease } from '../../store/work-rows.ts'
import type { Beforehand } from '../keys/orphans.ts'
import type { LeaseEntry } from './lease-entry.ts'

/** Puts a lease into the vault, in the place of what was noted of it. */
export const withNote =
  (note: NotedLease) =>
  (vault: Vault): Vault => ({
    ...vault,
    leases: [...vault.leases.filter(({ id }) => id !== note.id), note],
  })

/**
 * Notes which keys are not of the lease's create. Where the disk refuses that, the next write
 * carries it.
 */
export const noteBeforehand = (
  store: Store<Vault>,
  entry: LeaseEntry,
  { before, known }: Beforehand,
): void => {
  entry.note = { ...entry.note, before, known }
  const put = withNote(entry.note)
  if (!tryWrite('a lease', () => store.update(put)).ok) store.updateSoon(put)
}

/**
 * Takes a lease out of the vault. Where the disk refuses that, the next run finds that the helper
 * has ended.
 */
export const dropNote = (store: Store<Vault>, { note }: LeaseEntry): void => {
  const drop = (vault: Vault): Vault => {
    const leases = vault.leases.filter(({ id }) => id !== note.id)
    return leases.length === vault.leases.length ? vault : { ...vault, leases }
  }
  if (!tryWrite('the end of a lease', () => store.update(drop)).ok) store.updateSoon(drop)
}
