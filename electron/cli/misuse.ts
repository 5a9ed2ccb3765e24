import { maskSecrets } from '../contract/mask-secrets.ts'
import { nearestName } from '../contract/nearest-name.ts'
import { shownName } from '../contract/shown-name.ts'
import type { OwnCommand } from './help.ts'

/** A call that is wrong; its text says how, and which word, secrets masked. */
export class Misuse extends Error {
  readonly command: OwnCommand | null
  constructor(text: string, command: OwnCommand | null) {
    super(text)
    this.command = command
  }
}

/** A word as it was typed, for a line that says that it is wrong. */
export const quoted = (word: string): string => `“${shownName(maskSecrets(word)).slice(0, 60)}”`

/** Returns the end of a line that refuses a word: the name that was probably meant, if one is. */
export const didYouMean = (typed: string, names: readonly string[], prefix = ''): string => {
  const name = nearestName(typed, names)
  return name === null ? '' : `; did you mean ${prefix}${name}?`
}
