import type { ActivityClient } from '../../contract/activity.ts'
import type { Input } from '../../contract/ipc.ts'
import { ok, type Result } from '../../contract/result.ts'
import type { CreateOutcome, RetriedCreate } from '../../contract/workflow.ts'
import type { ActivityLog } from '../diagnostics/activity-log.ts'
import type { Revocations } from '../revocations/revocations.ts'
import type { Session } from '../sessions/session.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { CreateWorkflow } from './create.ts'
import { onlyOrphan } from './create-once.ts'

export interface LoggedCreateParts {
  readonly sessions: Pick<Sessions, 'find'>
  readonly creates: Pick<CreateWorkflow, 'create' | 'again'>
  readonly activity: Pick<ActivityLog, 'add'>
  readonly revocations: Pick<Revocations, 'revokeConfirmed'>
}

/** The create as the activity log says it. */
export const outcomeText = (created: Result<CreateOutcome>): string => {
  if (!created.ok) return created.error.code
  const outcome = created.value
  return 'cause' in outcome ? `${outcome.kind}: ${outcome.cause.code}` : outcome.kind
}

/** `client`: the program that asked for it, where one did. */
export const logCreate = (
  { activity }: Pick<LoggedCreateParts, 'activity'>,
  session: Session,
  name: string,
  created: Result<CreateOutcome>,
  client?: ActivityClient,
): void => {
  const outcome = created.ok ? created.value : null
  const orphan = outcome?.kind === 'lost' ? onlyOrphan(outcome) : null
  const keyId = (outcome?.kind === 'created' ? outcome.reveal.key : orphan)?.id ?? null
  const said = outcomeText(created)
  activity.add({
    connection: session.connection().name,
    action: 'create',
    keyId,
    keyName: name.trim(),
    outcome: orphan === null ? said : said.replace('lost', 'found'),
    ...(client === undefined ? {} : { client }),
  })
}

/** Creates and writes down what came of it. As `api-keys:create`. */
export const createAndLog = async (
  parts: Omit<LoggedCreateParts, 'revocations'>,
  connectionId: string,
  name: string,
): Promise<Result<CreateOutcome, 'gone' | 'create_running'>> => {
  const found = parts.sessions.find(connectionId)
  if (!found.ok) return found
  const created = await parts.creates.create(found.value, name)
  logCreate(parts, found.value, name, created)
  return created
}

/** Takes back what an attempt left, creates again, and writes down both. As `api-keys:revoke-and-create`. */
export const revokeAndCreate = async (
  parts: LoggedCreateParts,
  { connectionId, attemptId, id, confirmation }: Input<'api-keys:revoke-and-create'>,
): Promise<Result<RetriedCreate, 'gone' | 'connection_moved' | 'create_running'>> => {
  const found = parts.sessions.find(connectionId)
  if (!found.ok) return found
  const retried = await parts.creates.again(found.value, attemptId, id, () =>
    parts.revocations.revokeConfirmed(found.value, id, confirmation, { why: 'orphan' }),
  )
  const created = retried.ok ? retried.value.created : null
  if (created !== null) logCreate(parts, found.value, created.kind === 'created' ? created.reveal.key.name : created.name, ok(created))
  return retried
}
