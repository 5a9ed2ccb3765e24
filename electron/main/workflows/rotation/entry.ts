import { randomUUID } from 'node:crypto'
import { type ApiKey, lastFourOf } from '../../../contract/api-key.ts'
import { ok } from '../../../contract/result.ts'
import { isUnfinished, type Rotation } from '../../../contract/rotate.ts'
import { isSameName } from '../../../contract/shown-name.ts'
import type { UnfinishedPart } from '../../app/unfinished-work.ts'
import type { BoundSecret } from '../../key-api/bound-secret.ts'
import type { RotationJournal, RotationRecord, RotationSecrets } from './journal.ts'
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
  /** Those that the journal has sealed; null where this run has had none sealed. */
  sealed: RotationSecrets | null
  typedName: string | null
  /** An earlier run left it, and nothing proves yet that its record was not edited since. */
  unproven: boolean
}

/** The rotation as everybody is told of it. */
export const shownRotation = ({ rotation, unproven }: Entry): Rotation => (unproven ? { ...rotation, unproven } : rotation)

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
  sealed: null,
  typedName: null,
  unproven: false,
})

/** One that an earlier run left. */
export const foundEntry = ({ rotation, before, known, address }: RotationRecord): Entry => ({
  rotation: resumed(rotation),
  before,
  known,
  address,
  secrets: null,
  sealed: null,
  typedName: null,
  unproven: true,
})

/** The person was informed that the secret stays sealed, and it is not yet. */
const isBeingSealed = ({ rotation, secrets, sealed }: Entry): boolean => rotation.kept === 'sealed' && sealed !== secrets

/** Not while a create is under way: what the journal says then is from before there was a secret. */
const outlivesApp = (entry: Entry): boolean => {
  const { kept, step, working } = entry.rotation
  return kept === 'sealed' && !(step === 'create' && working) && !isBeingSealed(entry)
}

/** Keys of the workspace that the rotation was begun in. */
export const knownOf = ({ rotation, before, known }: Entry): readonly string[] => [
  rotation.oldKey.id,
  ...(rotation.newKey === null ? [] : [rotation.newKey.id]),
  ...before,
  ...known,
]

export const partOf = (entry: Entry): UnfinishedPart => {
  const { rotation, address, secrets } = entry
  return {
    connectionId: rotation.connectionId,
    address,
    known: knownOf(entry),
    resting: rotation.parked && !isBeingSealed(entry),
    working: rotation.working,
    outlivesApp: outlivesApp(entry),
    unsaved: hasOnlyCopy(rotation) && (secrets !== null || rotation.kept === 'sealed') ? rotation.newKey : null,
  }
}

/** The secrets of a rotation, from memory or from the journal. */
export const secretsOf = async (
  entry: Entry,
  journal: Pick<RotationJournal, 'secrets' | 'isProven'>,
): ReturnType<RotationJournal['secrets']> => {
  if (entry.secrets !== null) return ok(entry.secrets)
  const opened = await journal.secrets(entry.rotation.id, entry.address)
  if (opened.ok) {
    entry.secrets = opened.value
    entry.sealed = opened.value
    await verify(entry, journal)
  }
  return opened
}

/** The secret of the new key, or of the old one where the app was signed in with it. `keys`: those that are listed. */
export const secretOfKey = async (
  entry: Entry,
  keyId: string,
  keys: readonly ApiKey[],
  journal: Pick<RotationJournal, 'secrets' | 'isProven'>,
): Promise<BoundSecret | null> => {
  const { oldKey, newKey, own } = entry.rotation
  if (newKey?.id !== keyId && !(own && oldKey.id === keyId)) return null
  const secrets = await secretsOf(entry, journal)
  if (!secrets.ok) return null
  const { secret, address, previous } = secrets.value
  if (newKey?.id === keyId) return { secret, address }
  if (previous === null) return null
  // By its last four characters it is the old key's only where no other has them.
  const alike = keys.filter(({ lastFour }) => lastFour === lastFourOf(previous.token))
  const isOld = previous.keyId === null ? alike.length === 1 && alike[0]?.id === keyId : previous.keyId === keyId
  return isOld ? { secret: previous.token, address } : null
}

const verify = async (entry: Entry, journal: Pick<RotationJournal, 'isProven'>): Promise<void> => {
  if (entry.unproven && (await journal.isProven(entry.rotation.id, entry.address))) entry.unproven = false
}

export const verifyAll = async (entries: Iterable<Entry>, journal: Pick<RotationJournal, 'isProven'>): Promise<void> => {
  await Promise.all([...entries].map((entry) => verify(entry, journal)))
}

/** Whether it looks for a lost key and could take this one, which another create was answered with, for that. */
export const mayMistake = ({ rotation }: Entry, connectionId: string, key: ApiKey): boolean => {
  const { step, working, name } = rotation
  // The one whose own create it is works.
  const looks = (step === 'look' || step === 'create') && !working && isUnfinished(rotation)
  return looks && rotation.connectionId === connectionId && isSameName(key.name, name)
}
