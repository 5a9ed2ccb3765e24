import { maskValues } from '../../../contract/mask-secrets.ts'
import type { Rotation } from '../../../contract/rotate.ts'
import type { Store } from '../../store/store.ts'
import type { Vault } from '../../store/vault.ts'
import { dropRow, putRow } from '../../store/work.ts'
import { isWantedNow } from '../revocations/entry.ts'
import { type Entry, entryOf } from './entry.ts'
import { resumed } from './machine.ts'

/** The rotations in the vault. */
export class RotationRows {
  readonly #store: Store<Vault>
  /** Tells whether the vault outlives the app. */
  readonly isKept: () => boolean

  constructor(store: Store<Vault>, isKept: () => boolean) {
    this.#store = store
    this.isKept = isKept
  }

  /** Returns the rotations that an earlier run left, as this run begins with them. */
  read(): readonly Entry[] {
    const { rotations, revocations } = this.#store.value
    return rotations.map(({ record: { rotation, address, ...beforehand }, secrets }) => {
      const revoked = revocations.filter(
        (row) => row.connectionId === rotation.connectionId && isWantedNow(row),
      )
      const begun = resumed(rotation, new Set(revoked.map(({ keyId }) => keyId)))
      return entryOf(begun, address, beforehand, secrets)
    })
  }
  /** Writes a rotation. It is on the disk when this returns `sealed`. */
  write(entry: Entry, rotation: Rotation): Rotation['kept'] {
    const kept = this.isKept() ? 'sealed' : 'memory'
    // A key may have been named by a secret.
    const record = {
      rotation: maskValues({ ...rotation, kept } as const),
      ...entry.beforehand,
      address: entry.address,
    }
    if (!putRow(this.#store, 'rotations', { record, secrets: entry.secrets }).ok) return 'memory'
    entry.written = entry.secrets
    return kept
  }
  drop(id: string): void {
    dropRow(this.#store, 'rotations', id)
  }
}
