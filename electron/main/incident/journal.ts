import { z } from 'zod'
import { INCIDENT_MAX, INCIDENT_ORDERS, type Incident } from '../../contract/incident.ts'
import { maskValues } from '../../contract/mask-secrets.ts'
import type { BoundSecret } from '../key-api/bound-secret.ts'
import { deliveryShape } from '../store/vault.ts'
import { apiKeyShape, type JournalParts, type Kept, openSealedJournal, type SealedJournal, text } from '../workflows/sealed-journal.ts'

/** A runbook as the journal keeps it; `address` is where the leaked key belongs to, as `addressOf`. */
export interface IncidentRecord {
  readonly incident: Incident
  /** From `knownIds`: by which a list is known to be one of the same workspace. */
  readonly knownIds: readonly string[]
  readonly address: string
}

/** What survives a crash of the app in the middle of a runbook; the leaked secret only sealed. */
export type IncidentJournal = SealedJournal<IncidentRecord, BoundSecret>

/** Of this app's own: another hand wrote what is none. */
const time = text.refine((at) => !Number.isNaN(Date.parse(at)))
const done = { at: time }

const incident = z.object({
  id: text,
  connectionId: text,
  key: apiKeyShape,
  own: z.boolean(),
  begunAt: time,
  known: z.object({
    usedAt: text.nullable(),
    createdHere: z.boolean(),
    keptHere: z.boolean(),
    deliveries: z.array(deliveryShape),
    programs: z.array(text),
  }),
  place: z.string().max(INCIDENT_MAX.place),
  order: z.object({ ...done, choice: z.enum(INCIDENT_ORDERS) }).nullable(),
  replacement: z.object({ ...done, key: apiKeyShape.nullable() }).nullable(),
  making: apiKeyShape.nullable(),
  revoked: z.object({ ...done, by: z.enum(['app', 'found']) }).nullable(),
  proof: z.object({ ...done, why: z.string().max(INCIDENT_MAX.why).nullable() }).nullable(),
  putOff: z.boolean(),
  working: z.boolean(),
  problem: z.looseObject({ kind: text }).nullable(),
  secret: z.enum(['sealed', 'memory', 'none']),
})

/** All that the secret belongs to, and that decides which key is revoked. */
const ownerOf = ({ incident, knownIds }: IncidentRecord): string => {
  const { id, connectionId, key, own } = maskValues(incident)
  return JSON.stringify(['incident', id, connectionId, key.id, key.name, key.lastFour, own, knownIds])
}

const sealedAs = ({ incident }: IncidentRecord, kept: Kept): Incident['secret'] =>
  incident.secret === 'none' ? 'none' : kept === 'sealed' ? 'sealed' : 'memory'

export const openIncidentJournal = (parts: JournalParts): IncidentJournal =>
  openSealedJournal({
    ...parts,
    name: 'incidents',
    shape: z.object({ incident, knownIds: z.array(text), address: text }),
    ownerOf,
    idOf: (record) => record.incident.id,
    connectionOf: (record) => record.incident.connectionId,
    // A key may have been named by a secret, and what a person writes may quote one.
    written: (record, kept) => ({ ...record, incident: maskValues({ ...record.incident, secret: sealedAs(record, kept) }) }),
  })
