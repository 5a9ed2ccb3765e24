import type { ChannelOutcome, ChannelRequest } from '../../../contract/channel.ts'
import { ok } from '../../../contract/result.ts'
import { boundedName } from '../../../contract/shown-name.ts'
import type { PreparedRuns } from '../../consent/approvals/prepared-runs.ts'
import type { ActivityLog } from '../../features/activity/activity-log.ts'
import { type BeginRefusal, shownText } from './asking.ts'
import { entryOf } from './frozen.ts'
import { type NamesParts, sessionNamed } from './names.ts'
import { type Helper, refuse, type Work, type Works } from './work.ts'

/** A run that is approved before another program begins it. Nothing is created. */
export const createPrepareRunWork = (
  run: Work<'run'>,
  prepared: Pick<PreparedRuns, 'keep'>,
): Work<'prepare-run'> => ({
  freeze: async ({ purpose: _purpose, ...request }) => {
    const frozen = await run.freeze({ ...request, kind: 'run' })
    return frozen.ok ? ok({ ...frozen.value, kind: 'prepare-run' }) : frozen
  },
  run: async (request, frozen) => ok(prepared.keep({ request, frozen })),
})

const otherProgram = (found: string, approved: string): string =>
  `here its name means ${boundedName(found, 200)}, and approved was ${boundedName(approved, 200)}; ask again with the whole path`

export interface PreparedRunParts extends NamesParts {
  readonly works: Works
  readonly activity: Pick<ActivityLog, 'add'>
  readonly refusal: BeginRefusal
  readonly prepared: Pick<PreparedRuns, 'take'>
}

/**
 * Begins a run that was approved before, once, and just as it was shown then. Its key counts as
 * that of the program that had asked.
 */
export const createPreparedRun =
  ({ works, prepared, activity, refusal, ...names }: PreparedRunParts) =>
  async (
    asked: ChannelRequest<'run'>,
    helper: Helper,
    gone: AbortSignal,
  ): Promise<ChannelOutcome<'run'>> => {
    const { run, 'prepare-run': prepare } = works
    if (run === undefined || prepare === undefined) return refuse('not_offered')
    const named = asked.connection === undefined ? null : sessionNamed(names, asked.connection)
    if (named !== null && !named.ok) return named
    const found = prepared.take(asked, named?.value.connection().id)
    if (typeof found === 'string') return refuse(found)
    if ('approved' in found)
      return refuse('changed', { detail: otherProgram(asked.program, found.approved) })
    const { request, frozen } = found
    // The window may show another connection by now.
    const again = await prepare.freeze({ ...request, connection: frozen.connection.id })
    // The lock or the quit may have come since.
    const refused = refusal()
    if (refused !== null) return refuse(refused)
    if (!again.ok || shownText(again.value) !== shownText(frozen)) {
      const isOther = again.ok && again.value.run?.file !== frozen.run?.file
      const changed = again.ok
        ? refuse('changed', isOther ? { detail: 'the program was changed since' } : {})
        : again
      activity.add(entryOf(frozen, changed.error.code))
      return changed
    }
    if (gone.aborted) return refuse('gone')
    return run.run({ ...asked, client: request.client }, frozen, helper)
  }
