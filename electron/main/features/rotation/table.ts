import { fail, ok, type Result } from '../../../contract/result.ts'
import { isSearching, isUnfinished, type Rotation } from '../../../contract/rotate.ts'
import type { Reveals } from '../kept/reveals.ts'
import type { Attempts } from '../keys/attempts.ts'
import type { Entry } from './entry.ts'
import type { RotationRows } from './rows.ts'

/** Called by the table. */
interface TableEvents {
  /** A rotation is at its end, and waits for nothing more. */
  readonly ended: (rotation: Rotation) => void
  readonly changed: (rotations: readonly Rotation[]) => void
}

/** The rotations in memory, in the vault and as windows mirror them. */
export class RotationTable {
  readonly #rows: RotationRows
  readonly #attempts: Attempts
  readonly #reveals: Reveals
  readonly #events: TableEvents
  readonly #entries = new Map<string, Entry>()
  /** The reveal whose copy is on the clipboard. */
  #copiedReveal: string | null = null

  constructor(rows: RotationRows, attempts: Attempts, reveals: Reveals, events: TableEvents) {
    this.#rows = rows
    this.#attempts = attempts
    this.#reveals = reveals
    this.#events = events
    for (const entry of rows.read()) this.add(entry)
  }

  /** Tells whether the vault outlives the app. */
  get isKept(): boolean {
    return this.#rows.isKept()
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
      this.#events.ended(rotation)
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
    return this.#rows.write(entry, rotation)
  }
  /** Writes it down, ahead of the create. Where it can be noted, no key is made before it is. */
  noteCreate(entry: Entry): Result<null> {
    const kept = this.write(entry)
    if (kept === 'memory' && this.#rows.isKept()) return fail('data_not_written')
    this.show(entry, { ...entry.rotation, kept })
    return ok(null)
  }
  forget(entry: Entry): void {
    this.#end(entry)
    this.#entries.delete(entry.rotation.id)
    this.#changed()
  }

  dropSearch(entry: Entry): void {
    if (entry.search !== null) this.#attempts.drop(entry.search)
    entry.search = null
  }
  #end(entry: Entry): void {
    const { id, revealId } = entry.rotation
    if (revealId !== null) this.#reveals.finish(revealId)
    this.#rows.drop(id)
    this.dropSearch(entry)
    entry.secrets = null
  }
  #changed(): void {
    this.#events.changed(this.all().map(({ rotation }) => rotation))
  }
}
