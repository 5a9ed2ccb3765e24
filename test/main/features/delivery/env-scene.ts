import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { EnvFilePlace } from '../../../../electron/contract/delivery.ts'
import type { Result } from '../../../../electron/contract/result.ts'
import type { PreviewedDestination } from '../../../../electron/main/features/delivery/destination.ts'
import { EnvFile } from '../../../../electron/main/features/delivery/env-file.ts'
import { openUnfinished } from '../../../../electron/main/features/delivery/unfinished-files.ts'
import { newFolder } from '../../new-folder.ts'
import { testStore } from '../../store/test-store.ts'

export const SECRET = 'acme_live_Ab12Cd34Ef56'

/** A folder of a person and one of the app. `project`: a folder that is there already. */
export const envScene = (project?: string, git: string | null = null) => {
  const root = newFolder()
  const own = join(root, 'own')
  const chosen = project ?? join(root, 'project')
  mkdirSync(own)
  if (project === undefined) mkdirSync(chosen)
  const vault = testStore()
  const unfinished = openUnfinished(vault.store)
  const envFile = (name: string, variable = 'KEY'): PreviewedDestination<EnvFilePlace> =>
    new EnvFile(join(chosen, name), variable, own, git, unfinished)
  return {
    /** The person's project, the app's data folder, and its vault. */
    project: chosen,
    own,
    vault,
    envFile,
    /** A `.env` file of the project. */
    file: join(chosen, '.env'),
    preview: (name: string) => envFile(name).preview(SECRET),
    names: () => readdirSync(chosen).toSorted(),
  }
}

/** Shows and writes. */
export const deliver = async (destination: PreviewedDestination): Promise<Result<null>> => {
  const shown = await destination.preview(SECRET)
  return shown.ok ? destination.deliver(SECRET) : shown
}
