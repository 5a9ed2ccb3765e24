import type { ApiKey } from '../../../contract/api-key.ts'
import type { Reveal } from '../../../contract/workflow.ts'
import type { BoundSecret } from '../../base/bound-secret.ts'
import type { CreateRecord } from '../../store/work-rows.ts'
import type { Reveals } from '../kept/reveals.ts'
import type { CreateRows } from './create-rows.ts'

/**
 * Hands the secrets of creates to the reveals. The row of a create stays in the vault until its
 * reveal is finished.
 */
export class CreatedSecrets {
  readonly #rows: CreateRows
  readonly #reveals: Reveals
  readonly #isKept: () => boolean

  /** `isKept` tells whether what is noted outlives the app. */
  constructor(rows: CreateRows, reveals: Reveals, isKept: () => boolean) {
    this.#rows = rows
    this.#reveals = reveals
    this.#isKept = isKept
  }

  /** Reveals a secret that just came. One that a program asked for is in the vault as well. */
  received(record: CreateRecord, key: ApiKey, bound: BoundSecret): Reveal {
    const isSealed = record.asked !== undefined
    const isWritten = this.#rows.put({ ...record, key }, isSealed ? bound : null).ok
    return this.#reveal(record, key, bound, isSealed && isWritten && this.#isKept())
  }
  /** Reveals a secret that the vault has from an earlier run. */
  recovered(record: CreateRecord, key: ApiKey, bound: BoundSecret): Reveal {
    return this.#reveal(record, key, bound, true)
  }

  #reveal(
    { id, connectionId, asked }: CreateRecord,
    key: ApiKey,
    bound: BoundSecret,
    sealed: boolean,
  ): Reveal {
    const drop = (): void => this.#rows.drop(id)
    return this.#reveals.add(connectionId, key, bound, 'reveal', { asked, sealed, drop })
  }
}
