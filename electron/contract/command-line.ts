import { posixWord } from './posix-word.ts'

/** As programs on Windows split a line into words. */
const windowsWord = (word: string): string =>
  `"${word.replaceAll(/(\\*)("|$)/g, (_, before: string, end: string) => before + before + (end && '\\"'))}"`

/**
 * Words as one line: for a POSIX shell; on Windows for its own, or PowerShell, which reads most
 * words alike.
 */
export const commandLine = (words: readonly string[], isWindows: boolean): string => {
  const quoted = isWindows ? windowsWord : posixWord
  return words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : quoted(word))).join(' ')
}
