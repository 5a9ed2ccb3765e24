import { keyFields } from '../../../contract/activity.ts'
import type { KeptFailure, WithTokenFailure } from '../../../contract/failures.ts'
import { type KeptCheck, type KeptId, type KeptKey, keptCopyId } from '../../../contract/kept.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import { addressOf, type BoundSecret } from '../../base/bound-secret.ts'
import { type DiskRefusal, tryWrite } from '../../base/disk-failure.ts'
import type { SecretCopier } from '../../platform/clipboard/app-clipboard.ts'
import type { ActivityLog } from '../activity/activity-log.ts'
import type { Session } from '../connections/session.ts'
import type { Sessions } from '../connections/sessions.ts'
import type { KeptChecks } from './kept-check.ts'
import type { KeptSecrets } from './kept-secrets.ts'

interface Opened {
  readonly session: Session
  readonly key: KeptKey
  readonly secret: BoundSecret
}

/**
 * What a person does with a secret that is kept on this computer. Each as its channel; the person
 * was asked before.
 */
export class KeptKeys {
  readonly #kept: KeptSecrets
  readonly #sessions: Sessions
  readonly #copier: SecretCopier
  readonly #activity: ActivityLog
  readonly #checks: KeptChecks

  constructor(
    kept: KeptSecrets,
    sessions: Sessions,
    copier: SecretCopier,
    activity: ActivityLog,
    checks: KeptChecks,
  ) {
    this.#kept = kept
    this.#sessions = sessions
    this.#copier = copier
    this.#activity = activity
    this.#checks = checks
  }

  async copy(id: KeptId): Promise<Result<null, KeptFailure | 'clipboard_failed'>> {
    const opened = this.#open(id)
    if (!opened.ok) return opened
    const { session, key, secret } = opened.value
    const copied = await this.#copier.copy({ revealId: keptCopyId(id), text: secret.secret })
    if (copied.ok) this.#note('copy', session, key)
    return copied
  }
  async check(id: KeptId): Promise<Result<KeptCheck, KeptFailure | WithTokenFailure>> {
    const opened = this.#open(id)
    if (!opened.ok) return opened
    const { session, key, secret } = opened.value
    return this.#checks.check(session, key, secret)
  }
  stop(id: KeptId): Result<null, 'gone' | DiskRefusal> {
    const session = this.#sessions.find(id.connectionId)
    const key = this.#keyOf(id)
    if (!session.ok || key === undefined) return fail('gone')
    const stopped = tryWrite('the end of a kept secret', () => this.#kept.stop(id))
    if (stopped.ok) this.#note('stop_keeping', session.value, key)
    return stopped
  }

  #keyOf({ connectionId, keyId }: KeptId): KeptKey | undefined {
    return this.#kept.of(connectionId).find(({ id }) => id === keyId)
  }
  #open(id: KeptId): Result<Opened, KeptFailure> {
    const session = this.#sessions.find(id.connectionId)
    const key = this.#keyOf(id)
    if (!session.ok || key === undefined) return fail('gone')
    const secret = this.#kept.get(id, addressOf(session.value.connection()))
    return secret.ok ? ok({ session: session.value, key, secret: secret.value }) : secret
  }
  #note(action: 'copy' | 'stop_keeping', session: Session, key: KeptKey): void {
    this.#activity.add({
      connection: session.connection().name,
      action,
      ...keyFields(key),
      outcome: 'ok',
    })
  }
}
