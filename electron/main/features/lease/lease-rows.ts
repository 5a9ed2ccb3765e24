import type { Result } from '../../../contract/result.ts'
import { type DiskRefusal, tryWrite } from '../../base/disk-failure.ts'
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

/** The leases in the vault. */
export class LeaseRows {
  readonly #store: Store<Vault>
  /** Tells whether the vault outlives the app. */
  readonly isKept: () => boolean

  constructor(store: Store<Vault>, isKept: () => boolean) {
    this.#store = store
    this.isKept = isKept
  }

  /** Returns what an earlier run left. */
  read(): readonly NotedLease[] {
    return this.#store.value.leases
  }
  write({ note }: LeaseEntry): Result<null, DiskRefusal> {
    return tryWrite('a lease', () => this.#store.update(withNote(note)))
  }
  /**
   * Notes which keys are not of the lease's create. Where the disk refuses that, the next write
   * carries it.
   */
  writeBeforehand(entry: LeaseEntry, { before, known }: Beforehand): void {
    entry.note = { ...entry.note, before, known }
    if (!this.write(entry).ok) this.#store.updateSoon(withNote(entry.note))
  }
  /**
   * Takes a lease out of the vault. Where the disk refuses that, the next run finds that the helper
   * has ended.
   */
  drop({ note }: LeaseEntry): void {
    const drop = (vault: Vault): Vault => {
      const leases = vault.leases.filter(({ id }) => id !== note.id)
      return leases.length === vault.leases.length ? vault : { ...vault, leases }
    }
    if (!tryWrite('the end of a lease', () => this.#store.update(drop)).ok)
      this.#store.updateSoon(drop)
  }
}
