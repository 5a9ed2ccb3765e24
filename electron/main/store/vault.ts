import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { ACCENTS, type Connection } from '../../contract/connection.ts'
import type { Delivery, NotedPlace } from '../../contract/delivery.ts'
import type { KeptId, KeptKey } from '../../contract/kept.ts'
import { PROXY_KINDS, PROXY_MODES } from '../../contract/network.ts'
import type { OwnRecipe } from '../../contract/own-recipes.ts'
import type { Looks, Settings } from '../../contract/settings.ts'
import type { BoundSecret } from '../base/bound-secret.ts'
import {
  boundSecretShape,
  type CreateRecord,
  createRow,
  type Entry,
  entryShape,
  type LeakRecord,
  leakRow,
  leaseShape,
  type NotedLease,
  type RotationRecord,
  type RotationSecrets,
  rotationRow,
  text,
  time,
  type WorkRow,
} from './work-rows.ts'

const proxy = z.strictObject({ kind: z.enum(PROXY_KINDS), host: z.string(), port: z.number() })
const network = z.strictObject({
  mode: z.enum(PROXY_MODES),
  manual: proxy.nullable(),
  /** `proxy`: as `proxyText`; the credentials are sent to no other proxy. */
  credentials: z
    .strictObject({ proxy: z.string(), user: z.string(), password: z.string() })
    .nullable(),
  /** One certificate each, as PEM. */
  authorities: z.array(z.string()),
})

/** The proxy and the certificate authorities that the person set. */
export type NetworkSettings = Readonly<z.infer<typeof network>>

/** Holds where the person set nothing. @internal */
export const DEFAULT_NETWORK: NetworkSettings = {
  mode: 'system',
  manual: null,
  credentials: null,
  authorities: [],
}

/** Settings whose lowering the person is asked about. */
export type Guards = Omit<Settings, keyof Looks>

export const DEFAULT_GUARDS: Guards = {
  lockMinutes: 0,
  lockWithScreen: false,
  contentProtection: false,
  updates: false,
}

/** The token of a connection, with the address that it was entered for. */
export interface StoredToken extends BoundSecret {
  readonly connectionId: string
}

/** A secret that the person keeps on this computer. */
export interface KeptSecret extends KeptKey, BoundSecret {
  readonly connectionId: string
}

/** Where the secrets of a key were delivered to, the newest first. */
interface KeyDeliveries extends KeptId {
  readonly places: readonly Delivery<NotedPlace>[]
}

/**
 * The workspaces that a connection led to, the present one first, each with keys by which a list is
 * known to be one of it: ids, or hashes of long ones. `isSettled`: no token or address came since
 * the last list that told the workspace.
 */
const workspaces = z.strictObject({
  connectionId: text,
  isSettled: z.boolean(),
  workspaces: z.array(z.strictObject({ number: z.int(), keyIds: z.array(text) })),
})
export type NotedWorkspaces = Readonly<z.infer<typeof workspaces>>

/** Everything that acts by itself or guards something, in one document. */
export interface Vault {
  readonly connections: readonly Connection[]
  readonly activeId: string | null
  readonly tokens: readonly StoredToken[]
  readonly places: readonly NotedWorkspaces[]
  readonly guards: Guards
  /** Whether programs on this computer may ask. */
  readonly isChannelOn: boolean
  readonly recipes: readonly OwnRecipe[]
  readonly network: NetworkSettings
  readonly kept: readonly KeptSecret[]
  readonly deliveries: readonly KeyDeliveries[]
  readonly rotations: readonly WorkRow<RotationRecord, RotationSecrets>[]
  readonly creates: readonly WorkRow<CreateRecord, BoundSecret>[]
  readonly leaks: readonly WorkRow<LeakRecord, BoundSecret>[]
  readonly leases: readonly NotedLease[]
  readonly revocations: readonly Entry[]
  /** Files that are being written beside the ones that they replace. */
  readonly unfinishedFiles: readonly string[]
  /** Random keys, 32 bytes in base64: of the two other documents, and of the key hashes. */
  readonly keys: { readonly notes: string; readonly activity: string; readonly hashes: string }
  /** Keys of the two other documents until both were written by the present ones, newest first. */
  readonly formerKeys?: readonly { readonly notes: string; readonly activity: string }[]
}

const id = z.string().min(1).max(256)
const connection = z.object({
  id,
  name: z.string().min(1).max(256),
  kind: z.enum(['local', 'remote']),
  baseUrl: z.string().max(2048),
  lastFour: z.string().max(4),
  keyId: id.nullable(),
  accent: z.enum(ACCENTS).optional(),
  production: z.boolean().optional(),
})

const recipe = z.strictObject({
  id: z.string(),
  program: z.string(),
  store: z.array(z.string()),
  look: z.array(z.string()).nullable(),
})

const noted = { id: text, at: time, revealId: text.optional() }
const deliveryShape = z.discriminatedUnion('kind', [
  z.object({
    ...noted,
    kind: z.literal('env-file'),
    place: text,
    variable: text,
    readers: z.enum(['owner', 'group', 'everyone', 'unknown']),
  }),
  z.object({ ...noted, kind: z.literal('recipe'), recipe: text, name: text, program: text }),
])

/** Values that each of the guarding settings may have. */
export const guardShapes = {
  lockMinutes: z.int().min(0).max(1440),
  lockWithScreen: z.boolean(),
  contentProtection: z.boolean(),
  updates: z.boolean(),
} satisfies Record<keyof Guards, z.ZodType>

const key = z.base64().length(44)

/**
 * Parses what is read from the disk, and everything that is about to be written. Shapes alone:
 * whoever enters a value checks it, and a rule of theirs that becomes stricter must not make a
 * vault unreadable.
 */
export const vaultSchema = z.strictObject({
  connections: z.array(connection),
  activeId: z.string().nullable(),
  tokens: z.array(boundSecretShape.extend({ connectionId: text })),
  places: z.array(workspaces),
  guards: z.strictObject(guardShapes),
  isChannelOn: z.boolean(),
  recipes: z.array(recipe),
  network,
  kept: z.array(
    boundSecretShape.extend({
      connectionId: text,
      id: text,
      name: text,
      lastFour: text,
      at: z.number(),
    }),
  ),
  deliveries: z.array(
    z.object({ connectionId: text, keyId: text, places: z.array(deliveryShape) }),
  ),
  rotations: z.array(rotationRow),
  creates: z.array(createRow),
  leaks: z.array(leakRow),
  leases: z.array(leaseShape),
  revocations: z.array(entryShape),
  unfinishedFiles: z.array(text),
  keys: z.strictObject({ notes: key, activity: key, hashes: key }),
  formerKeys: z.array(z.strictObject({ notes: key, activity: key })).optional(),
})

const newKey = (): string => randomBytes(32).toString('base64')

export const newVault = (): Vault => ({
  connections: [],
  activeId: null,
  tokens: [],
  places: [],
  guards: DEFAULT_GUARDS,
  isChannelOn: false,
  recipes: [],
  network: DEFAULT_NETWORK,
  kept: [],
  deliveries: [],
  rotations: [],
  creates: [],
  leaks: [],
  leases: [],
  revocations: [],
  unfinishedFiles: [],
  keys: { notes: newKey(), activity: newKey(), hashes: newKey() },
})

/**
 * The vault with new keys for the two other documents: an older vault must not open what comes
 * later.
 */
export const withNewKeys = (vault: Vault): Vault => {
  const { notes, activity, hashes } = vault.keys
  return {
    ...vault,
    keys: { notes: newKey(), activity: newKey(), hashes },
    formerKeys: [{ notes, activity }, ...(vault.formerKeys ?? [])],
  }
}

/** Matches members of the vault's JSON that hold a secret. Inside strings quotes are escaped. */
const SECRET_MEMBERS = /"(?:secret|token|password)":("(?:[^"\\]|\\.)*")/g

/** Hashes all secrets in a vault's JSON: tokens, kept and work's secrets, the proxy password. */
export const secretsIn = (content: Buffer): ReadonlySet<string> =>
  new Set(
    Array.from(content.toString().matchAll(SECRET_MEMBERS), ([, secret = '']) =>
      createHash('sha256').update(secret).digest('base64'),
    ),
  )

/**
 * Returns the vault without a connection that is being forgotten, and without all that belongs to
 * it.
 */
export const withoutConnection = (vault: Vault, forgottenId: string): Vault => {
  const stays = ({ connectionId }: { readonly connectionId: string }): boolean =>
    connectionId !== forgottenId
  return {
    ...vault,
    connections: vault.connections.filter(({ id: one }) => one !== forgottenId),
    activeId: vault.activeId === forgottenId ? null : vault.activeId,
    tokens: vault.tokens.filter(stays),
    places: vault.places.filter(stays),
    kept: vault.kept.filter(stays),
    deliveries: vault.deliveries.filter(stays),
    rotations: vault.rotations.filter(({ record }) => stays(record.rotation)),
    creates: vault.creates.filter(({ record }) => stays(record)),
    leaks: vault.leaks.filter(({ record }) => stays(record)),
    leases: vault.leases.filter(stays),
    revocations: vault.revocations.filter(stays),
  }
}
