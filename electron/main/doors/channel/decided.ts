import { nameProblem } from '../../../contract/api-key.ts'
import type { FrozenRequest } from '../../../contract/approval.ts'
import type {
  ApprovedKind,
  ChannelDecided,
  ChannelOutcome,
  ChannelRequest,
} from '../../../contract/channel.ts'
import { ok } from '../../../contract/result.ts'
import { type Answered, type Freeze, refuse } from './work.ts'

/** `place`: where the secret was to go, and the person may still put it. */
const shownInstead = (place = ''): NonNullable<FrozenRequest['destination']> => ({
  kind: 'shown',
  place,
  envFile: null,
  program: null,
})

/** A request as the person decided on it. */
interface Decided<K extends ApprovedKind> {
  readonly request: ChannelRequest<K>
  /** What is done. */
  readonly frozen: FrozenRequest
}

/**
 * A request with what the person decided otherwise. What they did not touch stays what was shown to
 * them.
 */
export const decidedOn = async <K extends ApprovedKind>(
  request: ChannelRequest<K>,
  frozen: FrozenRequest,
  { name, to }: ChannelDecided,
  freeze: Freeze<K>,
): Promise<Answered<Decided<K>>> => {
  if (nameProblem(name) !== null) return refuse('invalid_request')
  const named = { ...frozen, newName: name.trim() }
  if (to === 'asked') return ok({ request, frozen: named })
  if (to === 'shown')
    return ok({
      request,
      frozen: { ...named, destination: shownInstead(frozen.destination?.place) },
    })
  // The window may show another connection by now.
  const kept = {
    ...request,
    connection: frozen.connection.id,
    to: { kind: 'kept' },
  } as ChannelRequest<K>
  const again = await freeze(kept)
  return again.ok
    ? ok({ request: kept, frozen: { ...named, destination: again.value.destination } })
    : again
}

/** What the program that asked is answered: where something was decided otherwise, what. */
export const withDecided = <K extends ApprovedKind>(
  outcome: ChannelOutcome<K>,
  decided: ChannelDecided,
): ChannelOutcome<K> =>
  outcome.ok ? (ok({ ...outcome.value, decided }) as ChannelOutcome<K>) : outcome
