import type { FrozenRequest } from '../../../contract/approval.ts'
import type { ChannelOutcome, ChannelRequest } from '../../../contract/channel.ts'
import { LEASE_REQUESTS } from '../../../contract/lease.ts'
import { ok } from '../../../contract/result.ts'
import { noteProcess } from '../../../wire/process-birth.ts'
import { sentAddress } from '../../base/host-of.ts'
import { mayHaveCreated } from '../../features/keys/attempts.ts'
import type { LeaseHelper } from '../../features/lease/lease-entry.ts'
import { shownLeaseName } from '../../features/lease/lease-name.ts'
import type { Leases } from '../../features/lease/leases.ts'
import { refuseAs } from './codes.ts'
import { askerOf, frozenConnection, requestsOf, startedFile } from './frozen.ts'
import type { Names } from './names.ts'
import type { HoldListener } from './run-listener.ts'
import { type Answered, type Helper, refuse, type Work } from './work.ts'

/** A key that lives as long as a program of who asks. */
export class RunWork implements Work<'run'> {
  readonly #names: Names
  readonly #begin: Leases['run']
  readonly #holdListener: HoldListener
  readonly #helperOf: (helper: Helper) => LeaseHelper

  /** `helperOf`: as `createLeaseHelpers`. */
  constructor(
    names: Names,
    begin: Leases['run'],
    holdListener: HoldListener,
    helperOf: (helper: Helper) => LeaseHelper,
  ) {
    this.#names = names
    this.#begin = begin
    this.#holdListener = holdListener
    this.#helperOf = helperOf
  }

  async freeze(request: ChannelRequest<'run'>): Promise<Answered<FrozenRequest>> {
    const { connection, client, argv, program, folder, env, urlEnv, ttlSeconds } = request
    const found = this.#names.session(connection)
    if (!found.ok) return found
    const session = found.value
    if (session.state().phase === 'signed_out') return refuse('not_connected')
    const opensListener = session.connection().kind === 'local'
    const started = await startedFile(program)
    if (!started.ok) return started
    return ok({
      kind: 'run',
      client,
      connection: frozenConnection(session),
      key: null,
      newName: shownLeaseName(folder),
      destination: null,
      run: { argv, ...started.value, folder, env, urlEnv, ttlSeconds, opensListener },
      requests: requestsOf(session, LEASE_REQUESTS),
      warnings: [],
    })
  }
  async run(
    { client, kind, argv, folder, ttlSeconds }: ChannelRequest<'run'>,
    { connection, run: shown }: FrozenRequest,
    helper: Helper,
  ): Promise<ChannelOutcome<'run'>> {
    const session = this.#names.find(connection.id)
    if (!session.ok) return refuseAs(session.error)
    const asker = askerOf({ client, kind }, connection.id)
    // Opened before the key is made: without an address the program could do nothing with it. It
    // stays open for as long as the program runs, so that a revoked key gets 401.
    const url =
      connection.kind === 'local'
        ? await this.#holdListener(helper)
        : ok(sentAddress(connection.address))
    if (!url.ok) return refuseAs(url.error)
    const plan = {
      command: argv,
      folder,
      seconds: ttlSeconds,
      asker,
      process: await noteProcess(client.pid),
    }
    const run = await this.#begin(session.value, plan, this.#helperOf(helper))
    return run.ok
      ? ok({ ...run.value, url: url.value, file: shown?.file ?? null })
      : refuseAs(run.error, mayHaveCreated(run.error.code) ? 'sent' : null)
  }
}
