import { basename } from 'node:path'
import { maskSecrets } from '../../contract/mask-secrets.ts'

/**
 * What a helper says of its lease, as it is shown. `isKnown`: after a start only the helper knows
 * it.
 */
export interface Claims {
  readonly command: string
  readonly folder: string
  readonly isKnown: boolean
}

/** Longest command that is shown, in characters. */
export const SHOWN_MAX = 200

/** The program without its path, and its arguments. */
export const shownCommand = ([program = '', ...args]: readonly string[]): string => {
  const text = maskSecrets([basename(program), ...args].join(' '))
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX - 1)}…` : text
}

export const claimsOf = (command: readonly string[], folder: string): Claims => ({
  command: shownCommand(command),
  folder: maskSecrets(folder),
  isKnown: true,
})
