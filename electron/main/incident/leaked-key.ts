import { givesKey } from '../../contract/activity.ts'
import { NO_ANNOTATION } from '../../contract/annotations.ts'
import { type ApiKey, lastFourOf } from '../../contract/api-key.ts'
import type { KnownOfLeak } from '../../contract/incident.ts'
import { signedInKeyId } from '../../contract/own-key.ts'
import type { Annotations } from '../annotations/annotations.ts'
import type { KeptSecrets } from '../delivery/kept-secrets.ts'
import type { ActivityLog } from '../diagnostics/activity-log.ts'
import { addressOf, type BoundSecret } from '../key-api/bound-secret.ts'
import type { Session } from '../sessions/session.ts'
import type { Sessions } from '../sessions/sessions.ts'

interface LeakedKeyParts {
  readonly sessions: Pick<Sessions, 'token'>
  readonly annotations: Pick<Annotations, 'of'>
  readonly activity: Pick<ActivityLog, 'list'>
  readonly kept: Pick<KeptSecrets, 'of' | 'get'>
}

/** What this computer knows of a leaked key, from before anything is done about it. */
export const createLeakedKeys = ({ sessions, annotations, activity, kept }: LeakedKeyParts) => ({
  known: (session: Session, key: ApiKey): KnownOfLeak => {
    const { id: connectionId } = session.connection()
    const { createdHere, deliveries } = annotations.of(connectionId)[key.id] ?? NO_ANNOTATION
    const programs = activity
      .list()
      .flatMap((entry) =>
        entry.keyId === key.id && entry.client?.connectionId === connectionId && givesKey(entry)
          ? [entry.client.name]
          : [],
      )
    return {
      usedAt: session.lastUses()(key),
      createdHere,
      keptHere: kept.of(connectionId).some(({ id }) => id === key.id),
      deliveries,
      programs: [...new Set(programs)],
    }
  },
  /**
   * Its secret, where this computer has it anyway: it is kept here, or the app signs in with it.
   */
  secret: async (session: Session, key: ApiKey): Promise<BoundSecret | null> => {
    const connection = session.connection()
    const { own } = session.state()
    if (signedInKeyId(own) === key.id) {
      const token = sessions.token(connection.id)
      if (token.ok && lastFourOf(token.value.secret) === key.lastFour) return token.value
    }
    const found = kept.get({ connectionId: connection.id, keyId: key.id }, addressOf(connection))
    return found.ok ? found.value : null
  },
})

export type LeakedKeys = ReturnType<typeof createLeakedKeys>
