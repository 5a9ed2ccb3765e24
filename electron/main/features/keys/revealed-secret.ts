import { keyFields } from '../../../contract/activity.ts'
import type { CopyFormat } from '../../../contract/copy-format.ts'
import type { WithTokenFailure } from '../../../contract/failures.ts'
import type { FinishReason } from '../../../contract/ipc/reveals.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import { addressOf, type BoundSecret } from '../../base/bound-secret.ts'
import { sentAddress } from '../../base/host-of.ts'
import type { SecretCopier } from '../../platform/clipboard/app-clipboard.ts'
import type { ActivityLog } from '../activity/activity-log.ts'
import type { Sessions } from '../connections/sessions.ts'
import { formatSecret } from '../delivery/secret-formats.ts'
import type { KeyChecks } from '../kept/check.ts'
import type { Reveals } from '../kept/reveals.ts'

/** Where a program on this computer reaches the service that a secret belongs to. */
const reachedAt = ({ address }: BoundSecret, listenerPort: number): string =>
  address === addressOf({ kind: 'local', baseUrl: '' })
    ? `http://127.0.0.1:${listenerPort}`
    : sentAddress(address)

/** What a person does with a secret that is shown to them. Each as its channel. */
export class RevealedSecrets {
  readonly #reveals: Reveals
  readonly #sessions: Sessions
  readonly #copier: SecretCopier
  readonly #activity: ActivityLog
  readonly #checks: KeyChecks

  constructor(
    reveals: Reveals,
    sessions: Sessions,
    copier: SecretCopier,
    activity: ActivityLog,
    checks: KeyChecks,
  ) {
    this.#reveals = reveals
    this.#sessions = sessions
    this.#copier = copier
    this.#activity = activity
    this.#checks = checks
  }

  /** `listenerPort`: the port of the local service. */
  async copy(
    id: string,
    format: CopyFormat,
    variable: string,
    listenerPort: number,
  ): Promise<Result<null, 'gone' | 'env_refused' | 'clipboard_failed'>> {
    const used = this.#reveals.use(id)
    if (!used.ok) return used
    const { secret, reveal } = used.value
    const session = this.#sessions.find(reveal.connectionId)
    if (!session.ok) return session
    const connection = session.value.connection()
    const baseUrl = reachedAt(used.value, listenerPort)
    const pasted = formatSecret(format, secret, variable, baseUrl)
    if (pasted === null) return fail('env_refused', { detail: 'value' })
    const copied = await this.#copier.copy({ revealId: id, text: pasted })
    if (copied.ok)
      this.#activity.add({
        connection: connection.name,
        action: 'copy',
        ...keyFields(reveal.key),
        outcome: 'ok',
      })
    return copied
  }
  async check(id: string): Promise<Result<null, WithTokenFailure | 'gone'>> {
    const used = this.#reveals.use(id)
    if (!used.ok) return used
    const session = this.#sessions.find(used.value.reveal.connectionId)
    return session.ok
      ? this.#checks.check(session.value, used.value.reveal.key, used.value)
      : session
  }
  async finish(id: string, reason: FinishReason): Promise<Result<null, 'not_saved'>> {
    if (reason === 'copied' && !(await this.#copier.holds(id))) return fail('not_saved')
    if (reason === 'delivered' && !this.#reveals.isDelivered(id)) return fail('not_saved')
    const used = this.#reveals.use(id)
    this.#reveals.finish(id)
    // The list may know more by now, e.g. a first use.
    const session = used.ok ? this.#sessions.find(used.value.reveal.connectionId) : used
    if (session.ok) void session.value.refresh()
    return ok(null)
  }
}
