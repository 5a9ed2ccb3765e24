import { join } from 'node:path'
import { z } from 'zod'
import { type Annotation, NO_ANNOTATION } from '../../contract/annotations.ts'
import { PLACE_KINDS, SCAN_ENDS, type ScanResult, SKIP_REASONS } from '../../contract/scan.ts'
import { openDocumentFile, type VaultOfDocuments } from './document-file.ts'
import type { Store } from './store.ts'
import type { Vault } from './vault.ts'

const WRITE_DELAY_MS = 2_000

type ById<T> = Readonly<Record<string, T>>

export interface KeyId {
  readonly connectionId: string
  readonly keyId: string
}

/**
 * A secret that was on this computer: how it begins and how long it is, which any secret of its
 * service says, and its keyed hash.
 */
export interface KnownSecret extends KeyId {
  /** All up to its characters, e.g. `local_live_`. */
  readonly head: string
  readonly length: number
  /** HMAC-SHA-256 in base64. */
  readonly hmac: string
}

/** A note about a key. The places that its secret was delivered to are in the vault. */
export type KeyNote = Omit<Annotation, 'deliveries'>

/** The ids that a list had last, and those of them that nobody knows yet. */
interface LastVisit {
  readonly ids: readonly string[]
  readonly unknown: readonly string[]
}

/**
 * Hours in which a list was read, and in which each of its keys was used, as `hourText` writes
 * them.
 */
export interface WatchedHours {
  readonly watched: string
  readonly keys: ById<string>
}

/**
 * Everything that this computer knows of keys besides the service's lists. Nothing of it acts or
 * guards.
 */
export interface Notes {
  /** By connection and key id. */
  readonly annotations: ById<ById<KeyNote>>
  /** By connection, like `hours`. */
  readonly visits: ById<LastVisit>
  readonly hours: ById<WatchedHours>
  readonly hashes: readonly KnownSecret[]
  /** Where the last scan found keys; never what it found. */
  readonly scan: ScanResult | null
}

const { deliveries: _deliveries, ...noKeyNote } = NO_ANNOTATION
export const NO_KEY_NOTE: KeyNote = noKeyNote

/** @internal */
export const NO_NOTES: Notes = { annotations: {}, visits: {}, hours: {}, hashes: [], scan: null }

// No bounds where a value comes from outside: a note that did not fit would keep all others from
// being written.
const text = z.string()
const count = z.number().nonnegative()
const keyNote = z.object({
  alias: text,
  note: text,
  tags: z.array(text),
  createdHere: z.boolean(),
  isSecretLost: z.boolean(),
  ownCalls: z.array(z.object({ sentAt: z.number(), answeredAt: z.number() })),
  usedBeforeCheck: text.nullable(),
  ownUntil: z.number().nullable(),
  replacedBy: z.object({ id: text, lastFour: text }).nullable(),
})
const place = z.object({
  id: text,
  kind: z.enum(PLACE_KINDS),
  path: text,
  line: count,
  commit: text.nullable(),
  versions: count,
  connectionId: text.nullable(),
  keyId: text.nullable(),
})
const scan = z.object({
  end: z.enum(SCAN_ENDS),
  at: text,
  counts: z.object({
    files: count,
    bytes: count,
    repositories: count,
    candidates: count,
    endings: count,
  }),
  skipped: z.array(z.object({ reason: z.enum(SKIP_REASONS), count, example: text })),
  places: z.array(place),
  more: z.boolean(),
})

/** @internal */
export const notesSchema = z.strictObject({
  annotations: z.record(text, z.record(text, keyNote)),
  visits: z.record(text, z.object({ ids: z.array(text), unknown: z.array(text) })),
  hours: z.record(text, z.object({ watched: text, keys: z.record(text, text) })),
  hashes: z.array(
    z.object({
      connectionId: text,
      keyId: text,
      head: text,
      length: z.int().positive(),
      hmac: text,
    }),
  ),
  scan: scan.nullable(),
})

/** The record without one of its entries. */
export const withoutId = <T>(record: ById<T>, id: string): ById<T> =>
  Object.fromEntries(Object.entries(record).filter(([one]) => one !== id))

/** Opens `notes`. */
export const openNotes = (
  folder: string,
  vault: Store<Vault>,
  vaultFile: VaultOfDocuments,
): Store<Notes> =>
  openDocumentFile(join(folder, 'notes'), vault, vaultFile, {
    name: 'notes',
    schema: notesSchema,
    fresh: NO_NOTES,
    delayMs: WRITE_DELAY_MS,
  })
