import { readFileSync } from 'node:fs'
import { join } from 'node:path'

declare const KEYSTOW_COMPLETIONS: Readonly<Record<Shell, string>>

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

export const isShell = (word: string): word is Shell => SHELLS.some((shell) => shell === word)

/** Names of the files that the packages ship, in `resources/cli`. @internal */
export const COMPLETION_FILES: Readonly<Record<Shell, string>> = {
  bash: 'keystow.bash',
  zsh: '_keystow',
  fish: 'keystow.fish',
}

/** Returns the completion script of a shell. Builds hold it; from the source it is read. */
export const completionOf = (shell: Shell): string =>
  typeof KEYSTOW_COMPLETIONS === 'undefined'
    ? readFileSync(
        join(import.meta.dirname, '../../resources/cli', COMPLETION_FILES[shell]),
        'utf8',
      )
    : KEYSTOW_COMPLETIONS[shell]
