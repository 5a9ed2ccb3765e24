import { keyFields } from '../../../contract/activity.ts'
import type { FrozenRequest } from '../../../contract/approval.ts'
import type { ChannelOutcome, ChannelRequest } from '../../../contract/channel.ts'
import { ok } from '../../../contract/result.ts'
import { addressOf } from '../../base/bound-secret.ts'
import { sentAddress } from '../../base/host-of.ts'
import type { KeptSecrets } from '../../features/kept/kept-secrets.ts'
import { refuseAs } from './codes.ts'
import { askerOf, frozenConnection, requestsOf, startedFile } from './frozen.ts'
import { freshKeys, keyNamed, type Names } from './names.ts'
import type { HoldListener } from './run-listener.ts'
import { type Answered, type Helper, type LogActivity, refuse, type Work } from './work.ts'

/** A kept secret for a program of who asks. Nothing is created or revoked. */
export class RunKeptWork implements Work<'run-kept'> {
  readonly #names: Names
  readonly #keptOf: KeptSecrets['of']
  readonly #secretOf: KeptSecrets['get']
  readonly #holdListener: HoldListener
  readonly #log: LogActivity

  constructor(
    names: Names,
    keptOf: KeptSecrets['of'],
    secretOf: KeptSecrets['get'],
    holdListener: HoldListener,
    log: LogActivity,
  ) {
    this.#names = names
    this.#keptOf = keptOf
    this.#secretOf = secretOf
    this.#holdListener = holdListener
    this.#log = log
  }

  async freeze(request: ChannelRequest<'run-kept'>): Promise<Answered<FrozenRequest>> {
    const { client, argv, program, folder, env, urlEnv } = request
    const session = this.#names.session(request.connection)
    if (!session.ok) return session
    const { id: connectionId, kind } = session.value.connection()
    const keys = await freshKeys(session.value)
    if (!keys.ok) return keys
    const key = keyNamed(session.value, keys.value, request.key)
    if (!key.ok) return key
    const { id, name, lastFour } = key.value
    if (!this.#keptOf(connectionId).some((one) => one.id === id)) return refuse('not_kept')
    const started = await startedFile(program)
    if (!started.ok) return started
    return ok({
      kind: 'run-kept',
      client,
      connection: frozenConnection(session.value),
      key: { id, name, lastFour },
      newName: null,
      destination: null,
      run: {
        argv,
        ...started.value,
        folder,
        env,
        urlEnv,
        ttlSeconds: null,
        opensListener: kind === 'local',
      },
      requests: requestsOf(session.value, 1),
      warnings: [],
    })
  }
  async run(
    { client, kind }: ChannelRequest<'run-kept'>,
    { connection, key, run: shown }: FrozenRequest,
    helper: Helper,
  ): Promise<ChannelOutcome<'run-kept'>> {
    const session = this.#names.find(connection.id)
    if (!session.ok || key === null) return refuse('gone')
    const secret = this.#secretOf(
      { connectionId: connection.id, keyId: key.id },
      addressOf(session.value.connection()),
    )
    const whileConnected = connection.kind === 'local'
    const url =
      secret.ok && whileConnected
        ? await this.#holdListener(helper)
        : ok(sentAddress(connection.address))
    const failed = secret.ok ? (url.ok ? null : url.error) : secret.error
    this.#log({
      connection: session.value.connection().name,
      action: 'deliver',
      ...keyFields(key),
      outcome: failed?.code ?? 'ok',
      client: askerOf({ client, kind }, connection.id),
    })
    if (!secret.ok)
      return secret.error.code === 'gone' ? refuse('not_kept') : refuseAs(secret.error)
    if (!url.ok) return refuseAs(url.error)
    return ok({
      keyId: key.id,
      secret: secret.value.secret,
      url: url.value,
      file: shown?.file ?? null,
      whileConnected,
    })
  }
}
