import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { fail, ok, type Result } from '../../contract/result.ts'
import { log } from '../diagnostics/log.ts'
import type { BoundSecret } from '../key-api/bound-secret.ts'
import { diskFailure } from '../storage/disk-failure.ts'
import { fittingEntries, openStoreFile, type StoreFile } from '../storage/store-file.ts'
import type { Sealer } from '../vault/sealer.ts'

export const text = z.string().max(4096)
export const apiKeyShape = z.object({ id: text, name: text, lastFour: text, createdAt: text, lastUsedAt: z.string().nullable() })
export const askedForShape = z.object({ client: text, place: text })

/** What of a record would outlive a crash: all (`sealed`), all but its secrets (`ids`), nothing (`memory`). */
export type Kept = 'sealed' | 'ids' | 'memory'

/** Work under way that a crash must not lose, by id. Secrets are only ever in it sealed, for the record's address. */
export interface SealedJournal<R, S extends BoundSecret> extends Pick<StoreFile<object>, 'quarantined' | 'mended'> {
  records(): readonly R[]
  /**
   * Writes the record, before or after a step. null for `secrets`: what was sealed for it before stays. Dropped meanwhile, it is not
   * written. Fails where the disk refuses.
   */
  put(record: R, secrets: S | null): Promise<Result<Kept, 'disk_failed' | 'disk_full'>>
  /**
   * The secrets for this address. Fails with `token_missing` when they were never sealed or are damaged, with `address_changed`
   * when they belong to another address, with `storage_locked` when they cannot be opened now.
   */
  secrets(id: string, address: string): Promise<Result<S>>
  /** Whether the secrets were sealed for just this record: nobody edited it since. */
  isProven(id: string, address: string): Promise<boolean>
  /** Erases the secrets of one record, which stays. What the disk refuses is only logged. */
  wipe(id: string): void
  /** What the disk refuses is only logged: the work is at its end, and the next start finds nothing left to do. */
  drop(id: string): void
  /** Drops several. `also` writes what belongs to it, in the same moment. Throws when the disk refuses either, having changed nothing. */
  dropAll(ids: readonly string[], also: () => void): void
  /** How many records have secrets. */
  secretCount(): number
  /** Erases the secrets; the records stay. None is taken any more, not from a `put` that is under way either. */
  clearSecrets(): void
}

export interface JournalParts {
  readonly folder: string
  readonly sealer: Sealer
  /** Whether anything of the connection may be on disk. */
  readonly mayPersist: (connectionId: string) => boolean
}

interface SealedJournalParts<R> extends JournalParts {
  /** Of the file, and of its one field. */
  readonly name: string
  readonly shape: z.ZodObject
  /** What the secrets of a record are sealed for: all that does not change while they do not. Opened for anything else they are none. */
  readonly ownerOf: (record: R) => string
  /** What they are sealed for where the record is `isUnproven`: the secrets are used, and prove no more than before. */
  readonly unprovenOwnerOf?: (record: R) => string
  readonly isUnproven?: (record: R) => boolean
  readonly idOf: (record: R) => string
  readonly connectionOf: (record: R) => string
  /** The record as it is written. */
  readonly written?: (record: R, kept: Kept) => R
  /** Where nothing of the connection may be on disk, the record without its secrets is written all the same. */
  readonly alwaysNamed?: boolean
}

interface Sealed {
  readonly sealed: string
}

export const openSealedJournal = <R extends { readonly address: string }, S extends BoundSecret>(
  parts: SealedJournalParts<R>,
): SealedJournal<R, S> => {
  const { folder, sealer, mayPersist, name, ownerOf, idOf, connectionOf, written = (record: R) => record, alwaysNamed = false } = parts
  const { unprovenOwnerOf, isUnproven = () => false } = parts
  type Entries = Readonly<Record<string, R & Sealed>>
  const entry = parts.shape.extend({ sealed: z.string() })
  let file: StoreFile<Record<string, Entries>> | null = null
  /** Made when it is first needed, so that it costs nothing at start. */
  const load = (): StoreFile<Record<string, Entries>> => {
    file ??= openStoreFile<Record<string, Entries>>(
      folder,
      name,
      z.object({ [name]: z.record(z.string(), entry) }),
      { [name]: {} },
      (found) => ({
        [name]: fittingEntries(entry as z.ZodType, found[name]) as Entries,
      }),
    )
    return file
  }
  if (existsSync(join(folder, `${name}.json`))) load()
  const entries = (): Entries => file?.value[name] ?? {}
  const change = (next: Entries): void => load().change({ [name]: next })

  const changeQuietly = (next: Entries): void => {
    try {
      change(next)
    } catch (cause) {
      log.error(`${name}.json could not be written`, cause)
    }
  }

  /** Sealed once: the secrets of a record, and what it says of them, seldom change while it does. */
  const sealedOf = new Map<string, { readonly secrets: S; readonly owner: string; readonly sealed: string }>()
  let cleared = false

  /** How often each was dropped: what is still being sealed then is not written any more. */
  const drops = new Map<string, number>()
  const noteDrop = (id: string): void => {
    sealedOf.delete(id)
    drops.set(id, (drops.get(id) ?? 0) + 1)
  }

  const sealFor = async (record: R, secrets: S | null): Promise<string> => {
    const id = idOf(record)
    // Not known to this run: what an earlier one sealed stays.
    if (secrets === null) return entries()[id]?.sealed ?? ''
    const owner = ((isUnproven(record) ? unprovenOwnerOf : undefined) ?? ownerOf)(record)
    const known = sealedOf.get(id)
    if (known?.secrets === secrets && known.owner === owner) return known.sealed
    const sealed = await sealer.seal(JSON.stringify(secrets), owner, secrets.address)
    if (!sealed.ok || cleared) return ''
    sealedOf.set(id, { secrets, owner, sealed: sealed.value })
    return sealed.value
  }

  const openFor = async (found: (R & Sealed) | undefined, owner: (record: R) => string, address: string) =>
    found === undefined || found.sealed === '' ? fail('token_missing') : sealer.open(found.sealed, owner(found), address)

  return {
    quarantined: file === null ? null : load().quarantined,
    mended: file === null ? null : load().mended,
    records: () => Object.values(entries()).map(({ sealed: _sealed, ...record }) => record as unknown as R),
    put: async (record, secrets) => {
      const id = idOf(record)
      const persists = mayPersist(connectionOf(record))
      if (!persists && !alwaysNamed) return ok('memory')
      const dropsBefore = drops.get(id)
      const sealed = persists ? await sealFor(record, secrets) : ''
      if (drops.get(id) !== dropsBefore) {
        sealedOf.delete(id)
        return ok('memory')
      }
      // Without a secret there is nothing yet that could be lost.
      const kept = sealed === '' && secrets !== null ? 'ids' : 'sealed'
      try {
        change({ ...entries(), [id]: { ...written(record, kept), sealed } })
        return ok(kept)
      } catch (cause) {
        log.error(`${name}.json could not be written`, cause)
        return fail(diskFailure(cause, 'disk_failed'))
      }
    },
    secrets: async (id, address) => {
      const found = entries()[id]
      const proven = await openFor(found, ownerOf, address)
      const isOther = !proven.ok && proven.error.code === 'token_missing' && unprovenOwnerOf !== undefined
      const opened = isOther ? await openFor(found, unprovenOwnerOf, address) : proven
      return opened.ok ? ok(JSON.parse(opened.value.text) as S) : opened
    },
    isProven: async (id, address) => (await openFor(entries()[id], ownerOf, address)).ok,
    secretCount: () => Object.values(entries()).filter(({ sealed }) => sealed !== '').length,
    clearSecrets: () => {
      sealedOf.clear()
      if (file !== null) change(Object.fromEntries(Object.entries(entries()).map(([id, one]) => [id, { ...one, sealed: '' }])))
      cleared = true
    },
    wipe: (id) => {
      noteDrop(id)
      const found = entries()[id]
      if (found !== undefined && found.sealed !== '') changeQuietly({ ...entries(), [id]: { ...found, sealed: '' } })
    },
    drop: (id) => {
      noteDrop(id)
      const { [id]: dropped, ...left } = entries()
      if (dropped !== undefined) changeQuietly(left)
    },
    dropAll: (ids, also) => {
      const before = entries()
      const left = Object.entries(before).filter(([id]) => !ids.includes(id))
      const none = left.length === Object.keys(before).length
      if (!none) change(Object.fromEntries(left))
      try {
        also()
      } catch (cause) {
        // There is room for it: the file that was replaced had the same size.
        if (!none) change(before)
        throw cause
      }
      for (const id of ids) noteDrop(id)
    },
  }
}
