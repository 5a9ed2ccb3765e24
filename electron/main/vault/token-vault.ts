import { z } from 'zod'
import type { SecureStorage } from '../../contract/app-state.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import { log } from '../log.ts'
import { createSealer, type Sealer } from './sealer.ts'
import { openStoreFile } from './store-file.ts'

type SealedTokens = { readonly tokens: Readonly<Record<string, string>> }

/** Tokens sealed by the OS secure store, one a connection. A token is never written in any other form. */
export interface TokenVault {
  readonly storage: SecureStorage
  readonly quarantined: string | null
  /** Asks the OS store anew; the answer is also in `storage`. */
  probe(): Promise<SecureStorage>
  /** Seals, reads back and writes. Fails with `storage_unavailable`, `storage_locked` or `storage_failed`, having changed nothing. */
  put(connectionId: string, token: string): Promise<Result<null>>
  /** Fails with `token_missing` when there is none or it is damaged, with `storage_locked` when it cannot be opened now. The sealed token stays. */
  get(connectionId: string): Promise<Result<string>>
  drop(connectionId: string): void
}

export const openTokenVault = (folder: string, sealer: Sealer = createSealer()): TokenVault => {
  const file = openStoreFile<SealedTokens>(folder, 'tokens', z.object({ tokens: z.record(z.string(), z.string()) }), { tokens: {} })

  const put = async (connectionId: string, token: string): Promise<Result<null>> => {
    const sealed = await sealer.seal(token, connectionId)
    if (!sealed.ok) return sealed
    try {
      file.change({ tokens: { ...file.value.tokens, [connectionId]: sealed.value } })
      return ok(null)
    } catch (cause) {
      log.error('tokens.json could not be written', cause)
      return fail('storage_failed')
    }
  }

  return {
    get storage() {
      return sealer.storage
    },
    quarantined: file.quarantined,
    probe: sealer.probe,
    put,
    get: async (connectionId) => {
      const blob = file.value.tokens[connectionId]
      if (blob === undefined) return fail('token_missing')
      const opened = await sealer.open(blob, connectionId)
      if (!opened.ok) return opened
      if (opened.value.aged) await put(connectionId, opened.value.text)
      return ok(opened.value.text)
    },
    drop: (connectionId) => {
      const { [connectionId]: dropped, ...tokens } = file.value.tokens
      if (dropped !== undefined) file.change({ tokens })
    },
  }
}
