import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const DOCUMENTS = ['vault', 'notes', 'activity'] as const

/** Content of the documents of a folder; null for one that is missing. */
export type State = Readonly<Record<(typeof DOCUMENTS)[number], Buffer | null>>

export const readState = (folder: string): State => {
  const read = (name: string): Buffer | null => {
    const path = join(folder, name)
    return existsSync(path) ? readFileSync(path) : null
  }
  return { vault: read('vault'), notes: read('notes'), activity: read('activity') }
}

/** Puts documents back, and removes the others and the copy of the vault. */
export const putBack = (folder: string, state: State): void => {
  for (const name of [...DOCUMENTS, 'vault.previous']) rmSync(join(folder, name), { force: true })
  for (const name of DOCUMENTS) {
    const bytes = state[name]
    if (bytes !== null) writeFileSync(join(folder, name), bytes)
  }
}
