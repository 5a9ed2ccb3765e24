import { z } from 'zod'
import type { ApiKey } from '../../contract/api-key.ts'
import { APPROVED_KINDS } from '../../contract/channel.ts'
import type { ProofVerdict } from '../../contract/death-proof.ts'
import { INCIDENT_MAX, INCIDENT_ORDERS, type Incident } from '../../contract/incident.ts'
import { REVOCATION_ENDS, REVOKE_REASONS } from '../../contract/revocation.ts'
import type { Rotation } from '../../contract/rotate.ts'
import type { AskedFor } from '../../contract/workflow.ts'
import type { BoundSecret } from '../key-api/bound-secret.ts'

/** Schemas and types of the vault's rows for work under way: what a crash must not lose. */

export const text = z.string().max(4096)
export const time = z.number().min(-8.64e15).max(8.64e15)
const isoTime = text.refine((at) => !Number.isNaN(Date.parse(at)))
const apiKeyShape = z.object({
  id: text,
  name: text,
  lastFour: text,
  createdAt: text,
  lastUsedAt: z.string().nullable(),
})
const askedForShape = z.object({ client: text, place: text })
export const boundSecretShape = z.object({ secret: text, address: text })

/** A row of work. `secrets` is null where there is none, or where it was wiped. */
export interface WorkRow<Record, Secrets extends BoundSecret> {
  readonly record: Record
  readonly secrets: Secrets | null
}

const rowOf = (record: z.ZodType, secrets: z.ZodType = boundSecretShape): z.ZodType =>
  z.object({ record, secrets: secrets.nullable() })

/**
 * The secrets of a rotation, all of them for one address. `previous`: the app's own token before it
 * was replaced.
 */
export interface RotationSecrets extends BoundSecret {
  readonly previous: { readonly token: string; readonly keyId: string | null } | null
}

const listMark = z.object({ hashes: z.array(text).readonly(), until: time.nullable() }).readonly()
/**
 * Marks the keys of a list, by which a later one tells which are new: hashes of the ids of the
 * newest, and, where there are more, when the newest of those was made, in ms since the epoch.
 */
export type ListMark = z.infer<typeof listMark>

/**
 * A rotation. `before`, `known`, `since`: as `Beforehand`, of the create of its new key; `address`:
 * as `addressOf`, where it was begun.
 */
export interface RotationRecord {
  readonly rotation: Rotation
  readonly before: ListMark
  readonly known: readonly string[]
  readonly since: number | null
  readonly address: string
}

const rotation = z.looseObject({
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
const beforehandShape = { before: listMark, known: z.array(text), since: time.nullable() }
export const rotationRow = rowOf(
  z.object({ rotation, ...beforehandShape, address: text }),
  boundSecretShape.extend({
    previous: z.object({ token: text, keyId: text.nullable() }).nullable(),
  }),
)

/**
 * A create, from before it is sent until the person is done with its secret or knows what came of
 * it. The row has the secret only where a program `asked`: one that a person is shown is on no disk.
 */
export interface CreateRecord {
  readonly id: string
  readonly connectionId: string
  readonly name: string
  /** As `addressOf`, where it was begun. */
  readonly address: string
  /** As in `RotationRecord`. */
  readonly before: ListMark
  readonly known: readonly string[]
  readonly since: number | null
  /** null until the service named it. */
  readonly key: ApiKey | null
  readonly asked?: AskedFor | undefined
}

export const createRow = rowOf(
  z.object({
    id: text,
    connectionId: text,
    name: text,
    address: text,
    ...beforehandShape,
    key: apiKeyShape.nullable(),
    asked: askedForShape.optional(),
  }),
)

const cause = z.looseObject({ code: text })
const verdict = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('confirmed') }),
  z.object({ kind: z.literal('works') }),
  z.object({
    kind: z.literal('not_confirmed'),
    doubt: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('answer'), cause }),
      z.object({ kind: z.literal('comparison'), cause: cause.nullable() }),
    ]),
  }),
])
/**
 * A key that shall be dead: the one row of whoever ends a key. `address`: where the key is, as
 * `addressOf`. `workspaceKeyIds`: up to eight other keys, by which a list is known to be one of the
 * same workspace. `group`: the bulk revoke that the row belongs to. `leaseId`: nothing is sent
 * while there is a lease of this id. `dueAt`, `unusedDays`: as in `Plan`. `isConfirmed`: the person
 * confirmed a recent use, and that the key is the last one or the app's own. `ended`: null until
 * nothing is sent any more. `secrets`: the key's secret until its death is proven.
 */
export const revocationShape = z.strictObject({
  id: z.uuid(),
  connectionId: text,
  address: text,
  workspaceKeyIds: z.array(text).readonly(),
  keyId: text,
  keyName: text,
  lastFour: text,
  why: z.enum(REVOKE_REASONS),
  group: z.uuid().nullable(),
  leaseId: z.uuid().nullable(),
  dueAt: time.nullable(),
  unusedDays: z.int().positive().nullable(),
  isConfirmed: z.boolean(),
  client: z.object({ name: text, request: z.enum(APPROVED_KINDS), connectionId: text }).nullable(),
  since: time,
  isSent: z.boolean(),
  ended: z.enum(REVOCATION_ENDS).nullable(),
  usedAt: text.nullable(),
  secrets: boundSecretShape.nullable(),
  verdict: verdict.nullable(),
  verdictAt: time.nullable(),
})
export type NotedRevocation = Readonly<Omit<z.infer<typeof revocationShape>, 'verdict'>> & {
  readonly verdict: ProofVerdict | null
}

/**
 * A leak runbook. `knownIds`: from `knownIds`, by which a list is known to be one of the same
 * workspace; `address`: where the leaked key belongs to, as `addressOf`.
 */
export interface IncidentRecord {
  readonly incident: Incident
  readonly knownIds: readonly string[]
  readonly address: string
}

const done = { at: isoTime }
const incident = z.looseObject({
  id: text,
  connectionId: text,
  key: apiKeyShape,
  own: z.boolean(),
  begunAt: isoTime,
  place: z.string().max(INCIDENT_MAX.place),
  order: z.object({ ...done, choice: z.enum(INCIDENT_ORDERS) }).nullable(),
  replacement: z.object({ ...done, key: apiKeyShape.nullable() }).nullable(),
  revoked: z.object({ ...done, by: z.enum(['app', 'found']) }).nullable(),
  proof: z.object({ ...done, why: z.string().max(INCIDENT_MAX.why).nullable() }).nullable(),
  putOff: z.boolean(),
  working: z.boolean(),
  problem: z.looseObject({ kind: text }).nullable(),
  hasSecret: z.boolean(),
})
export const incidentRow = rowOf(z.object({ incident, knownIds: z.array(text), address: text }))

/**
 * A lease: a key that lives as long as a program. No secret: of the lease's own token there is a
 * hash, of the command the program alone. `address`: where it was begun, as `addressOf`. `keyId` is
 * null until the service named the key. `before`, `known`: as `Beforehand`.
 * `process`: the helper's; null where the system does not say.
 */
const processShape = z.object({ pid: z.int(), birth: text.nullable() }).readonly()

export const leaseShape = z.strictObject({
  id: z.uuid(),
  connectionId: text,
  address: text,
  keyName: text,
  keyId: text.nullable(),
  before: listMark,
  known: z.array(text).readonly(),
  tokenHash: z.string().regex(/^[\da-f]{64}$/),
  program: text,
  process: processShape.nullable(),
  since: z.number(),
  endsAt: z.number(),
  seconds: z.number().positive(),
})
export type NotedLease = Readonly<z.infer<typeof leaseShape>>
