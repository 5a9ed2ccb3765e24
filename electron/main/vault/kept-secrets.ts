import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { KeptFailure, SealFailure } from '../../contract/failures.ts'
import type { KeptId, KeptKey } from '../../contract/kept.ts'
import { maskSecrets } from '../../contract/mask-secrets.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import { log } from '../diagnostics/log.ts'
import type { BoundSecret } from '../key-api/bound-secret.ts'
import { parseUnknown } from '../security/parse-unknown.ts'
import { diskFailure } from '../storage/disk-failure.ts'
import { openStoreFile, type StoreFile } from '../storage/store-file.ts'
import type { Sealer } from './sealer.ts'

/** Secrets of keys that the person keeps on this computer, each sealed for its connection, its key and its address. */
export interface KeptSecrets {
  readonly quarantined: string | null
  /** As `StoreFile.mended`. */
  readonly mended: string | null
  of(connectionId: string): readonly KeptKey[]
  /** Whether a secret of the connection could be kept now: something else is sealed and read back. Nothing is written. */
  canKeep(connectionId: string): Promise<boolean>
  /**
   * Seals, reads back and writes; one that was kept for the key before is replaced. Fails as `Sealer.seal`, with `not_persistent` where
   * nothing of the connection may be on disk, and with `gone` when it was forgotten or wiped before the secret was sealed.
   */
  put(connectionId: string, key: Omit<KeptKey, 'at'>, secret: BoundSecret): Promise<Result<null, SealFailure | 'not_persistent' | 'gone'>>
  /** The secret, with the address that it was kept for. Fails with `address_changed` when that is another one than `address`. */
  get(kept: KeptId, address: string): Promise<Result<BoundSecret, KeptFailure>>
  /** Wipes what is kept of a key for this address, and what is being sealed. What the disk refuses is only logged: the secret is dead. */
  revoked(kept: KeptId, address: string): void
  /** Wipes it at the person's wish, whatever its address. Throws when the disk refuses, having changed nothing. */
  stop(kept: KeptId): void
  /** Wipes all of a connection. `also` writes what belongs to it, in the same moment. Throws when the disk refuses either, having changed nothing. */
  forget(connectionId: string, also: () => void): void
  /** The connection may be kept otherwise now: "until you quit" leaves nothing on disk. */
  persistenceChanged(connectionId: string): void
  count(): number
  /** Wipes all, and keeps none any more: not from a `put` that is under way either. Throws when the disk refuses. */
  clear(): void
}

const text = z.string().max(4096)
const entry = z.object({ connectionId: text, id: text, name: text, lastFour: text, at: z.number(), address: text, sealed: z.string() })
type Entry = z.infer<typeof entry>
/** A type, not an interface: electron-store wants an index signature. */
type OnDisk = { readonly secrets: readonly Entry[] }
const onDisk = z.object({ secrets: z.array(entry) })

const mend = (found: unknown): OnDisk => ({
  secrets: (Array.isArray(found) ? found : []).filter((one): one is Entry => parseUnknown(entry, one).success),
})

const ownerOf = ({ connectionId, keyId }: KeptId): string => JSON.stringify(['kept', connectionId, keyId])
const isOf =
  ({ connectionId, keyId }: KeptId) =>
  (one: Pick<Entry, 'connectionId' | 'id'>): boolean =>
    one.connectionId === connectionId && one.id === keyId

export interface KeptSecretsParts {
  readonly folder: string
  readonly sealer: Sealer
  /** Whether anything of the connection may be on disk. */
  readonly mayPersist: (connectionId: string) => boolean
  readonly changed: (connectionId: string) => void
  readonly now?: () => number
}

/** The file is made when it is first needed. */
export const openKeptSecrets = ({ folder, sealer, mayPersist, changed, now = Date.now }: KeptSecretsParts): KeptSecrets => {
  let file: StoreFile<OnDisk> | null = null
  const load = (): StoreFile<OnDisk> => {
    file ??= openStoreFile<OnDisk>(folder, 'kept', onDisk, { secrets: [] }, ({ secrets }) => mend(secrets))
    return file
  }
  if (existsSync(join(folder, 'kept.json'))) load()
  /** What the disk would not wipe is not there any more for this run. */
  let wiped: readonly Entry[] = []
  let cleared = false
  /** What is being sealed: a wipe meanwhile cancels it. */
  const sealing = new Set<{ readonly connectionId: string; readonly id: string; cancelled: boolean }>()
  const all = (): readonly Entry[] => (file?.value.secrets ?? []).filter((one) => !wiped.includes(one))

  const cancel = (which: (one: Pick<Entry, 'connectionId' | 'id'>) => boolean): void => {
    for (const one of sealing) if (which(one)) one.cancelled = true
  }
  const keepOnly = (secrets: readonly Entry[]): void => {
    if (secrets.length !== all().length) load().change({ secrets })
  }
  const wipeQuietly = (gone: readonly Entry[]): void => {
    try {
      keepOnly(all().filter((one) => !gone.includes(one)))
    } catch (cause) {
      log.error('kept.json could not be written', cause)
      wiped = [...wiped, ...gone]
    }
    for (const connectionId of new Set(gone.map((one) => one.connectionId))) changed(connectionId)
  }

  const put = async (
    connectionId: string,
    { id, name, lastFour, at }: KeptKey,
    { secret, address }: BoundSecret,
  ): ReturnType<KeptSecrets['put']> => {
    if (!mayPersist(connectionId)) return fail('not_persistent')
    const mine = { connectionId, id, cancelled: false }
    sealing.add(mine)
    const kept = { connectionId, keyId: id }
    const sealed = await sealer.seal(secret, ownerOf(kept), address)
    sealing.delete(mine)
    if (!sealed.ok) return sealed
    if (cleared || mine.cancelled) return fail('gone')
    if (!mayPersist(connectionId)) return fail('not_persistent')
    try {
      // A key may have been named by a secret.
      const made: Entry = { connectionId, id, name: maskSecrets(name), lastFour, at, address, sealed: sealed.value }
      load().change({ secrets: [...all().filter((one) => !isOf(kept)(one)), made] })
    } catch (cause) {
      log.error('kept.json could not be written', cause)
      return fail(diskFailure(cause, 'data_not_written'))
    }
    changed(connectionId)
    return ok(null)
  }

  return {
    quarantined: file === null ? null : load().quarantined,
    mended: file === null ? null : load().mended,
    of: (connectionId) =>
      all().flatMap(({ id, name, lastFour, at, ...one }) => (one.connectionId === connectionId ? [{ id, name, lastFour, at }] : [])),
    canKeep: async (connectionId) => mayPersist(connectionId) && (await sealer.seal('probe', ownerOf({ connectionId, keyId: '' }), '')).ok,
    put: (connectionId, key, secret) => put(connectionId, { ...key, at: now() }, secret),
    get: async (kept, address) => {
      const found = all().find(isOf(kept))
      if (found === undefined) return fail('gone')
      const opened = await sealer.open(found.sealed, ownerOf(kept), address)
      // Wiped or replaced meanwhile: it must not come back.
      if (!all().includes(found)) return fail('gone')
      if (!opened.ok) {
        const { code } = opened.error
        return code === 'address_changed' || code === 'storage_locked' ? fail(code) : fail('kept_damaged')
      }
      if (opened.value.aged) await put(kept.connectionId, found, { secret: opened.value.text, address })
      return ok({ secret: opened.value.text, address })
    },
    revoked: (kept, address) => {
      const gone = all().filter((one) => isOf(kept)(one) && one.address === address)
      cancel(isOf(kept))
      if (gone.length > 0) wipeQuietly(gone)
    },
    stop: (kept) => {
      cancel(isOf(kept))
      keepOnly(all().filter((one) => !isOf(kept)(one)))
      changed(kept.connectionId)
    },
    forget: (connectionId, also) => {
      const before = file?.value.secrets ?? []
      const left = before.filter((one) => one.connectionId !== connectionId)
      const none = left.length === before.length
      if (!none) load().change({ secrets: left })
      try {
        also()
      } catch (cause) {
        // There is room for it: the file that was replaced had the same size.
        if (!none) load().change({ secrets: before })
        throw cause
      }
      cancel((one) => one.connectionId === connectionId)
    },
    persistenceChanged: (connectionId) => {
      if (mayPersist(connectionId)) return
      cancel((one) => one.connectionId === connectionId)
      const gone = all().filter((one) => one.connectionId === connectionId)
      if (gone.length > 0) wipeQuietly(gone)
    },
    count: () => all().length,
    clear: () => {
      if (file !== null) load().change({ secrets: [] })
      cleared = true
    },
  }
}
