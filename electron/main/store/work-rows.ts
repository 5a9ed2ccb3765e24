import { z } from 'zod'
import type { ApiKey } from '../../contract/api-key.ts'
import { APPROVED_KINDS } from '../../contract/channel.ts'
import type { ProofVerdict } from '../../contract/death-proof.ts'
import { LEAK_MAX, SKIPPABLE_ITEMS } from '../../contract/leak.ts'
import { PLAN_WAITS } from '../../contract/plan.ts'
import { REVOCATION_ENDS, REVOKE_REASONS } from '../../contract/revocation.ts'
import type { Rotation } from '../../contract/rotate.ts'
import type { AskedFor } from '../../contract/workflow.ts'
import type { BoundSecret } from '../base/bound-secret.ts'

/** Schemas and types of the vault's rows for work under way: what a crash must not lose. */

export const text = z.string().max(4096)
export const time = z.number().min(-8.64e15).max(8.64e15)
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
  /** The person has read that its key is not listed yet. Later lists are still compared. */
  readonly isRead?: boolean | undefined
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
    isRead: z.boolean().optional(),
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
 * A reason why a key shall be dead. `group`: the bulk revoke that the reason belongs to. `leaseId`:
 * nothing is sent while there is a lease of this id. `onlyWhile`: id of the key that must work
 * before anything is sent. `dueAt`, `unusedDays`: as in `Plan`. `isConfirmed`: the person confirmed
 * a recent use, and that the key is the last one or the app's own. `held`: why the reason waits for
 * the person. `ended`: null while the reason holds. `isDismissed`: the person has seen how it ended.
 */
const reasonShape = z.strictObject({
  id: z.uuid(),
  why: z.enum(REVOKE_REASONS),
  since: time,
  client: z.object({ name: text, request: z.enum(APPROVED_KINDS), connectionId: text }).nullable(),
  group: z.uuid().nullable(),
  leaseId: z.uuid().nullable(),
  onlyWhile: text.nullable(),
  dueAt: time.nullable(),
  unusedDays: z.int().nonnegative().nullable(),
  isConfirmed: z.boolean(),
  held: z.enum(PLAN_WAITS).nullable(),
  ended: z.enum(REVOCATION_ENDS).nullable(),
  usedAt: text.nullable(),
  isDismissed: z.boolean(),
})
export type Reason = Readonly<z.infer<typeof reasonShape>>

/**
 * Facts about a key that shall be dead. Times are those of `RunClock`.
 *
 * - `bornAt`: when the key certainly existed. `isSeen`: a list showed it.
 * - `sentAt`: when the first DELETE was about to be sent; never taken back. `sentFor`: the reason
 * that the last one was sent for.
 * - `lostAt`: when an answer was lost first. `absent`: answers "no such key" that no list has followed
 * yet: the first and the last. `notFoundAt`: the first one that a whole list without the key followed.
 * - `shownAt`: when the last list that showed the key was asked for, once a DELETE was sent
 * or the key was thought dead.
 * `lackedSince`: since when each whole list lacked the key.
 * - `isSure`: the secret is the key's own for certain. `hasWorked`: the service answered it.
 * `refused`: refusals of it that an answer to the connection's token followed. `isProven`: there
 * were enough of them.
 * - `reopened`: how often the key turned out to live. `firstEndAt`: when it was thought dead first.
 */
const factsShape = z.strictObject({
  bornAt: time,
  isSeen: z.boolean(),
  sentAt: time.nullable(),
  sentFor: z.uuid().nullable(),
  lostAt: time.nullable(),
  absent: z.strictObject({ since: time, at: time }).readonly().nullable(),
  notFoundAt: time.nullable(),
  shownAt: time.nullable(),
  lackedSince: time.nullable(),
  isSure: z.boolean(),
  hasWorked: z.boolean(),
  refused: z.strictObject({ since: time, count: z.int().positive() }).readonly().nullable(),
  isProven: z.boolean(),
  reopened: z.int(),
  firstEndAt: time.nullable(),
})
export type Facts = Readonly<z.infer<typeof factsShape>>

/**
 * `answer`: the service said that it deleted the key. `absent`: it said twice that there is no such
 * key. `secret`: it refused the key's own secret twice.
 */
const endShape = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('dead'),
      by: z.enum(['answer', 'absent', 'secret']),
      at: time,
    }),
    z.strictObject({ kind: z.literal('not_proven'), at: time }),
  ])
  .readonly()
export type End = z.infer<typeof endShape>

/**
 * A key that shall be dead: the one row of whoever ends a key. `place`: the number of the workspace
 * that it was seen in. `address`: as `addressOf`, of the connection then. `end`: null while anything
 * may have to be sent. `secrets`: the key's secret until its death is proven.
 */
export const entryShape = z.strictObject({
  id: z.uuid(),
  connectionId: text,
  address: text,
  place: z.int(),
  keyId: text,
  keyName: text,
  lastFour: text,
  reasons: z.array(reasonShape).readonly(),
  facts: factsShape,
  end: endShape.nullable(),
  secrets: boundSecretShape.nullable(),
  verdict: verdict.nullable(),
  verdictAt: time.nullable(),
})
export type Entry = Readonly<Omit<z.infer<typeof entryShape>, 'verdict' | 'facts' | 'reasons'>> & {
  readonly reasons: readonly Reason[]
  readonly facts: Facts
  readonly verdict: ProofVerdict | null
}

/**
 * A leaked key. `knownIds`: from `knownIds`, by which a list is known to be one of the same
 * workspace; `address`: where the key belongs to, as `addressOf`. `revoked`, `provenAt` and
 * `replacement` outlive what says them first: the row of the key, its proof and its rotation. The
 * secret of the row is the leaked one, until the service refused it.
 */
const leakShape = z.strictObject({
  id: z.uuid(),
  connectionId: text,
  address: text,
  knownIds: z.array(text).readonly(),
  key: apiKeyShape,
  own: z.boolean(),
  since: time,
  place: z.string().max(LEAK_MAX.place),
  reason: z.string().max(LEAK_MAX.reason),
  skipped: z.array(z.object({ item: z.enum(SKIPPABLE_ITEMS), at: time }).readonly()).readonly(),
  revoked: z.object({ at: time, by: z.enum(['app', 'found']) }).nullable(),
  provenAt: time.nullable(),
  replacement: z.object({ at: time, key: apiKeyShape }).nullable(),
})
export type LeakRecord = Readonly<z.infer<typeof leakShape>>
export const leakRow = rowOf(leakShape)

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
