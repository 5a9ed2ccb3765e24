import { completionOf, SHELLS } from '../../electron/cli/completion.ts'

/** Puts the completion scripts into a build of the command, which has no other file to read. */
export const COMPLETIONS = {
  KEYSTOW_COMPLETIONS: JSON.stringify(
    Object.fromEntries(SHELLS.map((shell) => [shell, completionOf(shell)])),
  ),
}
