import { type FrozenRequest, isOfAssistant } from '../../../contract/approval.ts'
import {
  type ApprovedKind,
  CHANNEL_BOUNDS,
  type ChannelRequest,
} from '../../../contract/channel.ts'
import { plainLine } from '../../../contract/plain-line.ts'
import { ok } from '../../../contract/result.ts'
import { commandWarnings, envFileWarnings } from '../../features/assistants/assistant-warnings.ts'
import { type DiskLook, lookAtDisk } from '../../platform/files/disk-look.ts'
import { type Answered, refuse } from './work.ts'

const warningsOf = async (
  request: ChannelRequest<ApprovedKind>,
  { destination, run }: FrozenRequest,
): Promise<FrozenRequest['warnings']> => {
  if (!isOfAssistant(request)) return []
  const { folder } = request.client
  if (run !== null) return commandWarnings(run, folder)
  if (destination?.kind !== 'env-file') return []
  const asked = 'to' in request && request.to.kind === 'env-file' ? [request.to.path] : []
  return envFileWarnings([destination.place, ...asked], folder)
}

/** What a request asks for, whatever it says of why. */
export const whatIsAsked = (request: ChannelRequest<ApprovedKind>): string => {
  const { id: _id, client: _client, ...asked } = request
  return JSON.stringify({ ...asked, purpose: null })
}

/**
 * The same of what would be done: however the request words it, and whatever else may change
 * meanwhile.
 */
export const whatIsMeant = ({
  kind,
  connection,
  key,
  newName,
  destination,
  run,
}: FrozenRequest): string => {
  // Not the state of the file: whoever may write to it changes that at will.
  const started = run && { ...run, file: null }
  const to = destination && [
    destination.kind,
    destination.place,
    destination.envFile?.variable,
    destination.program?.recipe,
  ]
  return JSON.stringify([kind, connection.id, key?.id, newName, to, started])
}

/**
 * A request as the person is shown it: with why it is asked, and with what is to be weighed of an
 * assistant's.
 */
export const shownRequest = async (
  request: ChannelRequest<ApprovedKind>,
  frozen: FrozenRequest,
  look: DiskLook = lookAtDisk,
): Promise<Answered<FrozenRequest>> => {
  const warnings = await look(() => warningsOf(request, frozen))
  if (warnings === 'late') return refuse('disk_late')
  const purpose =
    'purpose' in request && request.purpose !== undefined
      ? plainLine(request.purpose, CHANNEL_BOUNDS.purpose)
      : ''
  return ok({
    ...frozen,
    ...(purpose === '' ? {} : { purpose }),
    warnings: [...frozen.warnings, ...warnings],
  })
}
