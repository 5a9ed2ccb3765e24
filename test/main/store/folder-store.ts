import { join } from 'node:path'
import { openDocumentFile } from '../../../electron/main/store/document-file.ts'
import type { Store } from '../../../electron/main/store/store.ts'
import { lastingVault, newVault, type Vault, vaultSchema } from '../../../electron/main/store/vault.ts'

/** Opens the vault of a folder as a new run of the app does, for a program that may be killed. Its key is the same in every run. */
export const vaultIn = (folder: string): Store<Vault> =>
  openDocumentFile({
    path: join(folder, 'vault'),
    key: Buffer.alloc(32, 1).toString('base64'),
    schema: vaultSchema,
    fresh: newVault(),
    delayMs: 250,
    lasting: lastingVault,
    isKept: () => true,
  })
