import { keyWithId } from '../../../contract/api-key.ts'
import type { DeathProof, ProofVerdict } from '../../../contract/death-proof.ts'
import type { Leak } from '../../../contract/leak.ts'
import type { KeyEnd } from '../../../contract/revocation.ts'
import { isUnfinished, type Rotation } from '../../../contract/rotate.ts'
import type { Sessions } from '../../sessions/sessions.ts'
import type { Vault } from '../../store/vault.ts'
import type { LeakRecord } from '../../store/work-rows.ts'
import type { Rotations } from '../../workflows/rotation/rotations.ts'
import type { Revocations } from '../revocations/revocations.ts'
import { itemsOf } from './leak-items.ts'
import type { LeakedKeys } from './leaked-keys.ts'

/** Looks up each fact about a leak where it lives. */
export class LeakLookup {
  readonly #sessions: Sessions
  readonly #revocations: Revocations
  readonly #rotations: Rotations
  readonly #leakedKeys: LeakedKeys

  constructor(
    sessions: Sessions,
    revocations: Revocations,
    rotations: Rotations,
    leakedKeys: LeakedKeys,
  ) {
    this.#sessions = sessions
    this.#revocations = revocations
    this.#rotations = rotations
    this.#leakedKeys = leakedKeys
  }

  /** Returns the end of the key by its entry or, once that is gone, by what was noted of it. */
  end(record: LeakRecord): KeyEnd {
    const end = this.#revocations.endOf(record.connectionId, record.key.id)
    const isNoted = record.revoked !== null && !this.isBack(record)
    return isNoted && (end === 'alive' || end === 'not_proven') ? 'dead' : end
  }

  /** Tells whether a key whose death was noted may live: services are late, and keys restored. */
  isBack({ connectionId, key }: LeakRecord): boolean {
    if (this.#revocations.isReopened(connectionId, key.id)) return true
    const session = this.#sessions.find(connectionId)
    return (
      this.#revocations.endOf(connectionId, key.id) === 'alive' &&
      session.ok &&
      keyWithId(session.value.state().keys, key.id) !== undefined
    )
  }

  proof({ connectionId, key }: LeakRecord): DeathProof | undefined {
    return this.#revocations
      .proofs()
      .find((proof) => proof.connectionId === connectionId && proof.key.id === key.id)
  }

  isProven(record: LeakRecord): boolean {
    return this.proof(record)?.verdict?.kind === 'confirmed'
  }

  /** Returns the rotation that replaces the leaked key. */
  rotation({ connectionId, key }: LeakRecord): Rotation | undefined {
    return this.#rotations
      .list()
      .find((one) => one.connectionId === connectionId && one.oldKey.id === key.id)
  }

  /** The last answer to the leaked secret. Whatever was said of a key that came back is void. */
  #verdict(record: LeakRecord, end: KeyEnd): ProofVerdict['kind'] | null {
    if (end !== 'dead' && end !== 'not_proven') return null
    return record.provenAt === null ? (this.proof(record)?.verdict?.kind ?? null) : 'confirmed'
  }

  view({ record, secrets }: Vault['leaks'][number]): Leak {
    const { address: _address, knownIds: _knownIds, ...shown } = record
    const proof = this.proof(record)
    const rotation = this.rotation(record)
    const end = this.end(record)
    const isRotating = rotation !== undefined && isUnfinished(rotation)
    return {
      ...shown,
      end,
      known: this.#leakedKeys.known(record.connectionId, record.key),
      hasSecret: secrets !== null || proof?.hasSecret === true,
      items: itemsOf({
        end,
        verdict: this.#verdict(record, end),
        // A proof without an answer is asked for by itself.
        isAsking: proof !== undefined && (proof.asking || proof.verdict === null),
        replacement: record.replacement !== null ? 'in_place' : isRotating ? 'running' : 'none',
        hasPlace: record.place !== '',
        skipped: new Set(record.skipped.map(({ item }) => item)),
      }),
    }
  }
}
