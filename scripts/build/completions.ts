import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { COMPLETION_FILES, SHELLS } from '../../electron/cli/completion.ts'

/** Puts the completion scripts into a build of the command, which has no other file to read. */
export const completionsIn = (root: string) => ({
  KEYSTOW_COMPLETIONS: JSON.stringify(
    Object.fromEntries(
      SHELLS.map((shell) => [
        shell,
        readFileSync(join(root, 'resources', 'cli', COMPLETION_FILES[shell]), 'utf8'),
      ]),
    ),
  ),
})
