import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { log } from '../diagnostics/log.ts'
import { parseUnknown } from '../security/parse-unknown.ts'
import { changeQuietly, openStoreFile, type StoreFile } from '../storage/store-file.ts'
import type { SealedRecord } from '../vault/sealed-record.ts'
import { headOf, hmacOf, type KeyId, type KnownSecret, sealOf } from './matcher.ts'

/** By which secrets that were on this computer are recognized elsewhere, although none of them is kept. */
export interface KeyHashes {
  /**
   * Notes a secret while it is here. Where the secure store does not open the key of the hashes now, nothing is noted; without a secure
   * store it is noted until the app quits.
   */
  note(id: KeyId, secret: string): Promise<void>
  /** The key and all that was noted by it; null where the secure store does not open it now. */
  known(): Promise<{ readonly key: Buffer; readonly secrets: readonly KnownSecret[] } | null>
  /** Of how many keys there is one, as far as is known without opening anything. */
  count(): number
  has(id: KeyId): boolean
  /** How the secrets of a connection begin. */
  headsOf(connectionId: string): readonly string[]
  forget(connectionId: string): void
  /** The connection may be kept otherwise now: "until you quit" leaves nothing on disk. */
  persistenceChanged(connectionId: string): void
  /** Wipes all, with its key, and keeps none on the disk any more. Throws when the disk refuses. */
  clear(): void
}

const KEY_BYTES = 32
/** Most that are kept; the oldest go first. @internal */
export const MOST_HASHES = 5_000

const text = z.string().max(4_096)
const entry = z.object({
  connectionId: text,
  keyId: text,
  head: text,
  length: z.number().int().positive(),
  hmac: text,
  seal: text,
})
/** `seal`: from `sealOf`. */
type SealedSecret = KnownSecret & { readonly seal: string }

/** A type, not an interface: electron-store wants an index signature. */
type OnDisk = { readonly hashes: readonly SealedSecret[] }
const onDisk = z.object({ hashes: z.array(entry) })

export interface KeyHashesParts {
  readonly folder: string
  readonly record: SealedRecord
  /** Whether anything of the connection may be on disk. */
  readonly mayPersist: (connectionId: string) => boolean
}

export const openKeyHashes = ({ folder, record, mayPersist }: KeyHashesParts): KeyHashes => {
  let file: StoreFile<OnDisk> | null = null
  const load = (): StoreFile<OnDisk> => {
    file ??= openStoreFile<OnDisk>(folder, 'key-hashes', onDisk, { hashes: [] }, ({ hashes }) => ({
      hashes: (Array.isArray(hashes) ? hashes : []).filter((one) => parseUnknown(entry, one).success),
    }))
    return file
  }
  const onFile = (): readonly SealedSecret[] => (file !== null || existsSync(join(folder, 'key-hashes.json')) ? load().value.hashes : [])
  /** Those of connections of which nothing may be on disk. */
  let inMemory: readonly KnownSecret[] = []
  const all = (): readonly KnownSecret[] => [...onFile(), ...inMemory]
  let cleared = false
  let opening: Promise<Buffer | null> | null = null
  /** Without a secure store nothing is written: whoever has the key can try guesses. */
  let forThisRun = false

  const open = async (): Promise<Buffer | null> => {
    const read = await record.read()
    if (read.ok && read.value !== null) return Buffer.from(read.value, 'base64')
    if (!read.ok && read.error.code !== 'token_missing' && read.error.code !== 'storage_unavailable') return null
    const key = randomBytes(KEY_BYTES)
    const written = await record.write(key.toString('base64'))
    if (!written.ok && written.error.code !== 'storage_unavailable') return null
    forThisRun = !written.ok
    // Of another key: nothing can be recognized by them.
    if (onFile().length > 0 && !forThisRun) changeQuietly(load(), { hashes: [] })
    return key
  }
  const key = (): Promise<Buffer | null> => {
    opening ??= open().then((opened) => {
      if (opened === null) opening = null
      return opened
    })
    return opening
  }

  const without = <T extends KnownSecret>(list: readonly T[], connectionId: string): readonly T[] =>
    list.filter((one) => one.connectionId !== connectionId)
  const dropFromFile = (connectionId: string): void => {
    const left = without(onFile(), connectionId)
    if (left.length < onFile().length) changeQuietly(load(), { hashes: left })
  }

  return {
    note: async ({ connectionId, keyId }, secret) => {
      const head = headOf(secret)
      // What cannot be searched for by its shape would never be compared.
      if (head === null) return
      const opened = await key()
      if (opened === null) return log.error('a keyed hash was not kept', 'the secure store did not open its key')
      const noted = { connectionId, keyId, head, length: secret.length, hmac: hmacOf(opened, secret) }
      const others = <T extends KnownSecret>(list: readonly T[]): readonly T[] =>
        list.filter((one) => one.connectionId !== connectionId || one.keyId !== keyId)
      if (forThisRun || cleared || !mayPersist(connectionId)) inMemory = [...others(inMemory), noted]
      else
        changeQuietly(load(), { hashes: [...others(load().value.hashes), { ...noted, seal: sealOf(opened, noted) }].slice(-MOST_HASHES) })
    },
    known: async () => {
      const opened = await key()
      if (opened === null) return null
      const lasting = forThisRun
        ? []
        : onFile()
            .filter((one) => one.seal === sealOf(opened, one))
            .map(({ seal: _seal, ...one }) => one)
      return { key: opened, secrets: [...lasting, ...inMemory] }
    },
    count: () => all().length,
    has: ({ connectionId, keyId }) => all().some((one) => one.connectionId === connectionId && one.keyId === keyId),
    headsOf: (connectionId) => all().flatMap((one) => (one.connectionId === connectionId ? [one.head] : [])),
    forget: (connectionId) => {
      inMemory = without(inMemory, connectionId)
      dropFromFile(connectionId)
    },
    persistenceChanged: (connectionId) => {
      if (!mayPersist(connectionId)) dropFromFile(connectionId)
    },
    clear: () => {
      if (file !== null || existsSync(join(folder, 'key-hashes.json'))) load().change({ hashes: [] })
      record.remove()
      inMemory = []
      opening = null
      cleared = true
    },
  }
}
