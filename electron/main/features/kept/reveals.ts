import { randomUUID } from 'node:crypto'
import type { ApiKey } from '../../../contract/api-key.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import type { AskedFor, Reveal } from '../../../contract/workflow.ts'
import type { BoundSecret } from '../../base/bound-secret.ts'
import type { UnfinishedPart } from '../connections/unfinished-work.ts'

/** The vault's record of a create whose secret waits for the person. */
interface NotedReveal {
  readonly asked: AskedFor | undefined
  /** Whether the next start would have the secret. */
  readonly sealed: boolean
  /** Nobody needs it any more. */
  drop(): void
}

/** A secret that waits. */
interface Entry {
  readonly reveal: Reveal
  readonly bound: BoundSecret
  readonly holder: 'reveal' | 'rotation'
  readonly noted: NotedReveal | null
  shown: boolean
  given: boolean
  readonly places: (() => boolean)[]
}

/**
 * Secrets that were created and wait for the person. In memory only, but for those that the vault
 * has too.
 */
export class Reveals {
  readonly #open = new Map<string, Entry>()
  readonly #shown: () => void

  /** `shown`: the window was given a secret. */
  constructor(shown: () => void = () => {}) {
    this.#shown = shown
  }

  /** `holder`: who confirms that the secret is saved, the person in the reveal or a rotation. */
  add(
    connectionId: string,
    key: ApiKey,
    bound: BoundSecret,
    holder: Entry['holder'] = 'reveal',
    noted: NotedReveal | null = null,
  ): Reveal {
    const asked = noted?.asked === undefined ? {} : { asked: noted.asked }
    const reveal: Reveal = { id: randomUUID(), connectionId, key, ...asked }
    const entry = { reveal, bound, holder, noted, shown: false, given: false, places: [] }
    this.#open.set(reveal.id, entry)
    return reveal
  }
  /** Those that the person has to finish; a rotation handles its own. */
  pending(): readonly Reveal[] {
    return this.#waiting().map(({ reveal }) => reveal)
  }
  /** As `pending`, by where each was made. */
  unfinished(): readonly UnfinishedPart[] {
    return this.#waiting().map(({ reveal, bound, noted }) => ({
      connectionId: reveal.connectionId,
      address: bound.address,
      resting: this.isDelivered(reveal.id),
      outlivesApp: noted?.sealed === true,
    }))
  }
  /**
   * The secret, for the window. Once, and once more after `hide`: any other call fails with
   * `already_shown`.
   */
  show(id: string): Result<string, 'gone' | 'already_shown'> {
    const entry = this.#open.get(id)
    if (entry === undefined) return fail('gone')
    if (entry.shown) return fail('already_shown')
    entry.shown = true
    entry.given = true
    this.#shown()
    return ok(entry.bound.secret)
  }
  /** Tells whether the window was given the secret before. */
  wasShown(id: string): boolean {
    return this.#open.get(id)?.given === true
  }
  /**
   * The secret for a use inside main, e.g. a copy. As often as needed while the reveal is open.
   */
  use(id: string): Result<BoundSecret & { readonly reveal: Reveal }, 'gone'> {
    const entry = this.#open.get(id)
    return entry === undefined ? fail('gone') : ok({ ...entry.bound, reveal: entry.reveal })
  }
  /** The secret of a key, while it waits here. */
  secretOf(connectionId: string, keyId: string): BoundSecret | null {
    const found = [...this.#open.values()].find(
      ({ reveal }) => reveal.connectionId === connectionId && reveal.key.id === keyId,
    )
    return found?.bound ?? null
  }
  /**
   * The secret is at a place of its own, and was read back there. `still`: whether it is there by
   * now.
   */
  delivered(id: string, still: () => boolean): void {
    this.#open.get(id)?.places.push(still)
  }
  isDelivered(id: string): boolean {
    return this.#open.get(id)?.places.some((still) => still()) === true
  }
  /**
   * The window is covered and has let go of what it was shown: each secret may be asked for once
   * more.
   */
  hide(): void {
    for (const entry of this.#open.values()) entry.shown = false
  }
  finish(id: string): void {
    this.#open.get(id)?.noted?.drop()
    this.#open.delete(id)
  }

  #waiting(): readonly Entry[] {
    return [...this.#open.values()].filter(({ holder }) => holder === 'reveal')
  }
}
