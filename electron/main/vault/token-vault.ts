import type { SecureStorage } from '../../contract/app-state.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import { log } from '../log.ts'
import { unwrapToken, wrapToken } from './envelope.ts'
import { isProtected, probeSecureStorage, seal, unseal } from './secure-storage.ts'
import { openStoreFile } from './store-file.ts'

type SealedTokens = { readonly tokens: Readonly<Record<string, string>> }

/** Tokens sealed by the OS secure store, one a connection. A token is never written in any other form. */
export interface TokenVault {
  readonly storage: SecureStorage
  readonly quarantined: string | null
  /** Asks the OS store anew; the answer is also in `storage`. */
  probe(): Promise<SecureStorage>
  /** Seals, writes and reads back. Fails with `storage_unavailable`, `storage_locked` or `storage_failed`, having changed nothing. */
  put(connectionId: string, token: string): Promise<Result<null>>
  /** Fails with `token_missing` when there is none or it is damaged, with `storage_locked` when it cannot be opened now. The sealed token stays. */
  get(connectionId: string): Promise<Result<string>>
  drop(connectionId: string): void
}

export const openTokenVault = (folder: string): TokenVault => {
  const file = openStoreFile<SealedTokens>(
    folder,
    'tokens',
    { tokens: { type: 'object', additionalProperties: { type: 'string' } } },
    { tokens: {} },
  )
  let storage: SecureStorage = { state: 'checking', backend: '' }
  let probing: Promise<SecureStorage> | null = null

  const probe = (): Promise<SecureStorage> => {
    probing ??= probeSecureStorage().then((found) => {
      storage = found
      probing = null
      return found
    })
    return probing
  }
  const ready = async (): Promise<SecureStorage> => (storage.state === 'available' ? storage : probe())
  const write = (connectionId: string, sealed: Buffer): void =>
    file.change({ tokens: { ...file.value.tokens, [connectionId]: sealed.toString('base64') } })

  const get = async (connectionId: string): Promise<Result<string>> => {
    const blob = file.value.tokens[connectionId]
    if (blob === undefined) return fail('token_missing')
    const { state } = await ready()
    if (state !== 'available') return fail('storage_locked')
    const sealed = Buffer.from(blob, 'base64')
    if (!isProtected(sealed)) return fail('token_missing')
    try {
      const opened = await unseal(sealed)
      if (opened === 'late') return fail('storage_locked')
      const token = unwrapToken(opened.result, connectionId)
      if (token === null) return fail('token_missing')
      if (opened.shouldReEncrypt) await put(connectionId, token)
      return ok(token)
    } catch (cause) {
      log.error('a sealed token could not be opened', cause)
      return fail('storage_locked')
    }
  }

  const put = async (connectionId: string, token: string): Promise<Result<null>> => {
    const { state } = await ready()
    if (state !== 'available') return fail(state === 'locked' ? 'storage_locked' : 'storage_unavailable')
    try {
      const sealed = await seal(wrapToken(token, connectionId))
      if (sealed === 'late') return fail('storage_locked')
      if (!isProtected(sealed)) return fail('storage_unavailable')
      const back = await unseal(sealed)
      if (back === 'late' || unwrapToken(back.result, connectionId) !== token) return fail('storage_failed')
      write(connectionId, sealed)
      return ok(null)
    } catch (cause) {
      log.error('a token could not be sealed', cause)
      return fail('storage_failed')
    }
  }

  return {
    get storage() {
      return storage
    },
    quarantined: file.quarantined,
    probe,
    put,
    get,
    drop: (connectionId) => {
      const { [connectionId]: dropped, ...tokens } = file.value.tokens
      if (dropped !== undefined) file.change({ tokens })
    },
  }
}
