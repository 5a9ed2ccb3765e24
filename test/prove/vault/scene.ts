import type { OsStore } from '../../../electron/main/store/os-store.ts'
import { inTime } from '../../deadline.ts'
import { cipherOf, noCipher } from '../../main/client/key-store.ts'
import { openVaultFile } from '../../main/store/open-vault-file.ts'

const STORE = cipherOf('store')
const PASSPHRASE = 'correct horse battery'

/** The ways in which a vault is sealed. */
export const SEALS = [
  { name: 'store', osStore: STORE, passphrase: null },
  { name: 'store and passphrase', osStore: STORE, passphrase: PASSPHRASE },
  { name: 'passphrase', osStore: noCipher, passphrase: PASSPHRASE },
] as const

interface Seal {
  readonly osStore: OsStore
  readonly passphrase: string | null
}

/**
 * Opens a vault, with its passphrase where one is asked for. `file`: null where that hangs.
 * `store`: null where it does not open.
 */
export const startVault = async (folder: string, { osStore, passphrase }: Seal) => {
  const file = await inTime(openVaultFile(folder, osStore), null)
  if (file?.state.at === 'locked' && passphrase !== null) await file.tryPassphrase(passphrase)
  return { file, store: file?.state.at === 'open' ? await file.opened : null }
}

/** Makes a vault that notes `path`. */
export const makeVault = async (folder: string, seal: Seal, path: string): Promise<void> => {
  const { file, store } = await startVault(folder, { ...seal, passphrase: null })
  store?.update((value) => ({ ...value, unfinishedFiles: [path] }))
  if (seal.passphrase !== null) await file?.setPassphrase(seal.passphrase)
  store?.flush()
}
