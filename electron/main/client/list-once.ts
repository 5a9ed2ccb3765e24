import type { ServiceAddress } from '../../contract/connection.ts'
import type { WithTokenFailure } from '../../contract/failures.ts'
import type { Result } from '../../contract/result.ts'
import type { BoundSecret } from '../base/bound-secret.ts'
import type { ClientFactory } from './client-factory.ts'
import type { KeyList } from './parse.ts'

/** Failures of a call that the service may have counted as a use of its key. */
const UNCLEAR: ReadonlySet<string> = new Set([
  'no_answer',
  'timed_out',
  'server_error',
  'unreadable_answer',
])

/** Tells whether the service counted a call as a use of the key that it was made with, or may have. */
export const mayBeUse = (called: Result<unknown>): boolean =>
  called.ok || UNCLEAR.has(called.error.code)

/**
 * One list call with a secret, by a client of its own. Fails with `address_changed` where the
 * secret belongs to another address.
 */
export const listOnce = async (
  createClient: ClientFactory,
  connection: ServiceAddress,
  secret: BoundSecret,
): Promise<Result<KeyList, WithTokenFailure>> => {
  const client = await createClient(connection, secret)
  if (!client.ok) return client
  const listed = await client.value.list()
  await client.value.close()
  return listed
}
