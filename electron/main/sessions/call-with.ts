import { type ApiKey, keyWithId } from '../../contract/api-key.ts'
import type { WithTokenFailure } from '../../contract/failures.ts'
import type { Result } from '../../contract/result.ts'
import type { BoundSecret } from '../key-api/bound-secret.ts'
import type { ClientFactory } from '../key-api/client-factory.ts'
import { listOnce, mayBeUse } from '../key-api/list-once.ts'
import type { KeyList } from '../key-api/parse.ts'
import type { Session } from './session.ts'

/** A key that a secret may belong to. */
export interface PossibleKey {
  readonly session: Session
  readonly keyId: string
}

/** Notes a call of this app's with a key. The arguments are those of `Annotations.checked`. */
type NoteOwnCall = (
  connectionId: string,
  keyId: string,
  checkedAt: number,
  usedBefore: string | null,
  sentAt: number,
) => void

const lastUse = ({ session, keyId }: PossibleKey): string | null => {
  const key = keyWithId(session.state().keys, keyId)
  return key === undefined ? null : session.lastUses()(key)
}

/**
 * One list call with a key's own secret, to where the session leads. If only one key can be meant,
 * the call is noted, so that it is not taken for a use by somebody else. `possible`: the keys that
 * the secret may belong to, and `isMeant`: whether an answer leaves it at that.
 */
export const callWith = async (
  createClient: ClientFactory,
  noted: NoteOwnCall,
  session: Session,
  secret: BoundSecret,
  possible: readonly PossibleKey[],
  isMeant: (key: PossibleKey, listed: readonly ApiKey[]) => boolean = () => true,
): Promise<Result<KeyList, WithTokenFailure>> => {
  // Both are taken before the call, because a list that comes meanwhile shows the call itself.
  const before = possible.map((key) => ({ ...key, used: lastUse(key), sentAt: key.session.now() }))
  const listed = await listOnce(createClient, session.connection(), secret)
  const meant = listed.ok ? before.filter((key) => isMeant(key, listed.value.keys)) : before
  const [only, ...others] = meant
  if (only !== undefined && others.length === 0 && mayBeUse(listed))
    noted(only.session.connection().id, only.keyId, only.session.now(), only.used, only.sentAt)
  return listed
}
