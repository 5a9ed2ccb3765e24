import { HIDDEN_SWITCH } from '../../contract/login-start.ts'

/** As every text in such a file is written. Source: Desktop Entry Specification, “Possible value types”. */
const asText = (text: string): string => text.replaceAll('\\', '\\\\')

/** One argument of a command line there, which is such a text. Source: Desktop Entry Specification, “The Exec key”. */
const asArgument = (word: string): string => asText(`"${word.replaceAll(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`)

/**
 * The entry that has a desktop start the program at login; null for a path that none can name. Source: Desktop Entry Specification, “The
 * Exec key”: no `=` in the path of the program.
 */
export const autostartEntry = (program: string): string | null =>
  /\p{Cc}|=/u.test(program)
    ? null
    : `${[
        '[Desktop Entry]',
        'Type=Application',
        'Name=Keystow',
        // Where the app was removed, the entry starts nothing.
        `TryExec=${asText(program)}`,
        `Exec=${asArgument(program)} ${HIDDEN_SWITCH}`,
        'Icon=keystow',
        'Terminal=false',
        'X-GNOME-Autostart-enabled=true',
      ].join('\n')}\n`

const valueIn = (entry: string, name: string): string | null =>
  entry
    .split('\n')
    .map((line) => /^([^=#]+?)\s*=\s*(.*?)\s*$/.exec(line))
    .find((found) => found?.[1] === name)?.[2] ?? null

/** The command line that an entry starts at login, as it is written there; null where it starts none, or was switched off. */
export const startedBy = (entry: string): string | null =>
  valueIn(entry, 'Hidden') === 'true' || valueIn(entry, 'X-GNOME-Autostart-enabled') === 'false' ? null : valueIn(entry, 'Exec')
