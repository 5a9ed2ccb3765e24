import type { ApiKey } from '../../../contract/api-key.ts'
import { type FailureCode, fail, type Result } from '../../../contract/result.ts'
import { addressOf } from '../../base/bound-secret.ts'
import { createOneAtATime, type OneAtATime } from '../../base/one-at-a-time.ts'
import type { Session } from '../connections/session.ts'
import type { UnfinishedPart } from '../connections/unfinished-work.ts'

export interface CreateProgress {
  /**
   * The create was answered without a secret, or not at all: what is left to do is to read what it
   * did.
   */
  noSecretComes(): void
  /** The create was answered with this key and its secret. */
  answered(key: ApiKey, secret: string): void
}

interface Running {
  readonly part: UnfinishedPart
  readonly over: Promise<unknown>
}

/**
 * Creates run one at a time per session, because the list before a create tells afterwards which
 * keys are new.
 */
export class CreateTurns {
  readonly #settled: () => void
  readonly #answered: (session: Session, key: ApiKey, secret: string) => void
  readonly #running = new Map<Session, Running>()
  readonly #queues = new WeakMap<Session, OneAtATime>()

  /**
   * `settled` is called each time that a create awaits its secret no longer, whether it came or
   * not; `answered` with each key whose secret came.
   */
  constructor(
    settled: () => void,
    answered: (session: Session, key: ApiKey, secret: string) => void,
  ) {
    this.#settled = settled
    this.#answered = answered
  }

  /**
   * Fails with `create_running` while another create of the session runs. Whoever calls this owns
   * the secret that `work` brings when it resolves.
   */
  async run<T, Code extends FailureCode = never>(
    session: Session,
    work: (progress: CreateProgress) => Promise<Result<T, Code>>,
  ): Promise<Result<T, Code | 'create_running'>> {
    if (this.#running.has(session)) return fail('create_running')
    const { id: connectionId, ...connection } = session.connection()
    const part: UnfinishedPart = { connectionId, address: addressOf(connection), resting: false }
    const over = Promise.withResolvers<void>()
    const noSecretComes = (): void => {
      if (this.#running.get(session)?.part === part) return
      this.#running.set(session, { part, over: over.promise })
      this.#settled()
    }
    this.#running.set(session, { part: { ...part, awaitsSecret: true }, over: over.promise })
    try {
      return await work({
        noSecretComes,
        answered: (key, secret) => this.#answered(session, key, secret),
      })
    } finally {
      noSecretComes()
      this.#running.delete(session)
      over.resolve()
    }
  }

  /** The same after all creates of the session that were begun before. */
  inTurn<T, Code extends FailureCode = never>(
    session: Session,
    work: (progress: CreateProgress) => Promise<Result<T, Code>>,
  ): Promise<Result<T, Code | 'create_running'>> {
    const queue = this.#queues.get(session) ?? createOneAtATime()
    this.#queues.set(session, queue)
    return queue(async () => {
      while (this.#running.has(session)) await this.#running.get(session)?.over
      return this.run(session, work)
    })
  }

  /** The creates under way. */
  unfinished(): readonly UnfinishedPart[] {
    return [...this.#running.values()].map(({ part }) => part)
  }
}
