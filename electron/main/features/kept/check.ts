import type { ApiKey } from '../../../contract/api-key.ts'
import type { WithTokenFailure } from '../../../contract/failures.ts'
import { ok, type Result } from '../../../contract/result.ts'
import type { BoundSecret } from '../../base/bound-secret.ts'
import type { ClientFactory } from '../../client/client-factory.ts'
import { callWith } from '../connections/call-with.ts'
import type { Session } from '../connections/session.ts'
import type { UnfinishedPart } from '../connections/unfinished-work.ts'
import type { Annotations } from '../notes/annotations.ts'

export interface CheckParts {
  readonly createClient: ClientFactory
  /** The checks under way. */
  readonly running: Set<UnfinishedPart>
  readonly annotations: Pick<Annotations, 'calling'>
}

/**
 * One list call with a key's own secret: the answer says whether the key works. Sent once; never
 * retried. Its time is kept, so that this use is not taken for someone else's. Fails with
 * `address_changed` where the secret belongs to another address than the connection's.
 */
export const checkKey = async (
  { createClient, annotations, running }: CheckParts,
  session: Session,
  { id: keyId }: Pick<ApiKey, 'id'>,
  secret: BoundSecret,
): Promise<Result<null, WithTokenFailure>> => {
  const connection = session.connection()
  const part = { connectionId: connection.id, address: secret.address, resting: false }
  running.add(part)
  try {
    const key = { session, keyId }
    const listed = await callWith(createClient, annotations.calling, session, secret, [key])
    return listed.ok ? ok(null) : listed
  } finally {
    running.delete(part)
  }
}
