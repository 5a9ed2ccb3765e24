import type { SecureStorage } from '../../contract/app-state.ts'
import type { SealFailure, StoredSecretFailure } from '../../contract/failures.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import { log } from '../diagnostics/log.ts'
import { unwrapSecret, wrapSecret } from './envelope.ts'

/** The OS secure store: what seals, what opens, and whether a ciphertext is worth the name. */
export interface Cipher {
  probe(): Promise<SecureStorage>
  seal(text: string): Promise<Buffer | 'late'>
  unseal(sealed: Buffer): Promise<{ readonly result: string; readonly shouldReEncrypt: boolean } | 'late'>
  isProtected(sealed: Buffer): boolean
}

/** Seals texts by the OS secure store, each for one owner and one address. Nothing is ever written in a weaker form. */
export interface Sealer {
  readonly storage: SecureStorage
  /** Asks the OS store anew; the answer is also in `storage`. */
  probe(): Promise<SecureStorage>
  /** Seals and reads back. `owner`: what the text belongs to; `address`: as `addressOf`. Fails with `storage_unavailable`, `storage_locked` or `storage_failed`. */
  seal(text: string, owner: string, address: string): Promise<Result<string, SealFailure>>
  /**
   * Opens what `seal` made for the same owner and address. Fails with `token_missing` when it is damaged, with `address_changed`
   * when it was sealed for another address, with `storage_locked` when it cannot be opened now. `aged`: the store asks to seal it anew.
   */
  open(
    sealed: string,
    owner: string,
    address: string,
  ): Promise<Result<{ readonly text: string; readonly aged: boolean }, StoredSecretFailure>>
}

export const createSealer = (cipher: Cipher): Sealer => {
  let storage: SecureStorage = { state: 'checking', backend: '' }
  let probing: Promise<SecureStorage> | null = null

  const probe = (): Promise<SecureStorage> => {
    probing ??= cipher.probe().then((found) => {
      storage = found
      probing = null
      return found
    })
    return probing
  }
  const ready = async (): Promise<SecureStorage> => (storage.state === 'available' ? storage : probe())

  return {
    get storage() {
      return storage
    },
    probe,
    seal: async (text, owner, address) => {
      const { state } = await ready()
      if (state !== 'available') return fail(state === 'locked' ? 'storage_locked' : 'storage_unavailable')
      try {
        const sealed = await cipher.seal(wrapSecret(text, owner, address))
        if (sealed === 'late') return fail('storage_locked')
        if (!cipher.isProtected(sealed)) return fail('storage_unavailable')
        const back = await cipher.unseal(sealed)
        const read = back === 'late' ? fail('storage_locked') : unwrapSecret(back.result, owner, address)
        return read.ok && read.value === text ? ok(sealed.toString('base64')) : fail('storage_failed')
      } catch (cause) {
        log.error('a secret could not be sealed', cause)
        return fail('storage_failed')
      }
    },
    open: async (blob, owner, address) => {
      const { state } = await ready()
      if (state !== 'available') return fail('storage_locked')
      const sealed = Buffer.from(blob, 'base64')
      if (!cipher.isProtected(sealed)) return fail('token_missing')
      try {
        const opened = await cipher.unseal(sealed)
        if (opened === 'late') return fail('storage_locked')
        const text = unwrapSecret(opened.result, owner, address)
        return text.ok ? ok({ text: text.value, aged: opened.shouldReEncrypt }) : text
      } catch (cause) {
        log.error('a sealed secret could not be opened', cause)
        return fail('storage_locked')
      }
    },
  }
}
