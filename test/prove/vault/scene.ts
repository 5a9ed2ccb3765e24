import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { OsStore } from '../../../electron/main/store/os-store.ts'
import type { Store } from '../../../electron/main/store/store.ts'
import type { Vault } from '../../../electron/main/store/vault.ts'
import { VaultFile } from '../../../electron/main/store/vault-file.ts'

/** A secure store as Linux has it: its ciphertext begins with `v11`, and one that protects nothing begins with `v10`. */
export const storeOf = (password: string, prefix = 'v11'): OsStore => {
  const key = createHash('sha256').update(password).digest()
  return {
    probe: async () => ({ state: 'available', backend: 'test' }),
    isProtected: (sealed) => ['v11', 'v12'].includes(sealed.subarray(0, 3).toString('latin1')),
    seal: async (text) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(text), cipher.final()])
      return Buffer.concat([Buffer.from(prefix), nonce, cipher.getAuthTag(), body])
    },
    unseal: async (sealed) => {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(3, 15))
      decipher.setAuthTag(sealed.subarray(15, 31))
      return { result: Buffer.concat([decipher.update(sealed.subarray(31)), decipher.final()]).toString() }
    },
  }
}

export const STORE = storeOf('store')
/** The computer has no secure store. */
const NO_STORE: OsStore = { ...STORE, probe: async () => ({ state: 'unavailable', backend: 'none' }) }

export const PASSPHRASE = 'correct horse battery'

/** The ways in which a vault is sealed. */
export const SEALS = [
  { name: 'store', osStore: STORE, passphrase: null },
  { name: 'store and passphrase', osStore: STORE, passphrase: PASSPHRASE },
  { name: 'passphrase', osStore: NO_STORE, passphrase: PASSPHRASE },
] as const
export type Seal = (typeof SEALS)[number]

/** Time limit for an opening, in milliseconds: one that hangs is a failure. */
const HANGS_MS = 20_000

/** Starts to open a vault and answers once it is open, needs the person, or hangs. A passphrase is entered where one is asked for. */
export const startVault = async (folder: string, { osStore, passphrase }: Pick<Seal, 'osStore' | 'passphrase'>) => {
  const settled = Promise.withResolvers<void>()
  const isSettled = (): boolean => file.state.at !== 'asking' && file.state.at !== 'reading'
  const file: VaultFile = new VaultFile({ folder, osStore, changed: () => (isSettled() ? settled.resolve() : undefined) })
  file.start()
  let timer: NodeJS.Timeout | undefined
  const hangs = new Promise<'hangs'>((resolve) => {
    timer = setTimeout(() => resolve('hangs'), HANGS_MS)
  })
  const begun = isSettled() ? undefined : await Promise.race([settled.promise, hangs])
  if (file.state.at === 'locked' && passphrase !== null) await file.tryPassphrase(passphrase)
  clearTimeout(timer)
  const store: Store<Vault> | null = file.state.at === 'open' ? await file.opened : null
  return { file, store, hangs: begun === 'hangs' }
}

/** Makes a vault that notes `path`. */
export const makeVault = async (folder: string, seal: Seal, path: string): Promise<void> => {
  const { file, store } = await startVault(folder, { ...seal, passphrase: null })
  store?.update((value) => ({ ...value, unfinishedFiles: [path] }))
  if (seal.passphrase !== null) await file.setPassphrase(seal.passphrase)
  store?.flush()
}
