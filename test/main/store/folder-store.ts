import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeAtomically } from '../../../electron/main/base/atomic-write.ts'
import {
  type Activity,
  activitySchema,
  NO_ACTIVITY,
} from '../../../electron/main/store/activity.ts'
import { NO_WRAPPING, openDocument, sealDocument } from '../../../electron/main/store/document.ts'
import { NO_NOTES, type Notes, notesSchema } from '../../../electron/main/store/notes.ts'
import {
  type DocumentOptions,
  DocumentStore,
  type Store,
} from '../../../electron/main/store/store.ts'
import { newVault, type Vault, vaultSchema } from '../../../electron/main/store/vault.ts'

/**
 * Opens a document of a folder as a new run of the app does, for a program that may be killed. It
 * is not encrypted, so that a secret in it is found.
 */
const documentIn = <T extends object>(
  folder: string,
  name: string,
  parts: Omit<DocumentOptions<T>, 'write'>,
): Store<T> => {
  const path = join(folder, name)
  const value: T = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : parts.value
  return new DocumentStore({ ...parts, value, write: (content) => writeAtomically(path, content) })
}

/** The vault is encrypted, because secrets belong there. Its key is the same in every run. */
export const vaultIn = (folder: string): Store<Vault> => {
  const [path, key] = [join(folder, 'vault'), Buffer.alloc(32, 1)]
  const content = existsSync(path) ? openDocument(readFileSync(path), key) : null
  return new DocumentStore({
    value:
      content === null
        ? newVault()
        : (vaultSchema.parse(JSON.parse(content.toString())) as unknown as Vault),
    schema: vaultSchema,
    delayMs: 250,
    write: (written) => writeAtomically(path, sealDocument(written, key, NO_WRAPPING)),
  })
}

export const notesIn = (folder: string): Store<Notes> =>
  documentIn(folder, 'notes', { value: NO_NOTES, schema: notesSchema, delayMs: 2_000 })

export const activityIn = (folder: string): Store<Activity> =>
  documentIn(folder, 'activity', { value: NO_ACTIVITY, schema: activitySchema, delayMs: 2_000 })
