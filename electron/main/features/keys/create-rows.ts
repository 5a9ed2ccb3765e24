import type { ApiKey } from '../../../contract/api-key.ts'
import { maskValues } from '../../../contract/mask-secrets.ts'
import type { Result } from '../../../contract/result.ts'
import type { BoundSecret } from '../../base/bound-secret.ts'
import type { DiskRefusal } from '../../base/disk-failure.ts'
import type { Store } from '../../store/store.ts'
import type { Vault } from '../../store/vault.ts'
import { dropRow, putRow } from '../../store/work.ts'
import type { CreateRecord } from '../../store/work-rows.ts'
import type { Beforehand } from './orphans.ts'

/** The vault's rows of the creates that a person or a program asked for. */
export class CreateRows {
  readonly #store: Store<Vault>

  constructor(store: Store<Vault>) {
    this.#store = store
  }

  /** It is on the disk when this returns. */
  put(record: CreateRecord, secrets: BoundSecret | null): Result<null, DiskRefusal> {
    // A key may have been named by a secret.
    return putRow(this.#store, 'creates', { record: maskValues(record), secrets })
  }
  /** Notes which keys are not of this create. */
  putBeforehand(id: string, beforehand: Beforehand): void {
    this.#edit(id, beforehand)
  }
  /** Notes that the person has read that the key of this create is not listed yet. */
  putRead(id: string): void {
    this.#edit(id, { isRead: true })
  }
  drop(id: string): void {
    dropRow(this.#store, 'creates', id)
    // Written at once, because the next start would otherwise tell of this create again.
    this.#store.flush()
  }

  all(): Vault['creates'] {
    return this.#store.value.creates
  }
  /** Ids of the rows of a key. */
  ofKey(connectionId: string, keyId: string): readonly string[] {
    return this.all()
      .filter(({ record }) => record.connectionId === connectionId && record.key?.id === keyId)
      .map(({ record }) => record.id)
  }
  /** Tells whether this computer has the secret of a key, or brought it to a place. */
  isSaved(connectionId: string, { id }: ApiKey): boolean {
    const { kept, deliveries } = this.#store.value
    return (
      kept.some((one) => one.connectionId === connectionId && one.id === id) ||
      deliveries.some((one) => one.connectionId === connectionId && one.keyId === id)
    )
  }

  #edit(id: string, change: Partial<CreateRecord>): void {
    const row = this.#store.value.creates.find(({ record }) => record.id === id)
    if (row !== undefined) this.put({ ...row.record, ...change }, row.secrets)
  }
}
