import type { FrozenRequest } from '../../../contract/approval.ts'
import type { ChannelOutcome, ChannelRequest } from '../../../contract/channel.ts'
import { ok } from '../../../contract/result.ts'
import { boundedName } from '../../../contract/shown-name.ts'
import type { PreparedRuns } from '../../consent/approvals/prepared-runs.ts'
import { type BeginRefusal, shownText } from './asking.ts'
import { entryOf } from './frozen.ts'
import type { Names } from './names.ts'
import {
  type Answered,
  type Helper,
  type LogActivity,
  refuse,
  type Work,
  type Works,
} from './work.ts'

/** A run that is approved before another program begins it. Nothing is created. */
export class PrepareRunWork implements Work<'prepare-run'> {
  readonly #run: Work<'run'>
  readonly #prepared: PreparedRuns

  constructor(run: Work<'run'>, prepared: PreparedRuns) {
    this.#run = run
    this.#prepared = prepared
  }

  async freeze({
    purpose: _purpose,
    ...request
  }: ChannelRequest<'prepare-run'>): Promise<Answered<FrozenRequest>> {
    const frozen = await this.#run.freeze({ ...request, kind: 'run' })
    return frozen.ok ? ok({ ...frozen.value, kind: 'prepare-run' }) : frozen
  }
  async run(
    request: ChannelRequest<'prepare-run'>,
    frozen: FrozenRequest,
  ): Promise<ChannelOutcome<'prepare-run'>> {
    return ok(this.#prepared.keep({ request, frozen }))
  }
}

const otherProgram = (found: string, approved: string): string =>
  `here its name means ${boundedName(found, 200)}, and approved was ${boundedName(approved, 200)}; ask again with the whole path`

/** Begins runs that were approved before. */
export class PreparedStart {
  readonly #names: Names
  readonly #works: Works
  readonly #take: PreparedRuns['take']
  readonly #log: LogActivity
  readonly #refusal: BeginRefusal

  constructor(
    names: Names,
    works: Works,
    take: PreparedRuns['take'],
    log: LogActivity,
    refusal: BeginRefusal,
  ) {
    this.#names = names
    this.#works = works
    this.#take = take
    this.#log = log
    this.#refusal = refusal
  }

  /**
   * Begins it once, and just as it was shown then. Its key counts as that of the program that had
   * asked.
   */
  async begin(
    asked: ChannelRequest<'run'>,
    helper: Helper,
    gone: AbortSignal,
  ): Promise<ChannelOutcome<'run'>> {
    const { run, 'prepare-run': prepare } = this.#works
    if (run === undefined || prepare === undefined) return refuse('not_offered')
    const named = asked.connection === undefined ? null : this.#names.session(asked.connection)
    if (named !== null && !named.ok) return named
    const found = this.#take(asked, named?.value.connection().id)
    if (typeof found === 'string') return refuse(found)
    if ('approved' in found)
      return refuse('changed', { detail: otherProgram(asked.program, found.approved) })
    const { request, frozen } = found
    // The window may show another connection by now.
    const again = await prepare.freeze({ ...request, connection: frozen.connection.id })
    // The lock or the quit may have come since.
    const refused = this.#refusal()
    if (refused !== null) return refuse(refused)
    if (!again.ok || shownText(again.value) !== shownText(frozen)) {
      const isOther = again.ok && again.value.run?.file !== frozen.run?.file
      const changed = again.ok
        ? refuse('changed', isOther ? { detail: 'the program was changed since' } : {})
        : again
      this.#log(entryOf(frozen, changed.error.code))
      return changed
    }
    if (gone.aborted) return refuse('gone')
    return run.run({ ...asked, client: request.client }, frozen, helper)
  }
}
