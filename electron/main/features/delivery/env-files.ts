import type { Store } from '../../store/store.ts'
import type { Vault } from '../../store/vault.ts'
import type { PreviewedDestination } from './destination.ts'
import { EnvFile, meantVariable } from './env-file.ts'
import { findGit } from './env-git.ts'
import { openUnfinished } from './unfinished-files.ts'

/** Opens `.env` files, none of which may be in the data folder. */
export const envFiles = (folder: string, store: Store<Vault>) => {
  const unfinished = openUnfinished(store)
  let git: string | null | undefined
  return {
    at: (chosen: string, variable: string): PreviewedDestination => {
      // Once: another program of that name may come to be on the search path later.
      if (git === undefined) git = findGit()
      return new EnvFile(chosen, variable, folder, git, unfinished)
    },
    /** As `meantVariable`. */
    meantVariable: (chosen: string, variable: string, oldLastFour: string | null): string =>
      meantVariable(chosen, folder, variable, oldLastFour),
  }
}
