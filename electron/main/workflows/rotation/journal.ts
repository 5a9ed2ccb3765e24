import { z } from 'zod'
import { maskValues } from '../../../contract/mask-secrets.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import type { Rotation } from '../../../contract/rotate.ts'
import { log } from '../../diagnostics/log.ts'
import type { BoundSecret } from '../../key-api/bound-secret.ts'
import { fittingEntries, openStoreFile, type StoreFile } from '../../storage/store-file.ts'
import type { Sealer } from '../../vault/sealer.ts'

/** What must not be lost while a key is replaced, all of it for one address. `previous`: the app's own token before it was replaced. */
export interface RotationSecrets extends BoundSecret {
  readonly previous: { readonly token: string; readonly keyId: string | null } | null
}

/** A rotation as the journal keeps it; `before` are the ids that had the new key's name before it was created, `address` is where it was begun. */
export interface RotationRecord {
  readonly rotation: Rotation
  readonly before: readonly string[]
  /** From `knownIds`, before the create. */
  readonly known: readonly string[]
  /** As `addressOf`. */
  readonly address: string
}

/** What survives a crash of the app in the middle of a rotation. Secrets are only ever in it sealed. */
export interface RotationJournal extends Pick<StoreFile<OnDisk>, 'quarantined' | 'mended'> {
  records(): readonly RotationRecord[]
  /** Writes the record, before or after a step; answers how much of it would outlive a crash. */
  put(record: RotationRecord, secrets: RotationSecrets | null): Promise<Rotation['kept']>
  /**
   * The secrets for this address. Fails with `token_missing` when they were never sealed or are damaged, with `address_changed`
   * when they belong to another address, with `storage_locked` when they cannot be opened now.
   */
  secrets(id: string, address: string): Promise<Result<RotationSecrets>>
  /** What the disk refuses is only logged: the rotation is at its end, and the next start finds nothing left to do. */
  drop(id: string): void
  /** Drops several. `also` writes what belongs to it, in the same moment. Throws when the disk refuses either, having changed nothing. */
  dropAll(ids: readonly string[], also: () => void): void
  /** How many secrets are in it. */
  secretCount(): number
  /** Erases the secrets; the records stay. None is taken any more, not from a `put` that is under way either. */
  clearSecrets(): void
}

type Entry = RotationRecord & { readonly sealed: string }
/** A type, not an interface: electron-store wants an index signature. */
type OnDisk = { readonly rotations: Readonly<Record<string, Entry>> }

const text = z.string().max(4096)
const apiKey = z.object({ id: text, name: text, lastFour: text, createdAt: text, lastUsedAt: z.string().nullable() })
const rotation = z.object({
  id: text,
  connectionId: text,
  oldKey: apiKey,
  name: text,
  newKey: apiKey.nullable(),
  own: z.boolean(),
  step: z.enum(['create', 'look', 'check', 'store', 'deliver', 'retire', 'undo']),
  working: z.boolean(),
  problem: z.looseObject({}).nullable(),
  proven: z.boolean(),
  delivered: z.boolean(),
  copied: z.boolean().default(false),
  again: z.boolean(),
})
const entry = z.object({ rotation, before: z.array(text), known: z.array(text).default([]), address: text, sealed: z.string() })
const onDisk = z.object({ rotations: z.record(z.string(), entry) })

const openFile = (folder: string): StoreFile<OnDisk> =>
  openStoreFile<OnDisk>(folder, 'rotations', onDisk, { rotations: {} }, ({ rotations }) => ({
    rotations: fittingEntries(entry as z.ZodType, rotations) as OnDisk['rotations'],
  }))

export interface JournalParts {
  readonly folder: string
  readonly sealer: Sealer
  /** Whether anything of the connection may be on disk. */
  readonly mayPersist: (connectionId: string) => boolean
}

const ownerOf = (id: string): string => `rotation ${id}`

export const openJournal = ({ folder, sealer, mayPersist }: JournalParts): RotationJournal => {
  const file = openFile(folder)
  /** Sealed once: the secrets of a rotation do not change while its record does. */
  const sealedOf = new Map<string, { readonly secrets: RotationSecrets; readonly sealed: string }>()
  let cleared = false

  /** How often each was dropped: what is still being sealed then is not written any more. */
  const drops = new Map<string, number>()
  const noteDrop = (id: string): void => {
    sealedOf.delete(id)
    drops.set(id, (drops.get(id) ?? 0) + 1)
  }

  const sealFor = async (id: string, secrets: RotationSecrets | null): Promise<string> => {
    // Not known to this run: what an earlier one sealed stays.
    if (secrets === null) return file.value.rotations[id]?.sealed ?? ''
    const known = sealedOf.get(id)
    if (known?.secrets === secrets) return known.sealed
    const sealed = await sealer.seal(JSON.stringify(secrets), ownerOf(id), secrets.address)
    if (!sealed.ok || cleared) return ''
    sealedOf.set(id, { secrets, sealed: sealed.value })
    return sealed.value
  }

  return {
    quarantined: file.quarantined,
    mended: file.mended,
    records: () =>
      Object.values(file.value.rotations).map((entry) => ({
        rotation: entry.rotation,
        before: entry.before,
        known: entry.known,
        address: entry.address,
      })),
    put: async ({ rotation: state, before, known, address }, secrets) => {
      if (!mayPersist(state.connectionId)) return 'memory'
      const dropsBefore = drops.get(state.id)
      const sealed = await sealFor(state.id, secrets)
      if (drops.get(state.id) !== dropsBefore) {
        sealedOf.delete(state.id)
        return 'memory'
      }
      // Without a secret there is nothing yet that could be lost.
      const kept = sealed === '' && secrets !== null ? 'ids' : 'sealed'
      try {
        // A key may have been named by a secret.
        const entry: Entry = { rotation: maskValues({ ...state, kept }), before, known, address, sealed }
        file.change({ rotations: { ...file.value.rotations, [state.id]: entry } })
        return kept
      } catch (cause) {
        log.error('rotations.json could not be written', cause)
        return 'memory'
      }
    },
    secrets: async (id, address) => {
      const sealed = file.value.rotations[id]?.sealed ?? ''
      if (sealed === '') return fail('token_missing')
      const opened = await sealer.open(sealed, ownerOf(id), address)
      return opened.ok ? ok(JSON.parse(opened.value.text) as RotationSecrets) : opened
    },
    secretCount: () => Object.values(file.value.rotations).filter(({ sealed }) => sealed !== '').length,
    clearSecrets: () => {
      sealedOf.clear()
      const emptied = Object.entries(file.value.rotations).map(([id, entry]) => [id, { ...entry, sealed: '' }] as const)
      file.change({ rotations: Object.fromEntries(emptied) })
      cleared = true
    },
    drop: (id) => {
      noteDrop(id)
      const { [id]: dropped, ...rotations } = file.value.rotations
      if (dropped === undefined) return
      try {
        file.change({ rotations })
      } catch (cause) {
        log.error('rotations.json could not be written', cause)
      }
    },
    dropAll: (ids, also) => {
      const before = file.value.rotations
      const left = Object.entries(before).filter(([id]) => !ids.includes(id))
      const none = left.length === Object.keys(before).length
      if (!none) file.change({ rotations: Object.fromEntries(left) })
      try {
        also()
      } catch (cause) {
        // There is room for it: the file that was replaced had the same size.
        if (!none) file.change({ rotations: before })
        throw cause
      }
      for (const id of ids) noteDrop(id)
    },
  }
}
