import type { ActivityClient, ActivityEntry } from '../../../contract/activity.ts'
import type { ApprovalWarning, FrozenRequest } from '../../../contract/approval.ts'
import { type ApprovedKind, type ChannelClient, programName } from '../../../contract/channel.ts'
import { ok } from '../../../contract/result.ts'
import { laterIdentityOf } from '../../../wire/file-identity.ts'
import type { Session } from '../../features/connections/session.ts'
import { riskOf } from '../../features/revocations/judge.ts'
import { type DiskLook, lookAtDisk } from '../../platform/files/disk-look.ts'
import { realOf } from '../../platform/files/real-path.ts'
import { type Answered, refuse } from './work.ts'

/**
 * A connection as an approval has it: by the name that it has in every language, so that another
 * one changes nothing.
 */
export const frozenConnection = (session: Session): FrozenRequest['connection'] => {
  const { id, name, kind, baseUrl, production = false, accent = 'blue' } = session.connection()
  return { id, name, kind, address: kind === 'local' ? '' : baseUrl, production, accent }
}

/** A file that is started. */
interface StartedFile {
  /** Absolute, its links followed. */
  readonly program: string
  /** As `ChannelRun.file`. */
  readonly file: string | null
}

/** The file that a program says it starts, as it is now. */
export const startedFile = async (
  path: string,
  look: DiskLook = lookAtDisk,
): Promise<Answered<StartedFile>> => {
  const value = await look(async () => ({
    program: await realOf(path),
    file: await laterIdentityOf(path),
  }))
  return value === 'late' ? refuse('disk_late') : ok(value)
}

/** `cost`: requests to the service. */
export const requestsOf = (session: Session, cost: number): FrozenRequest['requests'] => ({
  cost,
  left: session.state().gauge?.remaining ?? null,
})

/** What the person should weigh before a key goes. */
export const warningsOf = (session: Session, keyId: string): readonly ApprovalWarning[] => {
  const key = session.state().keys?.find(({ id }) => id === keyId)
  if (key === undefined) return []
  const risk = riskOf(session, key)
  return [
    ...(risk.own === 'yes' ? (['own'] as const) : []),
    ...(risk.own === 'maybe' ? (['maybe_own'] as const) : []),
    ...(risk.last ? (['last'] as const) : []),
    ...(risk.usedRecently ? (['recent'] as const) : []),
  ]
}

interface Asked {
  readonly kind: ApprovedKind
  readonly client: ChannelClient
}

/** Names the program of a request in the activity log. */
export const askerOf = ({ kind, client }: Asked, connectionId: string): ActivityClient => ({
  name: programName(client),
  request: kind,
  connectionId,
})

/**
 * The entry of a request that was not looked at. What it says of a connection or a key may be
 * anything.
 */
export const entryOfUnseen = (request: Asked, outcome: string): Omit<ActivityEntry, 'at'> => ({
  connection: '',
  action: 'ask',
  keyId: null,
  keyName: null,
  outcome,
  client: askerOf(request, ''),
})

/** The entry of a request that was decided, or that ended before it could be. */
export const entryOf = (frozen: FrozenRequest, outcome: string): Omit<ActivityEntry, 'at'> => ({
  connection: frozen.connection.name,
  action: 'ask',
  keyId: frozen.key?.id ?? null,
  keyName: frozen.key?.name ?? frozen.newName,
  lastFour: frozen.key?.lastFour,
  outcome,
  client: askerOf(frozen, frozen.connection.id),
})
