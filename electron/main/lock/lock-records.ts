import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { SealFailure } from '../../contract/failures.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import { log } from '../diagnostics/log.ts'
import { diskFailure } from '../storage/disk-failure.ts'
import { readDataFile } from '../storage/read-data-file.ts'
import { writePrivate } from '../storage/write-private.ts'
import type { Sealer } from '../vault/sealer.ts'
import { type LockRecord, printRecord, type Verifier } from './lock-record.ts'
import { printSealed, readRecord, readSealed, type SealedRecord } from './verifier.ts'

/**
 * The two records of the passphrase: `lock.json`, and `lock.sealed` beside it, sealed by the OS store. The second
 * also has the id of the installation, which every other sealed text contains.
 */
export interface LockRecords {
  /** What `lock.json` said at the start; null where it is missing or damaged. */
  readonly atStart: LockRecord | null
  /** Neither file was there at the start. */
  readonly noneAtStart: boolean
  /** Whether there is a sealed record, readable or not. */
  hasSealed(): boolean
  /**
   * What the store has. `missing`: nothing. `unavailable`: there is no store now that could open it; `unanswered`: there may be one.
   * Returns `installation` where it can be opened.
   */
  openSealed(): Promise<SealedRecord | 'missing' | 'damaged' | 'unavailable' | 'unanswered'>
  /**
   * Seals the verifier with the installation's id, or a new one. `also` is part of it: when that fails, the store's former record is
   * restored. Fails with `storage_locked` when the store came back a moment ago with a record that was not read yet.
   */
  seal(verifier: Verifier | null, also?: () => Result<null, SealFailure>): Promise<Result<null, SealFailure>>
  /** Writes `lock.json`, unless it says so already. Fails with `disk_full` or `data_not_written`. */
  write(record: LockRecord): Result<null, RecordFailure>
  /** Whether the installation's id is known. */
  hasInstallation(): boolean
  /** As `Passphrase.installation`. */
  installation(): Result<string, SealFailure>
  readonly erased: boolean
  erase(): void
}

type RecordFailure = 'storage_failed' | 'data_not_written' | 'disk_full'

const OWNER = 'lock'
/** It belongs to this computer, not to a service. */
const ADDRESS = ''

const textOf = (path: string): string | null => {
  try {
    return readDataFile(path)
  } catch (cause) {
    // A file that is there and cannot be read is damaged, not missing.
    return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT' ? null : ''
  }
}

export const openLockRecords = (folder: string, sealer: Sealer): LockRecords => {
  const path = join(folder, 'lock.json')
  const sealedPath = join(folder, 'lock.sealed')
  const text = textOf(path)
  const onDisk = text === null ? 'missing' : readRecord(text)
  let installation: string | null = null
  /** Why an available store has no record. */
  let refused: RecordFailure = 'storage_failed'
  let erased = false

  /** Fails with `disk_full` or `data_not_written` when the disk refuses what `work` writes. */
  const written = (work: () => void): Result<null, RecordFailure> => {
    if (erased) return fail('storage_failed')
    try {
      work()
      return ok(null)
    } catch (cause) {
      log.error('the record of the passphrase could not be written', cause)
      return fail(diskFailure(cause, 'data_not_written'))
    }
  }

  const seal = async (verifier: Verifier | null, also = (): Result<null, SealFailure> => ok(null)): Promise<Result<null, SealFailure>> => {
    const id = installation ?? randomUUID()
    const sealed = await sealer.seal(printSealed({ installation: id, verifier }), OWNER, ADDRESS)
    if (!sealed.ok) return sealed
    const before = textOf(sealedPath)
    // The store came back a moment ago: what it has is read first, for all else belongs to that.
    if (installation === null && before !== null) return fail('storage_locked')
    const done = written(() => writePrivate(sealedPath, sealed.value))
    if (!done.ok) {
      refused = done.error.code
      return done
    }
    const both = also()
    if (!both.ok) {
      // There is room for it: the file that was replaced had the same size.
      const undo = (): void => (before === null ? rmSync(sealedPath, { force: true }) : writePrivate(sealedPath, before))
      // Where not even that is possible the next start asks for what the store has, unless that is no passphrase.
      if (written(undo).ok || verifier === null) return both
    }
    installation = id
    return ok(null)
  }

  return {
    atStart: typeof onDisk === 'object' ? onDisk : null,
    noneAtStart: onDisk === 'missing' && textOf(sealedPath) === null,
    hasSealed: () => textOf(sealedPath) !== null,
    openSealed: async () => {
      const sealed = textOf(sealedPath)
      if (sealed === null) return 'missing'
      const opened = await sealer.open(sealed, OWNER, ADDRESS)
      if (!opened.ok && opened.error.code !== 'token_missing') {
        const { state } = await sealer.probe()
        if (state !== 'available') return state === 'unavailable' ? state : 'unanswered'
      }
      const found = opened.ok ? readSealed(opened.value.text) : 'damaged'
      if (found !== 'damaged') installation = found.installation
      return found
    },
    seal,
    write: (record) =>
      written(() => {
        if (printRecord(record) !== textOf(path)) writePrivate(path, printRecord(record))
      }),
    hasInstallation: () => installation !== null,
    installation: () => {
      if (erased) return fail('storage_failed')
      if (installation !== null) return ok(installation)
      const store = sealer.storage.state
      if (store === 'available') return fail(refused)
      return fail(store === 'locked' || store === 'checking' ? 'storage_locked' : 'storage_unavailable')
    },
    get erased() {
      return erased
    },
    erase: () => {
      for (const file of [path, sealedPath]) rmSync(file, { force: true })
      erased = true
    },
  }
}
