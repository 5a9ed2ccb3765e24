import { randomUUID } from 'node:crypto'
import { type ApiKey, lastFourOf } from '../../../contract/api-key.ts'
import { isUnfinished, type Rotation } from '../../../contract/rotate.ts'
import { isSameName } from '../../../contract/shown-name.ts'
import type { UnfinishedPart } from '../../app/unfinished-work.ts'
import type { BoundSecret } from '../../key-api/bound-secret.ts'
import type { Vault } from '../../store/vault.ts'
import type { RotationSecrets } from '../../store/work-rows.ts'
import { hasOnlyCopy, resumed } from './machine.ts'

/** A rotation with what belongs to it in this run. */
export interface Entry {
  rotation: Rotation
  before: readonly string[]
  /** As `RotationRecord`. */
  known: readonly string[]
  /** Where it was begun, as `addressOf`: its requests and secrets go nowhere else. */
  readonly address: string
  secrets: RotationSecrets | null
  /** The secrets that the vault has. */
  written: RotationSecrets | null
  typedName: string | null
}

/** One that begins now with its create. */
export const freshEntry = (
  begun: Pick<Rotation, 'connectionId' | 'oldKey' | 'name' | 'own' | 'kept' | 'asked'>,
  address: string,
): Entry => ({
  rotation: {
    ...begun,
    id: randomUUID(),
    newKey: null,
    step: 'create',
    working: true,
    problem: null,
    proven: false,
    delivered: false,
    copied: false,
    again: false,
    revealId: null,
    parked: false,
    end: null,
  },
  before: [],
  known: [],
  address,
  secrets: null,
  written: null,
  typedName: null,
})

/** One that an earlier run left. */
export const foundEntry = ({ record: { rotation, before, known, address }, secrets }: Vault['rotations'][number]): Entry => ({
  rotation: resumed(rotation),
  before,
  known,
  address,
  secrets,
  written: secrets,
  typedName: null,
})

/** Tells whether the person was informed that the secret outlives the app, and the vault does not have it yet. */
const isUnwritten = ({ rotation, secrets, written }: Entry): boolean => rotation.kept === 'sealed' && written !== secrets

/** Not while a create is under way: what the vault says then is from before there was a secret. */
const outlivesApp = (entry: Entry): boolean => {
  const { kept, step, working } = entry.rotation
  return kept === 'sealed' && !(step === 'create' && working) && !isUnwritten(entry)
}

/** Keys of the workspace that the rotation was begun in. */
export const knownOf = ({ rotation, before, known }: Entry): readonly string[] => [
  rotation.oldKey.id,
  ...(rotation.newKey === null ? [] : [rotation.newKey.id]),
  ...before,
  ...known,
]

export const partOf = (entry: Entry): UnfinishedPart => {
  const { rotation, address } = entry
  return {
    connectionId: rotation.connectionId,
    address,
    known: knownOf(entry),
    resting: rotation.parked && !isUnwritten(entry),
    working: rotation.working,
    outlivesApp: outlivesApp(entry),
    unsaved: hasOnlyCopy(rotation) ? rotation.newKey : null,
  }
}

/** The secret of the new key, or of the old one where the app was signed in with it. `keys`: those that are listed. */
export const secretOfKey = ({ rotation, secrets }: Entry, keyId: string, keys: readonly ApiKey[]): BoundSecret | null => {
  const { oldKey, newKey, own } = rotation
  if (secrets === null || (newKey?.id !== keyId && !(own && oldKey.id === keyId))) return null
  const { secret, address, previous } = secrets
  if (newKey?.id === keyId) return { secret, address }
  if (previous === null) return null
  // By its last four characters it is the old key's only where no other has them.
  const alike = keys.filter(({ lastFour }) => lastFour === lastFourOf(previous.token))
  const isOld = previous.keyId === null ? alike.length === 1 && alike[0]?.id === keyId : previous.keyId === keyId
  return isOld ? { secret: previous.token, address } : null
}

/** Whether it looks for a lost key and could take this one, which another create was answered with, for that. */
export const mayMistake = ({ rotation }: Entry, connectionId: string, key: ApiKey): boolean => {
  const { step, working, name } = rotation
  // The one whose own create it is works.
  const looks = (step === 'look' || step === 'create') && !working && isUnfinished(rotation)
  return looks && rotation.connectionId === connectionId && isSameName(key.name, name)
}
