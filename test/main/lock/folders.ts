import { createLock, type Lock } from '../../../electron/main/lock/lock.ts'
import type { Passphrase } from '../../../electron/main/lock/passphrase.ts'
import { openSealedStores, type SealedStores } from '../../../electron/main/lock/sealed-stores.ts'
import { type Cipher, createSealer } from '../../../electron/main/vault/sealer.ts'
import { cipherOf } from '../key-api/key-store.ts'

/** A secure store that works. */
export const store = cipherOf('store')

export const ADDRESS = 'https://a.test'
export const TOKEN = { secret: 'local_live_of_a', address: ADDRESS }

/** A lock that the passphrase alone opens. */
export const lockBy = (passphrase: Passphrase): Lock =>
  createLock({ passphrase, system: { available: false, ask: async () => false }, onLock: () => {}, changed: () => {} })

export const opens = async (lock: Lock, tried: string | null): Promise<boolean> => (await lock.open(tried)).ok
export const sets = async (lock: Lock, before: string | null, next: string | null): Promise<boolean> =>
  (await lock.setPassphrase(before, next)).ok

export type Started = SealedStores & { readonly lock: Lock }

/** A start with all that is sealed in a folder, put together as main does it, as far as it goes without the store's answer. */
export const begin = (folder: string, cipher: Cipher): Started => {
  const stores = openSealedStores({ folder, sealer: createSealer(cipher), mayPersist: () => true, newCost: 2 ** 4 })
  const { passphrase } = stores
  const lock = lockBy(passphrase)
  stores.askFirst(lock.settle)
  return { ...stores, lock }
}

/** As `begin`, once the store has answered. */
export const startIn = async (folder: string, cipher: Cipher): Promise<Started> => {
  const started = begin(folder, cipher)
  await started.lock.settle()
  return started
}
