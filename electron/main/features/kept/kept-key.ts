import { keyFields } from '../../../contract/activity.ts'
import type { KeptFailure, WithTokenFailure } from '../../../contract/failures.ts'
import { type KeptCheck, type KeptId, type KeptKey, keptCopyId } from '../../../contract/kept.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import { addressOf, type BoundSecret } from '../../base/bound-secret.ts'
import { type DiskRefusal, tryWrite } from '../../base/disk-failure.ts'
import { type AppClipboard, copySecret } from '../../platform/clipboard/app-clipboard.ts'
import type { Habits } from '../../store/settings.ts'
import type { ActivityLog } from '../activity/activity-log.ts'
import type { Session } from '../connections/session.ts'
import type { Sessions } from '../connections/sessions.ts'
import type { KeptChecks } from './kept-check.ts'
import type { KeptSecrets } from './kept-secrets.ts'

interface KeptKeysParts {
  readonly kept: KeptSecrets
  readonly sessions: Pick<Sessions, 'find'>
  readonly clipboard: Pick<AppClipboard, 'copy'>
  readonly habits: { readonly value: Pick<Habits, 'settings'> }
  readonly activity: Pick<ActivityLog, 'add'>
  readonly keptChecks: KeptChecks
}

interface Opened {
  readonly session: Session
  readonly key: KeptKey
  readonly secret: BoundSecret
}

/**
 * What a person does with a secret that is kept on this computer. Each as its channel; the person
 * was asked before.
 */
export const createKeptKeys = ({
  kept,
  sessions,
  clipboard,
  habits,
  activity,
  keptChecks,
}: KeptKeysParts) => {
  const keyOf = ({ connectionId, keyId }: KeptId): KeptKey | undefined =>
    kept.of(connectionId).find(({ id }) => id === keyId)

  const open = (id: KeptId): Result<Opened, KeptFailure> => {
    const session = sessions.find(id.connectionId)
    const key = keyOf(id)
    if (!session.ok || key === undefined) return fail('gone')
    const secret = kept.get(id, addressOf(session.value.connection()))
    return secret.ok ? ok({ session: session.value, key, secret: secret.value }) : secret
  }

  const noted = (action: 'copy' | 'stop_keeping', session: Session, key: KeptKey): void =>
    activity.add({
      connection: session.connection().name,
      action,
      ...keyFields(key),
      outcome: 'ok',
    })

  return {
    copy: async (id: KeptId): Promise<Result<null, KeptFailure | 'clipboard_failed'>> => {
      const opened = open(id)
      if (!opened.ok) return opened
      const { session, key, secret } = opened.value
      const copied = await copySecret(clipboard, habits, {
        revealId: keptCopyId(id),
        text: secret.secret,
      })
      if (copied.ok) noted('copy', session, key)
      return copied
    },
    check: async (id: KeptId): Promise<Result<KeptCheck, KeptFailure | WithTokenFailure>> => {
      const opened = open(id)
      if (!opened.ok) return opened
      const { session, key, secret } = opened.value
      return keptChecks.check(session, key, secret)
    },
    stop: (id: KeptId): Result<null, 'gone' | DiskRefusal> => {
      const session = sessions.find(id.connectionId)
      const key = keyOf(id)
      if (!session.ok || key === undefined) return fail('gone')
      const stopped = tryWrite('the end of a kept secret', () => kept.stop(id))
      if (stopped.ok) noted('stop_keeping', session.value, key)
      return stopped
    },
  }
}
