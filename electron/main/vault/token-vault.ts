import { z } from 'zod'
import type { SecureStorage } from '../../contract/app-state.ts'
import type { StoredSecretFailure } from '../../contract/failures.ts'
import { type FailureCode, fail, ok, type Result } from '../../contract/result.ts'
import { log } from '../diagnostics/log.ts'
import type { BoundSecret } from '../key-api/bound-secret.ts'
import { diskFailure } from '../storage/disk-failure.ts'
import { fittingEntries, openStoreFile } from '../storage/store-file.ts'
import type { Sealer } from './sealer.ts'

type SealedTokens = { readonly tokens: Readonly<Record<string, string>> }

const sealedText = z.string()
const onDisk = z.object({ tokens: z.record(z.string(), sealedText) })

/** Tokens sealed by the OS secure store, one a connection. A token is never written in any other form. */
export interface TokenVault {
  readonly storage: SecureStorage
  readonly quarantined: string | null
  /** As `StoreFile.mended`. */
  readonly mended: string | null
  /** Asks the OS store anew; the answer is also in `storage`. */
  probe(): Promise<SecureStorage>
  /**
   * Seals for the token's address, reads back and writes. Fails with `storage_unavailable`, `storage_locked` or `storage_failed`, and with
   * `data_not_written` or `disk_full` where the disk refuses, having changed nothing. `allowed` has the last word
   * before the write. `also` writes what belongs to it, in the same moment: where that throws, the token is as it was.
   */
  put<E extends FailureCode = never>(
    connectionId: string,
    token: BoundSecret,
    allowed?: () => Result<null, E>,
    also?: () => void,
  ): Promise<Result<null, StoredSecretFailure | E>>
  /**
   * The token for this address (as `addressOf`). Fails with `token_missing` when there is none or it is damaged, with
   * `address_changed` when it belongs to another address, with `storage_locked` when it cannot be opened now. The sealed token stays.
   */
  get(connectionId: string, address: string): Promise<Result<string, StoredSecretFailure>>
  /** `also` as for `put`. Throws when the disk refuses, having changed nothing. */
  drop(connectionId: string, also?: () => void): void
  /** Whether there is any. */
  hasTokens(): boolean
  /** Drops all, and takes none any more: not from a `put` that is under way either. Throws when the disk refuses. */
  clear(): void
}

export const openTokenVault = (folder: string, sealer: Sealer): TokenVault => {
  const file = openStoreFile<SealedTokens>(folder, 'tokens', onDisk, { tokens: {} }, ({ tokens }) => ({
    tokens: fittingEntries(sealedText, tokens),
  }))

  let cleared = false

  const replace = (tokens: SealedTokens['tokens'], also: () => void): void => {
    const before = file.value.tokens
    file.change({ tokens })
    try {
      also()
    } catch (cause) {
      // There is room for it: the file that was replaced had the same size.
      file.change({ tokens: before })
      throw cause
    }
  }

  const put: TokenVault['put'] = async (connectionId, { secret, address }, allowed = () => ok(null), also = () => {}) => {
    const sealed = await sealer.seal(secret, connectionId, address)
    if (!sealed.ok) return sealed
    const may = cleared ? fail('storage_failed') : allowed()
    if (!may.ok) return may
    try {
      replace({ ...file.value.tokens, [connectionId]: sealed.value }, also)
      return ok(null)
    } catch (cause) {
      log.error('a token could not be stored', cause)
      return fail(diskFailure(cause, 'data_not_written'))
    }
  }

  return {
    hasTokens: () => Object.keys(file.value.tokens).length > 0,
    clear: () => {
      file.change({ tokens: {} })
      cleared = true
    },
    get storage() {
      return sealer.storage
    },
    quarantined: file.quarantined,
    mended: file.mended,
    probe: sealer.probe,
    put,
    get: async (connectionId, address) => {
      const blob = file.value.tokens[connectionId]
      if (blob === undefined) return fail('token_missing')
      const opened = await sealer.open(blob, connectionId, address)
      if (!opened.ok) return opened
      // Forgotten or replaced since: it must not come back.
      const isStill = (): Result<null, 'gone'> => (file.value.tokens[connectionId] === blob ? ok(null) : fail('gone'))
      if (opened.value.aged) await put(connectionId, { secret: opened.value.text, address }, isStill)
      return ok(opened.value.text)
    },
    drop: (connectionId, also = () => {}) => {
      const { [connectionId]: dropped, ...tokens } = file.value.tokens
      if (dropped === undefined) also()
      else replace(tokens, also)
    },
  }
}
