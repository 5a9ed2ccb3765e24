import { createLock, type Lock } from '../../../electron/main/lock/lock.ts'
import { openSealedStores, type SealedStores } from '../../../electron/main/lock/sealed-stores.ts'
import { type Cipher, createSealer } from '../../../electron/main/vault/sealer.ts'

export type Started = SealedStores & { readonly lock: Lock }

/** A start with all that is sealed in a folder, put together as main does it, as far as it goes without the store's answer. */
export const begin = (folder: string, cipher: Cipher): Started => {
  const stores = openSealedStores({ folder, sealer: createSealer(cipher), mayPersist: () => true, newCost: 2 ** 4 })
  const { passphrase } = stores
  const lock = createLock({ passphrase, system: { available: false, ask: async () => false }, onLock: () => {}, changed: () => {} })
  stores.askFirst(lock.settle)
  return { ...stores, lock }
}

/** As `begin`, once the store has answered. */
export const startIn = async (folder: string, cipher: Cipher): Promise<Started> => {
  const started = begin(folder, cipher)
  await started.lock.settle()
  return started
}
