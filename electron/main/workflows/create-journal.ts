import { z } from 'zod'
import type { ApiKey } from '../../contract/api-key.ts'
import { maskValues } from '../../contract/mask-secrets.ts'
import type { AskedFor } from '../../contract/workflow.ts'
import type { BoundSecret } from '../key-api/bound-secret.ts'
import type { Beforehand } from './create-once.ts'
import { apiKeyShape, askedForShape, type JournalParts, openSealedJournal, type SealedJournal, text } from './sealed-journal.ts'

/** A create that a program asked for, from before it is sent until its secret is in its place or the person knows what came of it. */
export interface CreateRecord extends Beforehand {
  readonly id: string
  readonly connectionId: string
  readonly name: string
  /** Where it was begun. As `addressOf`. */
  readonly address: string
  /** null until the service named it. */
  readonly key: ApiKey | null
  readonly asked: AskedFor
}

/** What survives a crash of the app before such a secret is in its place. */
export type CreateJournal = SealedJournal<CreateRecord, BoundSecret>

const shape = z.object({
  id: text,
  connectionId: text,
  name: text,
  address: text,
  before: z.array(text),
  known: z.array(text),
  key: apiKeyShape.nullable(),
  asked: askedForShape,
})

/** All that is said of a secret, as it is written: of a record that was moved or edited none is used. */
const ownerOf = (record: CreateRecord): string => {
  const { id, connectionId, name, key, asked } = maskValues(record)
  return JSON.stringify(['create', id, connectionId, name, key?.id, key?.name, key?.lastFour, asked.client, asked.place])
}

export const openCreateJournal = (parts: JournalParts): CreateJournal =>
  openSealedJournal({
    ...parts,
    name: 'creates',
    shape,
    ownerOf,
    idOf: ({ id }) => id,
    connectionOf: ({ connectionId }) => connectionId,
    written: maskValues,
    alwaysNamed: true,
  })
