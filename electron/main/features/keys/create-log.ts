import type { ActivityClient } from '../../../contract/activity.ts'
import type { ApiKey } from '../../../contract/api-key.ts'
import type { Failure, Result } from '../../../contract/result.ts'
import type { CreateOutcome } from '../../../contract/workflow.ts'
import type { Session } from '../connections/session.ts'
import type { KeyLog } from './key-log.ts'
import { onlyOrphan } from './orphans.ts'

/** Writes into the activity log what came of creates. */
export class CreateLog {
  readonly #logged: KeyLog

  constructor(logged: KeyLog) {
    this.#logged = logged
  }

  /** `client`: the program that asked for it. */
  created(
    session: Session,
    name: string,
    created: Result<CreateOutcome>,
    client?: ActivityClient,
  ): void {
    const outcome = created.ok ? created.value : null
    const orphan = outcome?.kind === 'lost' ? onlyOrphan(outcome) : null
    const said = created.ok ? (orphan === null ? created.value.kind : 'found') : created.error.code
    const cause = outcome !== null && 'cause' in outcome ? `: ${outcome.cause?.code}` : ''
    const key = outcome?.kind === 'created' ? outcome.reveal.key : orphan
    this.#logged('create', session, { ...key, name: name.trim() }, said + cause, client)
  }
  /** A later list shows the key that a create without an answer left. */
  found(session: Session, name: string, key: ApiKey, { code }: Failure): void {
    this.#logged('create', session, { ...key, name: name.trim() }, `found: ${code}`)
  }
}
