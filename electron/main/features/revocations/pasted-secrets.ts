import type { BoundSecret } from '../../base/bound-secret.ts'
import type { ClientFactory } from '../../client/client-factory.ts'
import { callWith } from '../connections/call-with.ts'
import type { Session } from '../connections/session.ts'
import type { RevocationEvents } from './news.ts'
import type { RunClock } from './run-clock.ts'

/** A DELETE waits for the answer to a pasted secret for so long at most, in milliseconds. */
const WAIT_MS = 2_000

/**
 * Secrets that a person pasted for keys that leaked. They may lack a letter, or be those of other
 * keys: only one that works while its key lives is taken for the key's.
 */
export class PastedSecrets {
  readonly #createClient: ClientFactory
  readonly #calling: RevocationEvents['calling']
  readonly #run: RunClock
  /** Returns what was pasted for a key; null where nothing was. */
  of = (_connectionId: string, _keyId: string): BoundSecret | null => null

  constructor(createClient: ClientFactory, calling: RevocationEvents['calling'], run: RunClock) {
    this.#createClient = createClient
    this.#calling = calling
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
    heard: (listed: Awaited<ReturnType<typeof callWith>>) => void,
  ): Promise<void> {
    const key = { session, keyId }
    const answer = callWith(this.#createClient, this.#calling, session, secret, [key])
    await Promise.race([answer.then(heard), this.#run.clock.pause(WAIT_MS).catch(() => {})])
  }
}
