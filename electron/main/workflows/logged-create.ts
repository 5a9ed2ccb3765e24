import type { Result } from '../../contract/result.ts'
import type { CreateOutcome } from '../../contract/workflow.ts'
import type { ActivityLog } from '../diagnostics/activity-log.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { CreateWorkflow } from './create.ts'
import { outcomeText } from './logged-revoke.ts'

export interface LoggedCreateParts {
  readonly sessions: Pick<Sessions, 'find'>
  readonly creates: Pick<CreateWorkflow, 'create'>
  readonly activity: Pick<ActivityLog, 'add'>
}

/** Creates and writes down what came of it. As `api-keys:create`. */
export const createAndLog = async (
  { sessions, creates, activity }: LoggedCreateParts,
  connectionId: string,
  name: string,
): Promise<Result<CreateOutcome, 'gone' | 'create_running'>> => {
  const found = sessions.find(connectionId)
  if (!found.ok) return found
  const created = await creates.create(found.value, name)
  const keyId = created.ok && created.value.kind === 'created' ? created.value.reveal.key.id : null
  activity.add({
    connection: found.value.connection().name,
    action: 'create',
    keyId,
    keyName: name.trim(),
    outcome: outcomeText(created),
  })
  return created
}
