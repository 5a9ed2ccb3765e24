import type { ApiKey } from '../../contract/api-key.ts'
import { type Failure, fail, type Result } from '../../contract/result.ts'
import type { AskedFor, CreateOutcome } from '../../contract/workflow.ts'
import { addressOf, type BoundSecret } from '../key-api/bound-secret.ts'
import type { Session } from '../sessions/session.ts'
import type { CreateJournal, CreateRecord } from './create-journal.ts'
import type { Beforehand, OrphanSearch } from './create-once.ts'

/** A create whose answer was lost. */
export interface Attempt extends Beforehand {
  readonly id: string
  readonly session: Session
  readonly name: string
  readonly cause: Failure
  /** Where it was sent. As `addressOf`. */
  readonly address: string
  /** `KeyListState.listedAt` when it was not known whether the key exists; undefined once a list showed it. */
  readonly unknownSince: number | null | undefined
  readonly asked: AskedFor | undefined
  /** Its secret is sealed in the journal, and the secure store did not open it. */
  readonly opensLater?: boolean
}

export interface RecoveryParts {
  readonly journal: CreateJournal
  readonly find: (connectionId: string) => Result<Session, 'gone'>
  /** As `CreateParts`. */
  readonly connectionGone: (name: string, address: string) => void
  readonly recovered: () => void
  /** The records of the journal that this run sees to. */
  readonly handled: Set<string>
  /** Has the person read what came of it. */
  readonly noted: (attempt: Omit<Attempt, 'unknownSince'>, found: OrphanSearch<Failure>) => CreateOutcome
  /** Holds the connection where it leads until a list shows what came of this attempt. */
  readonly awaitList: (attempt: Omit<Attempt, 'unknownSince'>) => void
  readonly lookAgain: (attemptId: string) => Promise<Result<CreateOutcome, 'gone' | 'connection_moved'>>
  /** Offers the secret to the person. */
  readonly offer: (record: CreateRecord, key: ApiKey, bound: BoundSecret) => void
}

/** The app ended before an answer was there. */
const APP_ENDED: Failure = { code: 'no_answer' }

/** A secret that does not open for these may do so later. */
const isForNow = ({ code }: Failure): boolean => code === 'storage_locked' || code === 'connection_moved'

/** Takes up what an earlier run left in the journal of creates. As `CreateWorkflow.recover`. */
export const createRecovery = (parts: RecoveryParts): (() => Promise<void>) => {
  const { journal, find, connectionGone, recovered, handled, noted, awaitList, lookAgain, offer } = parts

  const look = async (attempt: Omit<Attempt, 'unknownSince'>): Promise<void> => {
    const looked = await lookAgain(attempt.id)
    if (!looked.ok) noted(attempt, { kind: 'unknown', cause: APP_ENDED, listFailure: looked.error })
    recovered()
  }

  const recoverOne = async (record: CreateRecord): Promise<void> => {
    const { id, connectionId, name, address, key } = record
    handled.add(id)
    const session = find(connectionId)
    if (!session.ok) {
      connectionGone(name, address)
      return journal.drop(id)
    }
    const attempt = { ...record, session: session.value, cause: APP_ENDED }
    const lookInList = (): void => {
      // At once, so that the connection leads nowhere else meanwhile.
      awaitList(attempt)
      void look(attempt)
    }
    if (key === null) return lookInList()
    // A secret of another service is none of this connection's keys.
    const isMoved = addressOf(session.value.connection()) !== address
    const secret = isMoved ? fail('connection_moved') : await journal.secrets(id, address)
    if (secret.ok) {
      // The journal goes on until the reveal is finished.
      offer(record, key, secret.value)
    } else {
      // Without its secret nothing proves what the record says of the key.
      if (!isForNow(secret.error)) return lookInList()
      handled.delete(id)
      noted({ ...attempt, cause: secret.error, opensLater: true }, { kind: 'lost', cause: secret.error, orphans: [key], others: [] })
    }
    recovered()
  }

  return async () => {
    const found = journal.records().filter(({ id }) => !handled.has(id))
    await Promise.all(found.map(recoverOne))
  }
}
