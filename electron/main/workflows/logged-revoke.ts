import type { TokenFailure } from '../../contract/failures.ts'
import type { Result } from '../../contract/result.ts'
import type { CreateOutcome, RevokeConfirmation, RevokeOutcome } from '../../contract/workflow.ts'
import type { ActivityLog } from '../diagnostics/activity-log.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { revokeKey } from './revoke.ts'

/** What the activity log says of an outcome. */
export const outcomeText = (result: Result<CreateOutcome | RevokeOutcome>): string => {
  if (!result.ok) return result.error.code
  const outcome = result.value
  return 'cause' in outcome && outcome.cause !== null ? `${outcome.kind}: ${outcome.cause.code}` : outcome.kind
}

export interface LoggedRevokeParts {
  readonly sessions: Pick<Sessions, 'find'>
  readonly activity: Pick<ActivityLog, 'add'>
}

/** Revokes and writes down what came of it. */
export const revokeAndLog = async (
  { sessions, activity }: LoggedRevokeParts,
  connectionId: string,
  id: string,
  confirmation: RevokeConfirmation,
): Promise<Result<RevokeOutcome, TokenFailure | 'gone' | 'not_confirmed'>> => {
  const found = sessions.find(connectionId)
  if (!found.ok) return found
  const session = found.value
  const keyName = session.state().keys?.find((key) => key.id === id)?.name ?? null
  const revoked = await revokeKey(session, id, confirmation)
  activity.add({ connection: session.connection().name, action: 'revoke', keyId: id, keyName, outcome: outcomeText(revoked) })
  return revoked
}
