import type { ApiKey } from '../../../contract/api-key.ts'
import type { UnreadOutcome } from '../../../contract/workflow.ts'
import type { UnfinishedPart } from '../connections/unfinished-work.ts'
import type { KeyNotes } from '../notes/key-notes.ts'
import { endedByDeath } from '../revocations/entry.ts'
import type { RevocationNews } from '../revocations/news.ts'
import {
  type Attempt,
  causeOf,
  isOpen,
  isSameOutcome,
  keysIn,
  type Outcome,
  outcomeOf,
  partOf,
} from './attempt.ts'
import type { Attempts } from './attempts.ts'
import type { CreateLog } from './create-log.ts'
import { type AttemptEvent, isGuess, leftKey, step } from './create-machine.ts'
import type { CreateRows } from './create-rows.ts'
import type { ListSearch, SearchOwner } from './list-search.ts'

/** The creates that gave no key, or not yet: each until the person has read what came of it. */
export class CreateOutcomes {
  readonly #attempts: Attempts
  readonly #rows: CreateRows
  readonly #notes: KeyNotes
  readonly #log: CreateLog
  readonly #changed: () => void
  readonly #byId = new Map<string, Attempt>()

  /** `changed`: there may be an outcome that nobody has read. */
  constructor(
    attempts: Attempts,
    rows: CreateRows,
    notes: KeyNotes,
    log: CreateLog,
    changed: () => void,
  ) {
    this.#attempts = attempts
    this.#rows = rows
    this.#notes = notes
    this.#log = log
    this.#changed = changed
  }

  /** Says that there may be an outcome that nobody has read. */
  announce(): void {
    this.#changed()
  }

  add(attempt: Attempt): void {
    this.#byId.set(attempt.id, attempt)
  }
  get(id: string): Attempt | undefined {
    return this.#byId.get(id)
  }

  /** Returns what the person is to read of it then; null where there is nothing. */
  move(attempt: Attempt, event: AttemptEvent): Outcome | null {
    const { id, session, name, search } = attempt
    const connectionId = session.connection().id
    const [state, effects] = step(attempt.state, event)
    attempt.state = state
    if (state.kind === 'over') {
      this.#byId.delete(id)
      if (search !== null) this.#attempts.drop(search)
    }
    for (const effect of effects) {
      if (effect.kind === 'drop') this.#rows.drop(id)
      else if (effect.kind === 'quiet') this.#rows.putRead(id)
      else if (effect.kind === 'left') this.#notes.createdUnread(connectionId, effect.key.id)
      else if (effect.kind === 'read')
        this.#notes.createdRead(connectionId, effect.key.id, effect.isSecretLost)
      else if (effect.kind === 'found') this.#log.found(session, name, effect.key, causeOf(attempt))
    }
    return outcomeOf(attempt)
  }

  /** Reads the list for what an attempt left. `isLater`: not right after the create. */
  async look(
    attempt: Attempt,
    search: ListSearch,
    isLater: boolean,
    cause = causeOf(attempt),
  ): Promise<Outcome | null> {
    const left = await search.look()
    const found =
      'code' in left
        ? ({ kind: 'unknown', cause, listFailure: left } as const)
        : ({ kind: 'lost', cause, ...left } as const)
    return this.move(attempt, { kind: 'searched', found, isLater })
  }

  /** Hears what lists show of an attempt whose answer was lost. */
  ownerOf(attempt: Attempt): SearchOwner {
    return {
      name: attempt.name,
      isProgram: false,
      found: (left) => {
        const before = outcomeOf(attempt)
        const found = { kind: 'lost', cause: causeOf(attempt), ...left } as const
        const outcome = this.move(attempt, { kind: 'searched', found, isLater: true })
        if (outcome !== null && !isSameOutcome(before, outcome)) this.#changed()
      },
      failed: (listFailure) => {
        if (attempt.state.kind !== 'sent') return
        const found = { kind: 'unknown', cause: causeOf(attempt), listFailure } as const
        this.move(attempt, { kind: 'searched', found, isLater: true })
        this.#changed()
      },
      ended: () => void this.move(attempt, { kind: 'ended' }),
      excluded: (beforehand) => this.#rows.putBeforehand(attempt.id, beforehand),
    }
  }

  /**
   * The oldest outcome without a key that is not marked as read, null where there is none.
   * `attemptId`: only of this attempt. What belongs to a connection that is not known any more is
   * dropped.
   */
  unread(
    isKnown: (connectionId: string) => boolean,
    attemptId: string | null = null,
  ): UnreadOutcome | null {
    for (const attempt of this.#byId.values()) {
      if (attemptId !== null && attempt.id !== attemptId) continue
      const { asked } = attempt
      const connectionId = attempt.session.connection().id
      if (!isKnown(connectionId)) this.move(attempt, { kind: 'forgotten' })
      const outcome = outcomeOf(attempt)
      if (outcome === null) continue
      attempt.shown = keysIn(outcome)
      return { connectionId, outcome, ...(asked === undefined ? {} : { asked }) }
    }
    return null
  }
  /** The person has read the outcome that was shown last. What a list showed since is unread. */
  markRead(attemptId: string): void {
    const attempt = this.#byId.get(attemptId)
    const outcome = attempt === undefined ? null : outcomeOf(attempt)
    if (attempt === undefined || outcome === null || keysIn(outcome) !== attempt.shown) return
    this.move(attempt, { kind: 'read', isSearching: attempt.search?.isAsking === true })
  }

  /**
   * Returns a key that a create left: it can be revoked before the first list, and where a list is
   * late. Null for any other.
   */
  leftKey(connectionId: string, keyId: string): ApiKey | null {
    return (
      this.#of(connectionId)
        .map(({ state }) => leftKey(state, keyId))
        .find((key) => key !== null) ?? null
    )
  }
  /** As `Wanted.known`, of such a key: the connection may lead to another workspace by now. */
  workspaceOf(connectionId: string, keyId: string): readonly string[] {
    return this.#of(connectionId).find(({ state }) => leftKey(state, keyId) !== null)?.known ?? []
  }
  /** Tells whether such a key was found by its name alone, so that it may be somebody else's. */
  isGuess(connectionId: string, keyId: string): boolean {
    return this.#of(connectionId).some(({ state }) => isGuess(state, keyId))
  }
  /** As the topic `revocationNews`. The secret of a key that was revoked need not be saved. */
  revoked({ row }: RevocationNews): void {
    if (!endedByDeath(row)) return
    const { connectionId, keyId } = row
    for (const id of this.#rows.ofKey(connectionId, keyId)) {
      this.#byId.delete(id)
      this.#rows.drop(id)
    }
    for (const attempt of this.#of(connectionId)) this.move(attempt, { kind: 'died', keyId })
  }

  /** Those of which nobody knows what they left. */
  unfinished(): readonly UnfinishedPart[] {
    return [...this.#byId.values()].filter(isOpen).map(partOf)
  }

  #of(connectionId: string): readonly Attempt[] {
    return [...this.#byId.values()].filter(
      ({ session }) => session.connection().id === connectionId,
    )
  }
}
