import { keyFields } from '../../../contract/activity.ts'
import type { CopyFormat } from '../../../contract/copy-format.ts'
import type { WithTokenFailure } from '../../../contract/failures.ts'
import type { FinishReason } from '../../../contract/ipc/reveals.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import { addressOf, type BoundSecret } from '../../base/bound-secret.ts'
import { sentAddress } from '../../base/host-of.ts'
import { type AppClipboard, copySecret } from '../../platform/clipboard/app-clipboard.ts'
import type { PageRecycler } from '../../platform/window/recycle-page.ts'
import type { Habits } from '../../store/settings.ts'
import type { ActivityLog } from '../activity/activity-log.ts'
import type { Sessions } from '../connections/sessions.ts'
import { formatSecret } from '../delivery/secret-formats.ts'
import { type CheckParts, checkKey } from '../kept/check.ts'
import type { Reveals } from './reveals.ts'

interface RevealedSecretParts {
  readonly reveals: Reveals
  readonly sessions: Pick<Sessions, 'find'>
  readonly clipboard: Pick<AppClipboard, 'copy' | 'holds'>
  readonly habits: { readonly value: Pick<Habits, 'settings' | 'listenerPort'> }
  readonly activity: Pick<ActivityLog, 'add'>
  readonly page: Pick<PageRecycler, 'secretShown'>
  readonly checks: CheckParts
}

/** Where a program on this computer reaches the service that a secret belongs to. */
const reachedAt = ({ address }: BoundSecret, listenerPort: number): string =>
  address === addressOf({ kind: 'local', baseUrl: '' })
    ? `http://127.0.0.1:${listenerPort}`
    : sentAddress(address)

/** What a person does with a secret that is shown to them. Each as its channel. */
export const createRevealedSecret = (parts: RevealedSecretParts) => {
  const { reveals, sessions, clipboard, habits, activity, page, checks } = parts
  return {
    show: (id: string): Result<string, 'gone' | 'already_shown'> => {
      const shown = reveals.show(id)
      if (shown.ok) page.secretShown()
      return shown
    },
    copy: async (
      id: string,
      format: CopyFormat,
      variable: string,
    ): Promise<Result<null, 'gone' | 'env_refused' | 'clipboard_failed'>> => {
      const used = reveals.use(id)
      if (!used.ok) return used
      const { secret, reveal } = used.value
      const session = sessions.find(reveal.connectionId)
      if (!session.ok) return session
      const connection = session.value.connection()
      const pasted = formatSecret(format, {
        secret,
        variable,
        baseUrl: reachedAt(used.value, habits.value.listenerPort),
      })
      if (pasted === null) return fail('env_refused', { detail: 'value' })
      const copied = await copySecret(clipboard, habits, { revealId: id, text: pasted })
      if (copied.ok)
        activity.add({
          connection: connection.name,
          action: 'copy',
          ...keyFields(reveal.key),
          outcome: 'ok',
        })
      return copied
    },
    check: async (id: string): Promise<Result<null, WithTokenFailure | 'gone'>> => {
      const used = reveals.use(id)
      if (!used.ok) return used
      const session = sessions.find(used.value.reveal.connectionId)
      return session.ok
        ? checkKey(checks, session.value, used.value.reveal.key, used.value)
        : session
    },
    finish: async (id: string, reason: FinishReason): Promise<Result<null, 'not_saved'>> => {
      if (reason === 'copied' && !(await clipboard.holds(id))) return fail('not_saved')
      if (reason === 'delivered' && !reveals.isDelivered(id)) return fail('not_saved')
      const used = reveals.use(id)
      reveals.finish(id)
      // The list may know more by now, e.g. a first use.
      const session = used.ok ? sessions.find(used.value.reveal.connectionId) : used
      if (session.ok) void session.value.refresh()
      return ok(null)
    },
  }
}
