import { keyFields } from '../../../contract/activity.ts'
import { ok } from '../../../contract/result.ts'
import { addressOf } from '../../base/bound-secret.ts'
import { sentAddress } from '../../base/host-of.ts'
import type { ActivityLog } from '../../features/activity/activity-log.ts'
import type { KeptSecrets } from '../../features/kept/kept-secrets.ts'
import { refuseAs } from './codes.ts'
import { askerOf, frozenConnection, requestsOf, startedFile } from './frozen.ts'
import { freshKeys, keyNamed, type NamesParts, sessionNamed } from './names.ts'
import type { RunListener } from './run-listener.ts'
import { refuse, type Work } from './work.ts'

interface RunKeptWorkParts extends NamesParts {
  readonly kept: Pick<KeptSecrets, 'of' | 'get'>
  readonly listener: Pick<RunListener, 'holdFor'>
  readonly activity: Pick<ActivityLog, 'add'>
}

/** A kept secret for a program of who asks. Nothing is created or revoked. */
export const createRunKeptWork = (parts: RunKeptWorkParts): Work<'run-kept'> => ({
  freeze: async ({ connection, client, key: asked, argv, program, folder, env, urlEnv }) => {
    const session = sessionNamed(parts, connection)
    if (!session.ok) return session
    const { id: connectionId, kind } = session.value.connection()
    const keys = await freshKeys(session.value)
    if (!keys.ok) return keys
    const key = keyNamed(session.value, keys.value, asked)
    if (!key.ok) return key
    const { id, name, lastFour } = key.value
    if (!parts.kept.of(connectionId).some((one) => one.id === id)) return refuse('not_kept')
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
  },
  run: async ({ client, kind }, { connection, key, run: shown }, helper) => {
    const session = parts.sessions.find(connection.id)
    if (!session.ok || key === null) return refuse('gone')
    const secret = parts.kept.get(
      { connectionId: connection.id, keyId: key.id },
      addressOf(session.value.connection()),
    )
    const whileConnected = connection.kind === 'local'
    const url =
      secret.ok && whileConnected
        ? await parts.listener.holdFor(helper)
        : ok(sentAddress(connection.address))
    const failed = secret.ok ? (url.ok ? null : url.error) : secret.error
    parts.activity.add({
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
  },
})
