import { maskValues } from '../../../contract/mask-secrets.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import { isSearching, isUnfinished, type Rotation } from '../../../contract/rotate.ts'
import { isWantedNow } from '../../features/revocations/entry.ts'
import type { Vault } from '../../store/vault.ts'
import { dropRow, putRow } from '../../store/work.ts'
import { type Entry, entryOf } from './entry.ts'
import { resumed } from './machine.ts'
import type { RotationsParts } from './rotations.ts'

/** The rotations that an earlier run left, as this run begins with them. */
const leftIn = ({ rotations, revocations }: Vault): readonly Entry[] =>
  rotations.map(({ record: { rotation, address, ...beforehand }, secrets }) => {
    const revoked = revocations.filter(
      (row) => row.connectionId === rotation.connectionId && isWantedNow(row),
    )
    const begun = resumed(rotation, new Set(revoked.map(({ keyId }) => keyId)))
    return entryOf(begun, address, beforehand, secrets)
  })

/** The rotations in memory, in the vault and as windows mirror them. */
export class RotationTable {
  readonly #parts: RotationsParts
  readonly #entries = new Map<string, Entry>()
  /** The reveal whose copy is on the clipboard. */
  #copiedReveal: string | null = null

  constructor(parts: RotationsParts) {
    this.#parts = parts
    for (const entry of leftIn(parts.store.value)) this.add(entry)
  }

  all(): readonly Entry[] {
    return [...this.#entries.values()]
  }
  unfinished(): readonly Entry[] {
    return this.all().filter(({ rotation }) => isUnfinished(rotation))
  }
  get(id: string): Entry | undefined {
    return this.#entries.get(id)
  }
  ofReveal(revealId: string): Entry | undefined {
    return this.all().find(({ rotation }) => rotation.revealId === revealId)
  }
  /** Tells whether the rotation was not forgotten meanwhile. */
  has({ rotation }: Entry): boolean {
    return this.#entries.has(rotation.id)
  }
  add(entry: Entry): void {
    this.#entries.set(entry.rotation.id, entry)
  }

  /** A copy of this reveal's secret came onto the clipboard, or is not there any more. */
  noteCopy(revealId: string, isThere: boolean): void {
    if (isThere) this.#copiedReveal = revealId
    else if (this.#copiedReveal === revealId) this.#copiedReveal = null
  }

  /** Every state is in the vault before anyone sees it and before anything is done about it. */
  enter(entry: Entry, rotation: Rotation): void {
    // What a create without an answer left may be listed late.
    if (!isUnfinished(rotation) && !isSearching(rotation)) {
      this.#end(entry)
      const { oldKey, newKey, end, oldMayEnd } = rotation
      const session = this.#parts.sessions.find(rotation.connectionId)
      if (session.ok && end !== null)
        this.#parts.logged(
          'rotate',
          session.value,
          oldKey,
          oldMayEnd === true ? 'old_may_end' : end,
        )
      if (end === 'kept' && newKey !== null)
        this.#parts.annotations.replaced(rotation.connectionId, oldKey.id, newKey)
      this.show(entry, { ...rotation, revealId: null })
      return
    }
    // A create is written down by its own step, once the keys of its name are known.
    const kept =
      rotation.step === 'create' && rotation.working ? rotation.kept : this.write(entry, rotation)
    // It was left on the assumption that it stays sealed.
    const parked = entry.rotation.parked && !(rotation.kept === 'sealed' && kept !== 'sealed')
    this.show(entry, { ...rotation, kept, parked })
  }
  show(entry: Entry, rotation: Rotation): void {
    const copied = rotation.revealId !== null && rotation.revealId === this.#copiedReveal
    entry.rotation = { ...rotation, copied }
    this.#changed()
  }
  /** It is on the disk when this returns `sealed`. */
  write(entry: Entry, rotation = entry.rotation): Rotation['kept'] {
    // Forgotten meanwhile.
    if (!this.has(entry)) return 'memory'
    const kept = this.#parts.isKept() ? 'sealed' : 'memory'
    // A key may have been named by a secret.
    const record = {
      rotation: maskValues({ ...rotation, kept } as const),
      ...entry.beforehand,
      address: entry.address,
    }
    if (!putRow(this.#parts.store, 'rotations', { record, secrets: entry.secrets }).ok)
      return 'memory'
    entry.written = entry.secrets
    return kept
  }
  /** Writes it down, ahead of the create. Where it can be noted, no key is made before it is. */
  noteCreate(entry: Entry): Result<null> {
    const kept = this.write(entry)
    if (kept === 'memory' && this.#parts.isKept()) return fail('data_not_written')
    this.show(entry, { ...entry.rotation, kept })
    return ok(null)
  }
  forget(entry: Entry): void {
    this.#end(entry)
    this.#entries.delete(entry.rotation.id)
    this.#changed()
  }

  dropSearch(entry: Entry): void {
    if (entry.search !== null) this.#parts.attempts.drop(entry.search)
    entry.search = null
  }
  #end(entry: Entry): void {
    const { id, revealId } = entry.rotation
    if (revealId !== null) this.#parts.reveals.finish(revealId)
    dropRow(this.#parts.store, 'rotations', id)
    this.dropSearch(entry)
    entry.secrets = null
  }
  #changed(): void {
    this.#parts.changed(this.all().map(({ rotation }) => rotation))
  }
}
