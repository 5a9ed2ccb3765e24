import type { BoundSecret } from '../../base/bound-secret.ts'
import type { OwnCalls } from '../connections/own-calls.ts'
import type { Session } from '../connections/session.ts'
import type { RunClock } from './run-clock.ts'

/** A DELETE waits for the answer to a pasted secret for so long at most, in milliseconds. */
const WAIT_MS = 2_000

/**
 * Secrets that a person pasted for keys that leaked. They may lack a letter, or be those of other
 * keys: only one that works while its key lives is taken for the key's.
 */
export class PastedSecrets {
  readonly #calls: OwnCalls
  readonly #run: RunClock
  /** Returns what was pasted for a key; null where nothing was. */
  of = (_connectionId: string, _keyId: string): BoundSecret | null => null

  constructor(calls: OwnCalls, run: RunClock) {
    this.#calls = calls
    this.#run = run
  }

  /**
   * Asks the service with the secret right before a DELETE, and tells what it says once that is
   * known. Resolves then, or once the DELETE must wait no longer.
   */
  async soon(
    session: Session,
    keyId: string,
    secret: BoundSecret,
    heard: (listed: Awaited<ReturnType<OwnCalls['list']>>) => void,
  ): Promise<void> {
    const key = { session, keyId }
    const answer = this.#calls.list(session, secret, [key])
    await Promise.race([answer.then(heard), this.#run.clock.pause(WAIT_MS).catch(() => {})])
  }
}
