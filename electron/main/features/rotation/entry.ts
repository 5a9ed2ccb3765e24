import { type ApiKey, lastFourOf } from '../../../contract/api-key.ts'
import { isRevoking, type Rotation } from '../../../contract/rotate.ts'
import type { BoundSecret } from '../../base/bound-secret.ts'
import type { RotationSecrets } from '../../store/work-rows.ts'
import type { UnfinishedPart } from '../connections/unfinished-work.ts'
import { EMPTY_MARK } from '../keys/list-mark.ts'
import type { ListSearch } from '../keys/list-search.ts'
import type { Beforehand } from '../keys/orphans.ts'
import { hasOnlyCopy, type RevokeEnd } from './machine.ts'

/** A revoke that is over. */
interface EndedRevoke {
  readonly keyId: string
  readonly end: RevokeEnd
}

/** A rotation with what belongs to it in this run. */
export interface Entry {
  rotation: Rotation
  /** Of the create of its new key. */
  beforehand: Beforehand
  /** Where it was begun, as `addressOf`: its requests and secrets go nowhere else. */
  readonly address: string
  /** null until the new key is created. */
  secrets: RotationSecrets | null
  /** The secrets that the vault has. */
  written: RotationSecrets | null
  /** What the person typed to confirm the revoke. */
  typedName: string | null
  /** The last act was a yes to a question of main's. */
  isAsked: boolean
  /** The search for what its unanswered create left. */
  search: ListSearch | null
  /** Revokes that ended while a step was under way: it looks at them once it rests. */
  readonly heard: EndedRevoke[]
}

/** `secrets`: those that the vault has. */
export const entryOf = (
  rotation: Rotation,
  address: string,
  beforehand: Entry['beforehand'] = {
    before: EMPTY_MARK,
    known: [],
    since: null,
  },
  secrets: RotationSecrets | null = null,
): Entry => ({
  rotation,
  address,
  beforehand,
  secrets,
  written: secrets,
  typedName: null,
  isAsked: false,
  search: null,
  heard: [],
})

/**
 * Tells whether the person was informed that the secret outlives the app, and the vault does not
 * have it yet.
 */
const isUnwritten = ({ rotation, secrets, written }: Entry): boolean =>
  rotation.kept === 'sealed' && written !== secrets

/** Not while a create is under way: what the vault says then is from before there was a secret. */
const outlivesApp = (entry: Entry): boolean => {
  const { kept, step, working } = entry.rotation
  return kept === 'sealed' && !(step === 'create' && working) && !isUnwritten(entry)
}

/** Keys of the workspace that the rotation was begun in. */
export const knownOf = ({ rotation, beforehand }: Entry): readonly string[] => [
  rotation.oldKey.id,
  ...(rotation.newKey === null ? [] : [rotation.newKey.id]),
  ...beforehand.known,
]

export const partOf = (entry: Entry): UnfinishedPart => {
  const { rotation, address } = entry
  return {
    connectionId: rotation.connectionId,
    address,
    known: knownOf(entry),
    resting: (rotation.parked || isRevoking(rotation)) && !isUnwritten(entry),
    working: rotation.working,
    outlivesApp: outlivesApp(entry),
    unsaved: hasOnlyCopy(rotation) ? rotation.newKey : null,
  }
}

/**
 * The secret of the new key, or of the old one where the app was signed in with it. `keys`: those
 * that are listed.
 */
export const secretOfKey = (
  { rotation, secrets }: Entry,
  keyId: string,
  keys: readonly ApiKey[],
): BoundSecret | null => {
  const { oldKey, newKey, own } = rotation
  if (secrets === null || (newKey?.id !== keyId && !(own && oldKey.id === keyId))) return null
  const { secret, address, previous } = secrets
  if (newKey?.id === keyId) return { secret, address }
  if (previous === null) return null
  // By its last four characters it is the old key's only where no other has them.
  const alike = keys.filter(({ lastFour }) => lastFour === lastFourOf(previous.token))
  const isOld =
    previous.keyId === null
      ? alike.length === 1 && alike[0]?.id === keyId
      : previous.keyId === keyId
  return isOld ? { secret: previous.token, address } : null
}
