import { givesKey } from '../../../contract/activity.ts'
import { NO_ANNOTATION } from '../../../contract/annotations.ts'
import { keyWithId } from '../../../contract/api-key.ts'
import type { DeathProof, ProofVerdict } from '../../../contract/death-proof.ts'
import type { KnownOfLeak, Leak } from '../../../contract/leak.ts'
import type { KeyEnd } from '../../../contract/revocation.ts'
import { isUnfinished, type Rotation } from '../../../contract/rotate.ts'
import type { Vault } from '../../store/vault.ts'
import type { LeakRecord } from '../../store/work-rows.ts'
import type { ActivityLog } from '../activity/activity-log.ts'
import type { Sessions } from '../connections/sessions.ts'
import type { Annotations } from '../notes/annotations.ts'
import type { Revocations } from '../revocations/revocations.ts'
import type { Rotations } from '../rotation/rotations.ts'
import { itemsOf } from './leak-items.ts'

/** Looks up each fact about a leak where it lives. */
export class LeakLookup {
  readonly #sessions: Sessions
  readonly #revocations: Revocations
  readonly #rotations: Rotations
  readonly #annotations: Annotations
  readonly #activity: ActivityLog

  constructor(
    sessions: Sessions,
    revocations: Revocations,
    rotations: Rotations,
    annotations: Annotations,
    activity: ActivityLog,
  ) {
    this.#sessions = sessions
    this.#revocations = revocations
    this.#rotations = rotations
    this.#annotations = annotations
    this.#activity = activity
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

  proof({ connectionId, key }: LeakRecord): DeathProof | null {
    return this.#revocations.proofs.of(connectionId, key.id)
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

  /** Returns what this computer knows of the key. */
  #known({ connectionId, key }: LeakRecord): KnownOfLeak {
    const session = this.#sessions.find(connectionId)
    const annotations = this.#annotations.of(connectionId)
    const { createdHere, deliveries } = annotations[key.id] ?? NO_ANNOTATION
    const programs = this.#activity
      .list()
      .flatMap((entry) =>
        entry.keyId === key.id && entry.client?.connectionId === connectionId && givesKey(entry)
          ? [entry.client.name]
          : [],
      )
    return {
      usedAt: session.ok ? session.value.lastUses()(key) : key.lastUsedAt,
      createdHere,
      deliveries,
      programs: [...new Set(programs)],
    }
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
      known: this.#known(record),
      hasSecret: secrets !== null || proof?.hasSecret === true,
      items: itemsOf({
        end,
        verdict: this.#verdict(record, end),
        // A proof without an answer is asked for by itself.
        isAsking: proof !== null && (proof.asking || proof.verdict === null),
        replacement: record.replacement !== null ? 'in_place' : isRotating ? 'running' : 'none',
        hasPlace: record.place !== '',
        skipped: new Set(record.skipped.map(({ item }) => item)),
      }),
    }
  }
}
