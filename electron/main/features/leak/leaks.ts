import { PROOF_MS } from '../../../contract/death-proof.ts'
import type { Leak } from '../../../contract/leak.ts'
import { maskValues } from '../../../contract/mask-secrets.ts'
import type { KeyEnd } from '../../../contract/revocation.ts'
import type { Rotation } from '../../../contract/rotate.ts'
import { type Clock, startCountdown } from '../../base/clock.ts'
import { tryWrite } from '../../base/disk-failure.ts'
import type { Store } from '../../store/store.ts'
import type { Vault } from '../../store/vault.ts'
import type { LeakRecord } from '../../store/work-rows.ts'
import type { UnfinishedPart } from '../connections/unfinished-work.ts'
import { endedByDeath } from '../revocations/entry.ts'
import type { RevocationNews } from '../revocations/news.ts'
import type { LeakLookup } from './leak-lookup.ts'

/** A leak in the vault. */
export type LeakRow = Vault['leaks'][number]

/** Pause between two looks whether a secret is kept for too long, in milliseconds. */
const LOOK_MS = 600_000

/** Tells whether the new key of a rotation is in the place of the old one. */
const isInPlace = ({ step, end, problem }: Rotation): boolean =>
  (step === 'retire' && problem?.kind !== 'new_gone') || end === 'rotated' || end === 'kept'

/** The leaked keys in the vault, with what is known of each. */
export class Leaks {
  readonly #store: Store<Vault>
  readonly #clock: Clock
  readonly #lookup: LeakLookup
  readonly #changed: (leaks: readonly Leak[]) => void

  constructor(
    store: Store<Vault>,
    clock: Clock,
    lookup: LeakLookup,
    changed: (leaks: readonly Leak[]) => void,
  ) {
    this.#store = store
    this.#clock = clock
    this.#lookup = lookup
    this.#changed = changed
    this.#wipeOldSecrets()
  }

  list(): readonly Leak[] {
    return this.#rows().map((row) => this.#lookup.view(row))
  }
  /** Returns the time in milliseconds since the epoch. */
  now(): number {
    return this.#clock.wall()
  }
  end(record: LeakRecord): KeyEnd {
    return this.#lookup.end(record)
  }
  get(id: string): LeakRow | undefined {
    return this.#rows().find(({ record }) => record.id === id)
  }
  ofKey(connectionId: string, keyId: string): LeakRow | undefined {
    return this.#rows().find(
      ({ record }) => record.connectionId === connectionId && record.key.id === keyId,
    )
  }
  /** A leak waits for the person, and never holds the end of the app. */
  unfinished(): readonly UnfinishedPart[] {
    return this.#rows().map(({ record: { connectionId, address, knownIds } }) => ({
      connectionId,
      address,
      known: knownIds,
      resting: true,
      outlivesApp: true,
    }))
  }

  /**
   * Writes a leak, in place of the one with this id. Where the disk refuses, the leak is in memory
   * until the next write: a full disk must not keep anybody from revoking a leaked key.
   */
  put(row: LeakRow): void {
    // A key may have been named by a secret, and what a person writes may quote one.
    const next = { ...row, record: maskValues(row.record) }
    const { id } = next.record
    this.#write((rows) =>
      rows.some(({ record }) => record.id === id)
        ? rows.map((one) => (one.record.id === id ? next : one))
        : [...rows, next],
    )
  }
  drop(id: string): void {
    this.#write((rows) => rows.filter(({ record }) => record.id !== id))
  }

  /**
   * Notes what came of a revocation, which outlives the row that tells it. Returns the leak of a
   * key that was found dead just now.
   */
  noteNews({ row, verdict }: RevocationNews): LeakRow | null {
    const leak = this.ofKey(row.connectionId, row.keyId)
    if (leak === undefined || !endedByDeath(row)) return null
    const { revoked } = leak.record
    const at = this.now()
    const isFirst = revoked === null
    const isNews = isFirst || (revoked.by === 'found' && row.ended === 'revoked')
    const record: LeakRecord = isNews
      ? { ...leak.record, revoked: { at, by: row.ended === 'revoked' ? 'app' : 'found' } }
      : leak.record
    if (isNews) this.put({ ...leak, record })
    // The person erased the secret, or it was kept for long enough.
    else if (verdict === null && row.secrets === null && leak.secrets !== null)
      this.put({ record, secrets: null })
    return isFirst && verdict === null ? leak : null
  }

  /** Notes proofs, which outlive the entries of the keys, and takes back what was said too early. */
  revocationsChanged(): void {
    for (const row of this.#rows()) {
      const { record } = row
      if (record.revoked !== null && this.#lookup.isBack(record))
        this.put({ ...row, record: { ...record, revoked: null, provenAt: null } })
      else if (record.provenAt === null && this.#lookup.isProven(record)) {
        const at = this.now()
        const revoked = record.revoked ?? { at, by: 'found' }
        this.put({ record: { ...record, revoked, provenAt: at }, secrets: null })
      }
    }
    this.show()
  }

  /** Notes which key took the place of a leaked one, and shows how far the rotations are. */
  rotationsChanged(): void {
    for (const { record, secrets } of this.#rows()) {
      const rotation = this.#lookup.rotation(record)
      if (rotation === undefined || rotation.newKey === null) continue
      const isNoted = record.replacement?.key.id === rotation.newKey.id
      if (isInPlace(rotation) === isNoted) continue
      const replacement = isNoted ? null : { at: this.now(), key: rotation.newKey }
      this.put({ record: { ...record, replacement }, secrets })
    }
    this.show()
  }
  /** Tells the window what is known of the leaks now. */
  show(): void {
    if (this.#rows().length > 0) this.#changed(this.list())
  }
  /** A connection was forgotten, and the vault has none of its leaks any more. */
  forgotten(): void {
    this.#changed(this.list())
  }

  #rows(): readonly LeakRow[] {
    return this.#store.value.leaks
  }
  #write(change: (rows: readonly LeakRow[]) => readonly LeakRow[]): void {
    const changeVault = (vault: Vault): Vault => ({ ...vault, leaks: change(vault.leaks) })
    if (!tryWrite('a leak', () => this.#store.update(changeVault)).ok)
      this.#store.updateSoon(changeVault)
    this.#changed(this.list())
  }
  #wipeOldSecrets(): void {
    // A clock that was set back keeps no secret for longer.
    for (const row of this.#rows())
      if (row.secrets !== null && Math.abs(this.#clock.wall() - row.record.since) > PROOF_MS)
        this.put({ ...row, secrets: null })
    startCountdown(this.#clock, () => this.#wipeOldSecrets(), LOOK_MS)
  }
}
