import { createHash } from 'node:crypto'
import { z } from 'zod'
import { maskValues } from '../../../contract/mask-secrets.ts'
import type { Rotation } from '../../../contract/rotate.ts'
import type { BoundSecret } from '../../key-api/bound-secret.ts'
import { apiKeyShape, askedForShape, type JournalParts, openSealedJournal, type SealedJournal, text } from '../sealed-journal.ts'

/** What must not be lost while a key is replaced, all of it for one address. `previous`: the app's own token before it was replaced. */
export interface RotationSecrets extends BoundSecret {
  readonly previous: { readonly token: string; readonly keyId: string | null } | null
}

/** A rotation as the journal keeps it; `before` are the ids that were listed before the new key was created, `address` is where it was begun. */
export interface RotationRecord {
  readonly rotation: Rotation
  readonly before: readonly string[]
  /** From `knownIds`, before the create. */
  readonly known: readonly string[]
  /** As `addressOf`. */
  readonly address: string
  /** As `Entry`; never written. */
  readonly unproven?: boolean
}

/** What survives a crash of the app in the middle of a rotation. */
export type RotationJournal = SealedJournal<RotationRecord, RotationSecrets>

const rotation = z.object({
  id: text,
  connectionId: text,
  oldKey: apiKeyShape,
  name: text,
  newKey: apiKeyShape.nullable(),
  own: z.boolean(),
  step: z.enum(['create', 'look', 'check', 'store', 'deliver', 'retire', 'undo']),
  working: z.boolean(),
  problem: z.looseObject({}).nullable(),
  proven: z.boolean(),
  delivered: z.boolean(),
  copied: z.boolean(),
  again: z.boolean(),
  asked: askedForShape.optional(),
})

/** All that stays as it is while there is a secret, as it is written. */
const ownerOf = (record: RotationRecord): string => {
  const { id, connectionId, oldKey, name, newKey, own, asked } = maskValues(record.rotation)
  const keys = [oldKey, newKey].map((key) => key && [key.id, key.name, key.lastFour])
  // Thousands of ids would else stand in every sealed text.
  const ids = createHash('sha256')
    .update(JSON.stringify([record.before, record.known]))
    .digest('base64')
  return JSON.stringify(['rotation', id, connectionId, ...keys, name, own, asked?.client, asked?.place, ids])
}

export const openJournal = (parts: JournalParts): RotationJournal =>
  openSealedJournal({
    ...parts,
    name: 'rotations',
    shape: z.object({ rotation, before: z.array(text), known: z.array(text), address: text }),
    ownerOf,
    // As the first records were sealed.
    unprovenOwnerOf: ({ rotation }) => `rotation ${rotation.id}`,
    isUnproven: ({ unproven }) => unproven === true,
    idOf: (record) => record.rotation.id,
    connectionOf: (record) => record.rotation.connectionId,
    // A key may have been named by a secret.
    written: ({ unproven: _unproven, ...record }, kept) => ({ ...record, rotation: maskValues({ ...record.rotation, kept }) }),
  })
