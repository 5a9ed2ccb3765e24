import { z } from 'zod'
import type { ApiKey } from '../../contract/api-key.ts'
import type { DeathProof, ProofVerdict } from '../../contract/death-proof.ts'
import { INCIDENT_MAX, INCIDENT_ORDERS, type Incident } from '../../contract/incident.ts'
import type { Rotation } from '../../contract/rotate.ts'
import type { AskedFor } from '../../contract/workflow.ts'
import type { BoundSecret } from '../key-api/bound-secret.ts'

/** Schemas and types of the vault's rows for work under way: what a crash must not lose. */

export const text = z.string().max(4096)
export const time = z.number().min(-8.64e15).max(8.64e15)
const isoTime = text.refine((at) => !Number.isNaN(Date.parse(at)))
const apiKeyShape = z.object({ id: text, name: text, lastFour: text, createdAt: text, lastUsedAt: z.string().nullable() })
const askedForShape = z.object({ client: text, place: text })
export const boundSecretShape = z.object({ secret: text, address: text })

/** A row of work. `secrets` is null where there is none, or where it was wiped. */
export interface WorkRow<Record, Secrets extends BoundSecret> {
  readonly record: Record
  readonly secrets: Secrets | null
}

const rowOf = (record: z.ZodType, secrets: z.ZodType = boundSecretShape): z.ZodType => z.object({ record, secrets: secrets.nullable() })

/** The secrets of a rotation, all of them for one address. `previous`: the app's own token before it was replaced. */
export interface RotationSecrets extends BoundSecret {
  readonly previous: { readonly token: string; readonly keyId: string | null } | null
}

/** A rotation. `before`: the ids that were listed before the new key was created; `known`: from `knownIds`, before the create; `address`: as `addressOf`, where it was begun. */
export interface RotationRecord {
  readonly rotation: Rotation
  readonly before: readonly string[]
  readonly known: readonly string[]
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
export const rotationRow = rowOf(
  z.object({ rotation, before: z.array(text), known: z.array(text), address: text }),
  boundSecretShape.extend({ previous: z.object({ token: text, keyId: text.nullable() }).nullable() }),
)

/** A create that a program asked for, from before it is sent until its secret is in its place or the person knows what came of it. */
export interface CreateRecord {
  readonly id: string
  readonly connectionId: string
  readonly name: string
  /** As `addressOf`, where it was begun. */
  readonly address: string
  readonly before: readonly string[]
  readonly known: readonly string[]
  /** null until the service named it. */
  readonly key: ApiKey | null
  readonly asked: AskedFor
}

export const createRow = rowOf(
  z.object({
    id: text,
    connectionId: text,
    name: text,
    address: text,
    before: z.array(text),
    known: z.array(text),
    key: apiKeyShape.nullable(),
    asked: askedForShape,
  }),
)

/** A key whose secret is known, from before it is revoked until its death is confirmed. */
export interface DeathRecord extends Pick<DeathProof, 'id' | 'connectionId' | 'key' | 'at'> {
  /** Where it was revoked, as `addressOf`: its secret goes nowhere else. */
  readonly address: string
  /** When the revoke began, in milliseconds since the epoch. */
  readonly since: number
  /** From `knownIds`, without the key itself. */
  readonly known: readonly string[]
  /** `revoking`: nobody knows yet what came of the revoke. */
  readonly state: 'revoking' | 'revoked'
  readonly verdict: ProofVerdict | null
}

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
export const deathRow = rowOf(
  z.object({
    id: text,
    connectionId: text,
    key: z.object({ id: text, name: text, lastFour: text }),
    address: text,
    since: z.number(),
    known: z.array(text),
    state: z.enum(['revoking', 'revoked']),
    verdict: verdict.nullable(),
    at: z.number().nullable(),
  }),
)

/** A leak runbook. `knownIds`: from `knownIds`, by which a list is known to be one of the same workspace; `address`: where the leaked key belongs to, as `addressOf`. */
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
  making: apiKeyShape.nullable(),
  revoked: z.object({ ...done, by: z.enum(['app', 'found']) }).nullable(),
  proof: z.object({ ...done, why: z.string().max(INCIDENT_MAX.why).nullable() }).nullable(),
  putOff: z.boolean(),
  working: z.boolean(),
  problem: z.looseObject({ kind: text }).nullable(),
  hasSecret: z.boolean(),
})
export const incidentRow = rowOf(z.object({ incident, knownIds: z.array(text), address: text }))

const BULK_STATES = ['waiting', 'sent', 'revoked', 'already_gone', 'failed', 'held'] as const
/** A bulk revoke: what was confirmed and how far it came. `address`: where it was begun; `known`: from `knownIds`; `confirmed`: used lately, and confirmed all the same. */
export const bulkShape = z.strictObject({
  id: z.uuid(),
  connectionId: text,
  address: text,
  known: z.array(text),
  rows: z.array(z.strictObject({ id: text, name: text, lastFour: text, confirmed: z.boolean(), state: z.enum(BULK_STATES) })),
})
export type NotedBulk = z.infer<typeof bulkShape>

/**
 * A lease: a key that lives as long as a program. No secret: of the lease's own token there is a hash, of the command the program alone.
 * `address`: where it was begun, as `addressOf`. `keyId` is null until the service named the key. `known`: from `listedIds`, before the create.
 */
export const leaseShape = z.strictObject({
  id: z.uuid(),
  connectionId: text,
  address: text,
  keyName: text,
  keyId: text.nullable(),
  known: z.array(text).readonly(),
  tokenHash: z.string().regex(/^[\da-f]{64}$/),
  program: text,
  since: z.number(),
  endsAt: z.number(),
  seconds: z.number().positive(),
})
export type NotedLease = Readonly<z.infer<typeof leaseShape>>

/**
 * A plan to revoke a key. `address`: where its key is, as `addressOf`. `known`: from `knownIds`. `stage`: `sent` is there before the revoke
 * is; the last four are ends. `tried`: a revoke was or may have been sent, so that none is sent by itself any more.
 */
export const planShape = z.strictObject({
  id: z.uuid(),
  connectionId: text,
  address: text,
  keyId: text,
  keyName: text,
  lastFour: text,
  known: z.array(text).readonly(),
  dueAt: time,
  unusedDays: z.int().positive(),
  stage: z.enum(['planned', 'sent', 'revoked', 'used', 'gone', 'cancelled']),
  tried: z.boolean(),
  usedAt: text.nullable(),
})
export type NotedPlan = Readonly<z.infer<typeof planShape>>
