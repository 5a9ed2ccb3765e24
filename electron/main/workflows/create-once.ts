import { type ApiKey, asListed } from '../../contract/api-key.ts'
import type { WithTokenFailure } from '../../contract/failures.ts'
import { type Failure, type FailureCode, fail, ok, type Result } from '../../contract/result.ts'
import { isSameName } from '../../contract/shown-name.ts'
import type { UnfinishedPart } from '../app/unfinished-work.ts'
import { addressOf } from '../key-api/bound-secret.ts'
import type { Session } from '../sessions/session.ts'
import { isOfWorkspace, knownIds, OTHER_WORKSPACE } from './same-workspace.ts'

/** How old the list before a create may be, in milliseconds, to determine afterwards which keys are new. */
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
export type Created =
  | { readonly kind: 'created'; readonly key: ApiKey; readonly secret: string }
  | { readonly kind: 'refused'; readonly cause: Failure }
  | OrphanSearch<Failure>

export type OrphanSearch<Cause> =
  | { readonly kind: 'lost'; readonly cause: Cause; readonly orphans: readonly ApiKey[]; readonly others: readonly ApiKey[] }
  | { readonly kind: 'unknown'; readonly cause: Cause; readonly listFailure: Failure }

/** Ids of all keys that are listed now. A key that is listed later and is not among them is new: no clock has to agree for that. */
export const listedIds = async (session: Session): Promise<Result<readonly string[], WithTokenFailure>> => {
  const { phase, keys, listedAt } = session.state()
  const fresh = phase === 'ready' && keys !== null && listedAt !== null && isFresh(session.clock.wall() - listedAt)
  const listed = fresh ? ok(keys) : await session.relist()
  return listed.ok ? ok(listed.value.map(({ id }) => id)) : listed
}

/** The one key that a create without an answer left, as far as the list shows; null where there is none, or where it may be any of several. */
export const onlyOrphan = (found: OrphanSearch<unknown>): ApiKey | null =>
  found.kind === 'lost' && found.orphans.length === 1 ? (found.orphans[0] ?? null) : null

/** What was known before a create: `before` from `listedIds`, and `known` from `knownIds`. */
export interface Beforehand {
  readonly before: readonly string[]
  readonly known: readonly string[]
}

/** Reads the list for keys that a create may have left: new ones, by their name or, where none has it, all. Never creates. */
export const findOrphans = async <Cause>(
  session: Session,
  name: string,
  { before, known }: Beforehand,
  cause: Cause,
): Promise<OrphanSearch<Cause>> => {
  const listed = await session.relist()
  if (!listed.ok) return { kind: 'unknown', cause, listFailure: listed.error }
  const older = new Set([...before, ...known])
  if (!isOfWorkspace(listed.value, older)) return { kind: 'unknown', cause, listFailure: OTHER_WORKSPACE }
  const answered = session.answeredIds()
  const fresh = listed.value.filter(({ id }) => !older.has(id) && !answered.has(id))
  const orphans = fresh.filter((key) => isSameName(key.name, name))
  return { kind: 'lost', cause, orphans, others: orphans.length > 0 ? [] : fresh }
}

/** Sends exactly one POST. `before`: from `listedIds`, just now. */
export const createOnce = async (session: Session, name: string, before: readonly string[], progress: CreateProgress): Promise<Created> => {
  const client = await session.client()
  if (!client.ok) return { kind: 'refused', cause: client.error }
  const known = knownIds(session)
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
  return findOrphans(session, name, { before, known }, created.error)
}

export interface CreateProgress {
  /** The create was answered without a secret, or not at all: what is left to do is to read what it did. */
  noSecretComes(): void
  /** The create was answered with this key and its secret. */
  answered(key: ApiKey, secret: string): void
}

/** Lets one create at a time through for a session; a second one fails with `create_running`. */
export interface RunningCreates {
  /** Whoever calls this owns the secret that `work` brings when it resolves. */
  run<T, Code extends FailureCode = never>(
    session: Session,
    work: (progress: CreateProgress) => Promise<Result<T, Code>>,
  ): Promise<Result<T, Code | 'create_running'>>
  /** The creates under way. */
  unfinished(): readonly UnfinishedPart[]
}

/**
 * `settled` is called each time that a create awaits its secret no longer, whether it came or not; `answered` with each key whose secret
 * came.
 */
export const trackCreates = (
  settled: () => void,
  answered: (session: Session, key: ApiKey, secret: string) => void = () => {},
): RunningCreates => {
  const running = new Map<Session, UnfinishedPart>()
  return {
    run: async (session, work) => {
      if (running.has(session)) return fail('create_running')
      const connection = session.connection()
      const part: UnfinishedPart = { connectionId: connection.id, address: addressOf(connection), resting: false }
      const noSecretComes = (): void => {
        if (running.get(session) === part) return
        running.set(session, part)
        settled()
      }
      running.set(session, { ...part, awaitsSecret: true })
      try {
        return await work({ noSecretComes, answered: (key, secret) => answered(session, key, secret) })
      } finally {
        noSecretComes()
        running.delete(session)
      }
    },
    unfinished: () => [...running.values()],
  }
}
