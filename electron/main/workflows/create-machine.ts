import type { ApiKey } from '../../contract/api-key.ts'
import type { Failure } from '../../contract/result.ts'
import { type OrphanSearch, onlyOrphan } from './orphans.ts'

/**
 * What a create left, as far as a list showed it; without a `cause` a key whose secret came, and was
 * not marked as saved.
 */
type Found = OrphanSearch<Failure> | Extract<OrphanSearch<null>, { readonly kind: 'lost' }>
type Lost = Extract<Found, { readonly kind: 'lost' }>

/**
 * Where an attempt to create a key stands.
 *
 * - `sent`: its request, or the look for what it left, is under way.
 * - `refused`, `lost`, `unknown`: as `CreateOutcome`; the person has not read so yet.
 * - `retrying`: the key that it left is being revoked, and then created again.
 * - `over`: there is nothing left to say of it.
 */
export type AttemptState =
  | { readonly kind: 'sent' }
  | { readonly kind: 'over' }
  | { readonly kind: 'refused'; readonly cause: Failure }
  | Found
  | { readonly kind: 'retrying'; readonly lost: Lost }

/**
 * What happens to an attempt.
 *
 * - `created`: its secret came. `refused`: a definite no.
 * - `searched`: a list was read for what it left. `isLater`: not right after the create.
 * - `listed`: a list of its workspace has these keys.
 * - `retry`: the person wants this key revoked and created again. Then it is `gone`, or `kept` for
 * now.
 * - `read`: the person has read of it. `forgotten`: nobody will, since its connection is.
 */
export type AttemptEvent =
  | { readonly kind: 'created' | 'gone' | 'kept' | 'read' | 'forgotten' }
  | { readonly kind: 'refused'; readonly cause: Failure }
  | { readonly kind: 'searched'; readonly found: Found; readonly isLater: boolean }
  | { readonly kind: 'listed'; readonly ids: ReadonlySet<string> }
  | { readonly kind: 'retry'; readonly keyId: string }

/**
 * What follows from it. `drop`: its row in the vault is needless. `left`: it left this key;
 * `found`: as a later list shows; `read`: the person knows.
 */
type AttemptEffect =
  | { readonly kind: 'drop' }
  | { readonly kind: 'left' | 'found' | 'read'; readonly key: ApiKey }

type Step = readonly [AttemptState, readonly AttemptEffect[]]

const OVER: AttemptState = { kind: 'over' }
const DROP: AttemptEffect = { kind: 'drop' }

const searched = (found: Found, isLater: boolean): Step => {
  const key = onlyOrphan(found)
  if (key === null) return [found, []]
  return [found, [...(isLater ? [{ kind: 'found', key } as const] : []), { kind: 'left', key }]]
}

const listed = (state: Lost, ids: ReadonlySet<string>): Step => {
  // A list may be older than a key whose secret came.
  if (state.cause === null || state.orphans.length + state.others.length === 0) return [state, []]
  const stillThere = ({ id }: ApiKey): boolean => ids.has(id)
  const [orphans, others] = [state.orphans.filter(stillThere), state.others.filter(stillThere)]
  return orphans.length + others.length === 0 ? [OVER, [DROP]] : [{ ...state, orphans, others }, []]
}

const read = (state: AttemptState): Step => {
  const key = state.kind === 'lost' ? onlyOrphan(state) : null
  return [OVER, key === null ? [DROP] : [DROP, { kind: 'read', key }]]
}

/**
 * The next state of an attempt, and what follows. What cannot happen in a state changes nothing.
 */
export const step = (state: AttemptState, event: AttemptEvent): Step => {
  const { kind } = state
  const isUnread = kind === 'refused' || kind === 'lost' || kind === 'unknown'
  switch (event.kind) {
    case 'created':
      return kind === 'sent' ? [OVER, []] : [state, []]
    case 'refused':
      return kind === 'sent' ? [event, [DROP]] : [state, []]
    case 'searched':
      return kind === 'sent' || kind === 'lost' || kind === 'unknown'
        ? searched(event.found, event.isLater)
        : [state, []]
    case 'listed':
      return kind === 'lost' ? listed(state, event.ids) : [state, []]
    case 'retry':
      return kind === 'lost' && state.orphans.some(({ id }) => id === event.keyId)
        ? [{ kind: 'retrying', lost: state }, []]
        : [state, []]
    case 'kept':
      return kind === 'retrying' ? [state.lost, []] : [state, []]
    case 'gone':
      return kind === 'retrying' ? [OVER, [DROP]] : [state, []]
    case 'forgotten':
      return [OVER, [DROP]]
    case 'read':
      return isUnread ? read(state) : [state, []]
  }
}

/** Returns a key whose secret came and was not saved. Null where a list alone names the key. */
export const unsavedKey = (state: AttemptState, keyId: string): ApiKey | null => {
  const lost = state.kind === 'retrying' ? state.lost : state
  if (lost.kind !== 'lost' || lost.cause !== null) return null
  return lost.orphans.find(({ id }) => id === keyId) ?? null
}
