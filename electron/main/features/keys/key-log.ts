import type { ActivityAction, ActivityClient } from '../../../contract/activity.ts'
import type { ActivityLog } from '../activity/activity-log.ts'
import type { Session } from '../connections/session.ts'

/**
 * Writes into the activity log what was done with a key, which has no id where it is not known.
 * `client`: the program that asked for it.
 */
export type KeyLog = (
  action: ActivityAction,
  session: Session,
  key: { readonly name: string; readonly id?: string; readonly lastFour?: string },
  outcome: string,
  client?: ActivityClient | null,
) => void

export const keyLog =
  (activity: ActivityLog): KeyLog =>
  (action, session, { id, name, lastFour }, outcome, client = null) => {
    const connection = session.connection().name
    const asker = client === null ? {} : { client }
    activity.add({
      connection,
      action,
      keyId: id ?? null,
      keyName: name,
      lastFour,
      outcome,
      ...asker,
    })
  }
