import { basename } from 'node:path'
import { maskSecrets } from '../../contract/mask-secrets.ts'

/** Longest command that is shown, in characters. */
export const SHOWN_MAX = 200

/** The program without its path, and its arguments. */
export const shownCommand = ([program = '', ...args]: readonly string[]): string => {
  const text = maskSecrets([basename(program), ...args].join(' '))
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX - 1)}…` : text
}
