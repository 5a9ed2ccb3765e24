import type { ActivityAction, ActivityClient } from '../../../contract/activity.ts'
import type { ActivityLog } from '../activity/activity-log.ts'
import type { Session } from '../connections/session.ts'

/** Writes into the activity log what was done with a key. `client`: the program that asked for it. */
export type KeyLog = (
  action: ActivityAction,
  session: Session,
  keyId: string | null,
  keyName: string,
  outcome: string,
  client?: ActivityClient | null,
) => void

export const keyLog =
  (activity: Pick<ActivityLog, 'add'>): KeyLog =>
  (action, session, keyId, keyName, outcome, client = null) => {
    const connection = session.connection().name
    const asker = client === null ? {} : { client }
    activity.add({ connection, action, keyId, keyName, outcome, ...asker })
  }
