import { shownName } from '../../electron/contract/shown-name.ts'

/**
 * Longest start and end of a text that is too long to be shown whole, in characters as they are
 * written out.
 */
const HEAD = 120
const TAIL = 80
/** Of more arguments only the first and the last are shown. */
const ARGUMENTS = { most: 24, first: 16, last: 8 } as const

/** A long text without its middle. */
interface Excerpt {
  readonly head: string
  /** Characters. */
  readonly leftOut: number
  readonly tail: string
}

/** Returns how many characters of the start of a text can be shown within `most`. */
const fitting = (characters: readonly string[], most: number): number => {
  let length = 0
  const over = characters.findIndex((character) => {
    length += shownName(character).length
    return length > most
  })
  return over === -1 ? characters.length : over
}

/** null: the text is short enough to be shown whole. */
export const excerptOf = (whole: string): Excerpt | null => {
  if (shownName(whole).length <= HEAD + TAIL) return null
  const characters = [...whole]
  const head = fitting(characters, HEAD)
  const tail = characters.length - fitting(characters.slice(head).toReversed(), TAIL)
  if (tail === head) return null
  return {
    head: characters.slice(0, head).join(''),
    leftOut: tail - head,
    tail: characters.slice(tail).join(''),
  }
}

/** Arguments to show; a number stands for as many that are left out there. */
export const someOf = (argv: readonly string[]): readonly (string | number)[] => {
  const { most, first, last } = ARGUMENTS
  return argv.length <= most
    ? argv
    : [...argv.slice(0, first), argv.length - first - last, ...argv.slice(-last)]
}

/** Characters of arguments that are not shown at first. */
export const leftOutOf = (argv: readonly string[]): number => {
  const { most, first, last } = ARGUMENTS
  return argv.reduce((sum, argument, index) => {
    const isShown = argv.length <= most || index < first || index >= argv.length - last
    return sum + (isShown ? (excerptOf(argument)?.leftOut ?? 0) : [...argument].length)
  }, 0)
}
