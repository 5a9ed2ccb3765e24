import { PROOF_MS } from '../../contract/death-proof.ts'
import type { Session } from '../sessions/session.ts'
import { askService, isCompared } from './ask-service.ts'
import type { Ends, WorkerParts } from './ends.ts'
import { type Entry, isOpen } from './entry.ts'
import { budgetWait } from './limits.ts'

/** Pauses between two requests with the secret of one key, in milliseconds. */
const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 3_600_000

/** A clock that is set back by more than this, in milliseconds, does not keep a secret for longer: it is wiped. */
const SET_BACK_MS = 3_600_000

/** Asks the service with the secrets of keys. */
export class Prover {
  readonly #parts: WorkerParts
  readonly #ends: Ends

  constructor(parts: WorkerParts, ends: Ends) {
    this.#parts = parts
    this.#ends = ends
  }

  /** One that a program uses is over once the service refuses its secret. */
  async proveLent(session: Session, entry: Entry): Promise<void> {
    const { clock, createClient, table } = this.#parts
    const { secrets } = entry.row
    if (secrets === null) return
    const verdict = await askService(createClient, clock, session, secrets)
    if (verdict.kind !== 'confirmed' || !table.has(entry) || !isOpen(entry)) return
    this.#ends.die(entry, { kind: 'already_gone', answered: false, signedOut: false })
    table.settleProof(entry, verdict)
  }

  /** Tries the secret of a key that is gone. `isAsked`: somebody waits for the answer, whatever is left of the budget. */
  async prove(session: Session, entry: Entry, isAsked = false): Promise<void> {
    const { table, clock, createClient } = this.#parts
    const { secrets, since, connectionId, keyId, leaseId, verdict: verdictBefore } = entry.row
    if (secrets === null) return
    const age = clock.wall() - since
    if (age > PROOF_MS || age < -SET_BACK_MS) return table.giveUpProof(entry, 'expired')
    // The command of a lease waits for the first answer, and a request was left for it.
    const isAwaited = isAsked || (leaseId !== null && verdictBefore === null)
    const wait = isAwaited || isCompared(session, clock) ? 0 : budgetWait(session.state().gauge, clock.wall())
    if (wait > 0) {
      entry.retryAt = clock.steady() + wait
      return
    }
    entry.tries += 1
    // No pause outlasts the secret.
    entry.retryAt = clock.steady() + Math.min(FIRST_WAIT_MS * 4 ** Math.min(entry.tries, 6), LONGEST_WAIT_MS, PROOF_MS - age + 1)
    const verdict = await askService(createClient, clock, session, secrets)
    if (verdict.kind === 'works') this.#parts.used(connectionId, keyId, clock.wall() + session.state().skew, entry.usedBefore)
    // Forgotten meanwhile, given up, or cut off by the end of the app, which says nothing.
    if (table.has(entry) && entry.row.secrets === secrets) table.settleProof(entry, verdict)
  }
}
