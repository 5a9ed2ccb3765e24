import type { ApiKey } from '../../../contract/api-key.ts'
import type { Failure } from '../../../contract/result.ts'
import { type LeftKeys, onlyOrphan } from './orphans.ts'

/**
 * Keys that a create left, as far as lists showed them; without a `cause` a key whose secret came,
 * and was not marked as saved.
 */
type Lost = { readonly kind: 'lost'; readonly cause: Failure | null } & LeftKeys
/** `unknown`: no list of the workspace could be read. */
type Found =
  | Lost
  | { readonly kind: 'unknown'; readonly cause: Failure; readonly listFailure: Failure }

/**
 * Where an attempt to create a key stands.
 *
 * - `sent`: its request, or the look for what it left, is under way.
 * - `refused`, `lost`, `unknown`: as `CreateOutcome`; the person has not read so yet.
 * - `retrying`: the key that it left is being revoked, and then created again.
 * - `quiet`: the person has read that no key is listed, or that no list came, and lists are still
 * compared, also by a later run.
 * - `over`: there is nothing left to say of it.
 */
export type AttemptState =
  | { readonly kind: 'sent' | 'quiet' | 'over' }
  | { readonly kind: 'refused'; readonly cause: Failure }
  | Found
  | { readonly kind: 'retrying'; readonly lost: Lost }

/**
 * What happens to an attempt.
 *
 * - `created`: its secret came. `refused`: a definite no.
 * - `searched`: a list was read for what it left. `isLater`: not right after the create. `ended`:
 * no more lists are asked for.
 * - `died`: this key is gone.
 * - `retry`: the person wants this key revoked and created again. Then it is `gone`, or `kept` for
 * now.
 * - `read`: the person has read of it. `isSearching`: more lists are asked for.
 * - `forgotten`: nobody will read of it, since its connection is.
 */
export type AttemptEvent =
  | { readonly kind: 'created' | 'gone' | 'kept' | 'ended' | 'forgotten' }
  | { readonly kind: 'refused'; readonly cause: Failure }
  | { readonly kind: 'searched'; readonly found: Found; readonly isLater: boolean }
  | { readonly kind: 'died' | 'retry'; readonly keyId: string }
  | { readonly kind: 'read'; readonly isSearching: boolean }

/**
 * What follows from it. `drop`: its row in the vault is needless. `quiet`: the row says that the
 * person has read so. `left`: it left this key;
 * `found`: as a later list shows; `read`: the person knows. `isSecretLost`: as in `Annotation`.
 */
type AttemptEffect =
  | { readonly kind: 'drop' | 'quiet' }
  | { readonly kind: 'left' | 'found'; readonly key: ApiKey }
  | { readonly kind: 'read'; readonly key: ApiKey; readonly isSecretLost: boolean }

type Step = readonly [AttemptState, readonly AttemptEffect[]]

const OVER: AttemptState = { kind: 'over' }
const DROP: AttemptEffect = { kind: 'drop' }
const FORGET: Step = [OVER, [DROP]]

const hasKeys = ({ orphans, others }: LeftKeys): boolean => orphans.length + others.length > 0

const searched = (state: AttemptState, found: Found, isLater: boolean): Step => {
  const key = found.kind === 'lost' ? onlyOrphan(found) : null
  // The person has read that the key is not listed: what is no candidate is no news.
  if (state.kind === 'quiet' && (found.kind !== 'lost' || found.orphans.length === 0))
    return [state, []]
  const before = state.kind === 'lost' ? onlyOrphan(state) : null
  if (key === null || key.id === before?.id) return [found, []]
  return [found, [...(isLater ? [{ kind: 'found', key } as const] : []), { kind: 'left', key }]]
}

const died = (state: Lost, keyId: string): Step => {
  const lives = ({ id }: ApiKey): boolean => id !== keyId
  const [orphans, others] = [state.orphans.filter(lives), state.others.filter(lives)]
  if (orphans.length === state.orphans.length && others.length === state.others.length)
    return [state, []]
  return hasKeys({ orphans, others }) ? [{ ...state, orphans, others }, []] : FORGET
}

const read = (state: Found, isSearching: boolean): Step => {
  const key = state.kind === 'lost' ? onlyOrphan(state) : null
  const isOpen = isSearching && !(state.kind === 'lost' && hasKeys(state))
  if (key === null) return isOpen ? [{ kind: 'quiet' }, [{ kind: 'quiet' }]] : FORGET
  return [OVER, [DROP, { kind: 'read', key, isSecretLost: state.cause !== null }]]
}

const stepLost = (state: Lost, event: AttemptEvent): Step => {
  if (event.kind === 'died') return died(state, event.keyId)
  if (event.kind === 'retry' && state.orphans.some(({ id }) => id === event.keyId))
    return [{ kind: 'retrying', lost: state }, []]
  return [state, []]
}

/**
 * The next state of an attempt, and what follows. What cannot happen in a state changes nothing.
 */
export const step = (state: AttemptState, event: AttemptEvent): Step => {
  const { kind } = state
  if (event.kind === 'forgotten') return FORGET
  switch (kind) {
    case 'sent':
      if (event.kind === 'created') return [OVER, []]
      if (event.kind === 'refused') return [event, [DROP]]
      break
    case 'refused':
      return event.kind === 'read' ? FORGET : [state, []]
    case 'retrying':
      if (event.kind === 'kept') return [state.lost, []]
      return event.kind === 'gone' ? FORGET : [state, []]
    case 'quiet':
      if (event.kind === 'ended') return FORGET
      break
    case 'over':
      return [state, []]
    case 'lost':
    case 'unknown':
      if (event.kind === 'read') return read(state, event.isSearching)
  }
  if (event.kind === 'searched') return searched(state, event.found, event.isLater)
  return kind === 'lost' ? stepLost(state, event) : [state, []]
}

const lostIn = (state: AttemptState): Lost | null => {
  if (state.kind === 'retrying') return state.lost
  return state.kind === 'lost' ? state : null
}

/**
 * Returns a key that the attempt left, whether or not the last list had it. Null for any other.
 */
export const leftKey = (state: AttemptState, keyId: string): ApiKey | null => {
  const lost = lostIn(state)
  if (lost === null) return null
  return [...lost.orphans, ...lost.others].find(({ id }) => id === keyId) ?? null
}
/** Tells whether it is not known that the attempt left this key, because no answer named it. */
export const isGuess = (state: AttemptState, keyId: string): boolean =>
  leftKey(state, keyId) !== null && lostIn(state)?.cause !== null
