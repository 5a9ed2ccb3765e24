import { type ApiKey, asListed } from '../../contract/api-key.ts'
import type { WithTokenFailure } from '../../contract/failures.ts'
import { type Failure, type FailureCode, fail, ok, type Result } from '../../contract/result.ts'
import type { UnfinishedPart } from '../app/unfinished-work.ts'
import { addressOf } from '../key-api/bound-secret.ts'
import type { Session } from '../sessions/session.ts'
import { markOf } from './list-mark.ts'
import { type Beforehand, findOrphans, type OrphanSearch } from './orphans.ts'
import { knownIds } from './same-workspace.ts'

/**
 * How old the list before a create may be, in milliseconds, to determine afterwards which keys are
 * new.
 */
const FRESH_MS = 10_000

/** A list from the future was read before the clock was set back: nobody knows how old it is. */
const isFresh = (age: number): boolean => age >= 0 && age < FRESH_MS

/** Answers after which the key may exist all the same. */
const AMBIGUOUS: ReadonlySet<FailureCode> = new Set([
  'no_answer',
  'timed_out',
  'server_error',
  'unreadable_answer',
  'answer_too_large',
  'unexpected_status',
  'redirected',
  'cancelled',
])

/** Whether a create that ended so may have made a key. */
export const mayHaveCreated = (code: FailureCode): boolean => AMBIGUOUS.has(code)

/** As `CreateOutcome`, with the secret in hand. */
type Created =
  | { readonly kind: 'created'; readonly key: ApiKey; readonly secret: string }
  | { readonly kind: 'refused'; readonly cause: Failure }
  | OrphanSearch<Failure>

/**
 * What is known before a create. A key that is listed later and is not among `before` is new: no
 * clock has to agree for that.
 */
export const readBeforehand = async (
  session: Session,
): Promise<Result<Required<Beforehand>, WithTokenFailure>> => {
  const { phase, keys, listedAt } = session.state()
  const fresh =
    phase === 'ready' &&
    keys !== null &&
    listedAt !== null &&
    isFresh(session.clock.wall() - listedAt)
  const listed = fresh ? ok(keys) : await session.relist()
  return listed.ok
    ? ok({
        before: markOf(listed.value),
        known: knownIds(session),
        since: session.serviceTime(),
      })
    : listed
}

/** Sends exactly one POST. `beforehand`: from `readBeforehand`, just now. */
export const createOnce = async (
  session: Session,
  name: string,
  beforehand: Beforehand,
  progress: CreateProgress,
): Promise<Created> => {
  const client = await session.client()
  if (!client.ok) return { kind: 'refused', cause: client.error }
  const created = await client.value.create(name)
  if (created.ok) {
    const key = asListed(created.value)
    session.answered(key.id)
    session.added(key)
    progress.answered(key, created.value.key)
    return { kind: 'created', key, secret: created.value.key }
  }
  session.noteFailure(created.error)
  progress.noSecretComes()
  if (!mayHaveCreated(created.error.code)) return { kind: 'refused', cause: created.error }
  return findOrphans(session, name, beforehand, created.error)
}

export interface CreateProgress {
  /**
   * The create was answered without a secret, or not at all: what is left to do is to read what it
   * did.
   */
  noSecretComes(): void
  /** The create was answered with this key and its secret. */
  answered(key: ApiKey, secret: string): void
}

/**
 * Lets one create at a time through for a session; a second one fails with `create_running`.
 * `settled` is called each time that a create awaits its secret no longer, whether it came or not;
 * `answered` with each key whose secret came.
 */
export const trackCreates = (
  settled: () => void,
  answered: (session: Session, key: ApiKey, secret: string) => void = () => {},
) => {
  const running = new Map<Session, UnfinishedPart>()
  return {
    /** Whoever calls this owns the secret that `work` brings when it resolves. */
    run: async <T, Code extends FailureCode = never>(
      session: Session,
      work: (progress: CreateProgress) => Promise<Result<T, Code>>,
    ): Promise<Result<T, Code | 'create_running'>> => {
      if (running.has(session)) return fail('create_running')
      const connection = session.connection()
      const part: UnfinishedPart = {
        connectionId: connection.id,
        address: addressOf(connection),
        resting: false,
      }
      const noSecretComes = (): void => {
        if (running.get(session) === part) return
        running.set(session, part)
        settled()
      }
      running.set(session, { ...part, awaitsSecret: true })
      try {
        return await work({
          noSecretComes,
          answered: (key, secret) => answered(session, key, secret),
        })
      } finally {
        noSecretComes()
        running.delete(session)
      }
    },
    /** The creates under way. */
    unfinished: (): readonly UnfinishedPart[] => [...running.values()],
  }
}
export type RunningCreates = ReturnType<typeof trackCreates>
