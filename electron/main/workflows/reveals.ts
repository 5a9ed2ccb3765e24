import { randomUUID } from 'node:crypto'
import type { ApiKey } from '../../contract/api-key.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import type { AskedFor, Reveal } from '../../contract/workflow.ts'
import type { UnfinishedPart } from '../app/unfinished-work.ts'
import type { BoundSecret } from '../key-api/bound-secret.ts'

/** What the vault has of a secret that a program asked for. */
interface NotedReveal {
  readonly asked: AskedFor
  /** Whether the next start would have it. */
  readonly sealed: boolean
  /** Nobody needs it any more. */
  drop(): void
}

/** Secrets that were created and wait for the person. In memory only, but for those that the vault has too. */
export interface Reveals {
  /** `holder`: who confirms that the secret is saved, the person in the reveal or a rotation. */
  add(connectionId: string, key: ApiKey, bound: BoundSecret, holder?: 'reveal' | 'rotation', noted?: NotedReveal): Reveal
  /** Those that the person has to finish; a rotation handles its own. */
  pending(): readonly Reveal[]
  /** As `pending`, by where each was made. */
  unfinished(): readonly UnfinishedPart[]
  /** The secret, for the window. Once, and once more after `hide`: any other call fails with `already_shown`. */
  show(id: string): Result<string, 'gone' | 'already_shown'>
  /** Whether the window was given the secret before. */
  wasShown(id: string): boolean
  /** The secret for a use inside main, e.g. a copy. As often as needed while the reveal is open. */
  use(id: string): Result<BoundSecret & { readonly reveal: Reveal }, 'gone'>
  /** The secret of a key, while it waits here. */
  secretOf(connectionId: string, keyId: string): BoundSecret | null
  /** The secret is at a place of its own, and was read back there. `still`: whether it is there by now. */
  delivered(id: string, still?: () => boolean): void
  isDelivered(id: string): boolean
  /** The window is covered and has let go of what it was shown: each secret may be asked for once more. */
  hide(): void
  finish(id: string): void
}

export const createReveals = (): Reveals => {
  const open = new Map<
    string,
    {
      readonly reveal: Reveal
      readonly bound: BoundSecret
      readonly holder: string
      readonly noted: NotedReveal | null
      shown: boolean
      given: boolean
      places: (() => boolean)[]
    }
  >()
  const isDelivered = (id: string): boolean => open.get(id)?.places.some((still) => still()) === true
  const waiting = () => [...open.values()].filter(({ holder }) => holder === 'reveal')
  return {
    add: (connectionId, key, bound, holder = 'reveal', noted) => {
      const reveal: Reveal = { id: randomUUID(), connectionId, key, ...(noted === undefined ? {} : { asked: noted.asked }) }
      open.set(reveal.id, { reveal, bound, holder, noted: noted ?? null, shown: false, given: false, places: [] })
      return reveal
    },
    pending: () => waiting().map(({ reveal }) => reveal),
    unfinished: () =>
      waiting().map(({ reveal, bound, noted }) => ({
        connectionId: reveal.connectionId,
        address: bound.address,
        resting: isDelivered(reveal.id),
        outlivesApp: noted?.sealed === true,
      })),
    show: (id) => {
      const entry = open.get(id)
      if (entry === undefined) return fail('gone')
      if (entry.shown) return fail('already_shown')
      entry.shown = true
      entry.given = true
      return ok(entry.bound.secret)
    },
    wasShown: (id) => open.get(id)?.given === true,
    use: (id) => {
      const entry = open.get(id)
      return entry === undefined ? fail('gone') : ok({ ...entry.bound, reveal: entry.reveal })
    },
    secretOf: (connectionId, keyId) =>
      [...open.values()].find(({ reveal }) => reveal.connectionId === connectionId && reveal.key.id === keyId)?.bound ?? null,
    delivered: (id, still = () => true) => {
      open.get(id)?.places.push(still)
    },
    isDelivered,
    hide: () => {
      for (const entry of open.values()) entry.shown = false
    },
    finish: (id) => {
      open.get(id)?.noted?.drop()
      open.delete(id)
    },
  }
}
