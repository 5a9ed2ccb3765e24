import type { ConnectionTest } from '../../../contract/connection.ts'
import type { WithTokenFailure } from '../../../contract/failures.ts'
import { ok, type Result } from '../../../contract/result.ts'
import type { BoundSecret } from '../../base/bound-secret.ts'
import type { ClientFactory, ClientObserver } from '../../client/client-factory.ts'
import type { Session } from './session.ts'

/**
 * Asks a connection for its list once, with a client of its own and `token`, and reports what it
 * saw. Changes no key.
 */
export const testConnection = async (
  session: Session,
  createClient: ClientFactory,
  token: BoundSecret,
  now: () => number = Date.now,
): Promise<Result<ConnectionTest, WithTokenFailure>> => {
  let tls: ConnectionTest['tls'] = null
  let skew: number | null = null
  const started = now()
  const observer: ClientObserver = {
    secured: (seen) => {
      tls = seen
    },
    answered: (headers) => {
      const date = Date.parse(headers.get('date') ?? '')
      // The header counts whole seconds, and the answer was on its way for a while.
      skew = Number.isNaN(date) ? null : Math.round((date + 500 - (started + now()) / 2) / 1000)
    },
  }
  const client = await createClient(session.connection(), token, undefined, observer)
  if (!client.ok) return client
  const listed = await client.value.list()
  const ms = now() - started
  const gauge = client.value.gauge()
  await client.value.close()
  return listed.ok
    ? ok({ ms, keys: listed.value.keys.length, tls, skewSeconds: skew, gauge })
    : listed
}
