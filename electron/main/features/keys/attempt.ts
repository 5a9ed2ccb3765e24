import type { Failure } from '../../../contract/result.ts'
import type { AskedFor, UnreadOutcome } from '../../../contract/workflow.ts'
import type { CreateRecord } from '../../store/work-rows.ts'
import type { Session } from '../connections/session.ts'
import type { UnfinishedPart } from '../connections/unfinished-work.ts'
import type { AttemptState } from './create-machine.ts'
import type { ListSearch } from './list-search.ts'

/** Outcome of an attempt that gave no key. */
export type Outcome = UnreadOutcome['outcome']

/** A create that gave no key, or not yet. */
export interface Attempt {
  readonly id: string
  readonly session: Session
  readonly name: string
  /** Where it was sent. As `addressOf`. */
  readonly address: string
  /** From `knownIds`, when it was sent: by these its workspace is known. */
  known: readonly string[]
  readonly asked: AskedFor | undefined
  state: AttemptState
  /** The keys of the outcome that the page was given last, as `keysIn`. */
  shown: string
  /** null until its answer is lost, and where the secret came. */
  search: ListSearch | null
}

/** An attempt whose request is about to be sent, or was sent by an earlier run. */
export const newAttempt = (
  session: Session,
  {
    id,
    name,
    address,
    known,
    asked,
  }: Pick<CreateRecord, 'id' | 'name' | 'address' | 'known' | 'asked'>,
): Attempt => ({
  id,
  session,
  name,
  address,
  known,
  asked,
  state: { kind: 'sent' },
  shown: '',
  search: null,
})

/** The app ended before an answer was there. */
const APP_ENDED: Failure = { code: 'no_answer' }

/** Returns why the answer to an attempt is missing. */
export const causeOf = ({ state }: Attempt): Failure =>
  ('cause' in state ? state.cause : null) ?? APP_ENDED

export const outcomeOf = ({ id, name, state }: Attempt): Outcome | null =>
  state.kind === 'refused' || state.kind === 'lost' || state.kind === 'unknown'
    ? { ...state, attemptId: id, name }
    : null

/** Returns what tells apart two outcomes of an attempt: the ids of the keys that each names. */
export const keysIn = (outcome: Outcome): string =>
  outcome.kind === 'lost'
    ? [...outcome.orphans, ...outcome.others].map(({ id }) => id).join(' ')
    : ''

/** Tells whether the person reads the same of both. */
export const isSameOutcome = (before: Outcome | null, outcome: Outcome): boolean =>
  before?.kind === outcome.kind && keysIn(before) === keysIn(outcome)

/** Tells whether nobody knows yet what the attempt left. */
export const isOpen = ({ state }: Attempt): boolean =>
  state.kind === 'sent' || state.kind === 'unknown'

export const partOf = ({ session, address, known }: Attempt): UnfinishedPart => ({
  connectionId: session.connection().id,
  address,
  known,
  resting: true,
})
