import type { DeathProof } from '../../../contract/death-proof.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import type { BoundSecret } from '../../base/bound-secret.ts'
import type { Session } from '../connections/session.ts'
import { awaitsProof, isKeysOwn, type NamedKey } from './entry.ts'
import type { Machine } from './machine.ts'

/** The proofs of deaths, as they are shown and asked for. */
export class Proofs {
  readonly #machine: Machine

  constructor(machine: Machine) {
    this.#machine = machine
  }

  /** As the channel `proofs:list`: newest first. */
  list(): readonly DeathProof[] {
    const { table } = this.#machine
    return table
      .all()
      .flatMap((entry) => table.proofOf(entry) ?? [])
      .toReversed()
  }

  /** The proof of a key; null where its secret is not, and was not, to be tried. */
  of(connectionId: string, keyId: string): DeathProof | null {
    const entry = this.#machine.table.ofKey(connectionId, keyId)
    return entry === undefined ? null : this.#machine.table.proofOf(entry)
  }

  /**
   * Asks now, with the secret of a key that is gone, unless the proof that follows its revoke is
   * confirmed or under way. Until its death is confirmed the secret is kept, for `PROOF_MS` at most.
   * `pasted`: what may be the secret, where it is not known.
   */
  async prove(
    session: Session,
    key: NamedKey,
    pasted: BoundSecret | null,
  ): Promise<DeathProof | null> {
    const own = await this.#machine.known.of(session.connection().id, key.id)
    const isSure = own?.sure === true
    const secrets = isSure ? own.secret : pasted
    if (secrets === null) return null
    const { table, make, prover, run } = this.#machine
    const known = table.ofKey(session.connection().id, key.id)
    // Its own secret has proven it already.
    if (known?.facts.isProven === true) return table.proofOf(known)
    const entry = known ?? make.entryOf(session, key)
    // Whoever asks says that the key is gone, which nobody has proven yet.
    if (known === undefined) table.add({ ...entry, end: { kind: 'not_proven', at: run.now() } })
    table.apply(entry.id, { kind: 'learnt', secrets, isSure })
    return prover.ask(entry.id)
  }
  /** As the channel `proofs:try-again`. */
  async again(id: string): Promise<Result<DeathProof, 'gone'>> {
    const entry = this.#machine.table.get(id)
    if (entry === undefined || !awaitsProof(entry)) return fail('gone')
    const shown = await this.#machine.prover.ask(id)
    return shown === null ? fail('gone') : ok(shown)
  }
  /** Erases the secret of a key where it may be another key's: nothing follows from its refusal. */
  giveUpUnsure(connectionId: string, keyId: string): void {
    const entry = this.#machine.table.ofKey(connectionId, keyId)
    if (entry !== undefined && awaitsProof(entry) && !isKeysOwn(entry.facts))
      this.#machine.prover.giveUp(entry, 'given_up')
  }
  /** As the channel `proofs:give-up`. */
  giveUp(id: string): Result<null, 'gone'> {
    const entry = this.#machine.table.get(id)
    if (entry === undefined || !awaitsProof(entry)) return fail('gone')
    this.#machine.prover.giveUp(entry, 'given_up')
    return ok(null)
  }
}
