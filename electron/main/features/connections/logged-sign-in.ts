import type { ActivityEntry } from '../../../contract/activity.ts'
import type { Connection } from '../../../contract/connection.ts'
import type { FailureCode, Result } from '../../../contract/result.ts'
import type { ActivityLog } from '../activity/activity-log.ts'

/** Writes down a sign-in that succeeded. */
export const logSignIn = async <Code extends FailureCode>(
  activity: ActivityLog,
  action: Extract<ActivityEntry['action'], 'connect' | 'reconnect'>,
  signIn: Promise<Result<Connection, Code>>,
): Promise<Result<Connection, Code>> => {
  const signedIn = await signIn
  if (signedIn.ok) {
    const { name, keyId } = signedIn.value
    activity.add({ connection: name, action, keyId, keyName: null, outcome: 'ok' })
  }
  return signedIn
}
