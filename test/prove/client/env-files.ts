import { pick, type Random } from '../random.ts'

/** A generated `.env` file, and what an edit of one of its variables may touch. */
export interface GeneratedEnv {
  readonly bytes: Buffer
  readonly variable: string
  /**
   * All that stands before the value of the variable, and behind it; null where the variable is not
   * in the file.
   */
  readonly around: { readonly before: Buffer; readonly behind: Buffer } | null
  /** Has a piece that programs may read differently. */
  readonly hostile: boolean
}

const VALUES = [
  '',
  '1',
  'postgres://a:b@c/d?e=f',
  '"two words"',
  "'it is'",
  '`back`',
  '"a # b"',
  "'x\ny'",
  '"-----BEGIN\\nKEY"',
  'é ü',
  "it's",
  '$HOME',
  'a"b"',
  '"multi\r\nline"',
]
const COMMENTS = ['', '', '', ' # why', '\t#x', ' # it\'s "quoted']
const LINES = ['', '  ', '# a comment', '#A=1', '# it\'s "x', '\t# é']
/** Each of these is read differently by some program, or is no line that sets something. */
const HOSTILE = [
  'A: 1',
  'A="x"y',
  'A= ',
  'export A=',
  'export\tA=1',
  'A="a\\"b"',
  'A="a\\rb"',
  'A="open',
  'A',
  'A=x\u00a0',
  '# a\u2028B=1',
  'A=\n"x"',
  '#c\rC=2',
  'A=1\rB=2',
  'A=\u000bx',
  '=x',
  '__proto__=1',
]
/** What a shell reads as the others do. */
const SHELL_VALUES = [
  '',
  '1',
  'postgres://a:b@c/d?e=f',
  '"two words"',
  "'it is'",
  '"a # b"',
  "'x\ny'",
  'é',
  '"it\'s"',
  "'$HOME'",
]
const SHELL_NAMES = ['A', 'B', 'DATABASE_URL', 'PORT2']
const NAMES = ['A', 'B', 'DATABASE_URL', 'mail.key', 'X-Y', '_', 'PORT2']
const TARGET = 'MAIL_API_KEY'

const assignment = (
  random: Random,
  name: string,
  forShells: boolean,
): readonly [before: string, value: string, behind: string] => {
  const one = <T>(from: readonly T[]): T => pick(random, from)
  const value = one(forShells ? SHELL_VALUES : VALUES)
  const comment = one(COMMENTS)
  // Blanks, or nothing behind `export`, in place of a value are a matter of their own.
  const spaces = value === '' || forShells ? ['', ''] : [one(['', ' ', '\t']), one(['', '', ' '])]
  return [
    `${one(['', '', ' ', '\t'])}${value === '' ? '' : one(['', '', 'export ', 'export  '])}${name}${forShells ? '' : one(['', ' '])}=${spaces[0]}`,
    value,
    spaces[1] + comment,
  ]
}

/**
 * A file of up to a dozen lines: every other one as a shell reads it too, and of the rest three of
 * ten with something that programs read differently.
 */
export const generatedEnv = (random: Random): GeneratedEnv => {
  const forShells = random(2) === 0
  const ends = [['\n'], ['\r\n'], ['\n', '\r\n']][forShells ? 0 : random(3)] as readonly string[]
  const mark = !forShells && random(6) === 0
  const lines = random(12)
  const hostileAt = !forShells && random(10) < 3 ? random(lines + 1) : -1
  const names = forShells ? SHELL_NAMES : NAMES
  const copies = random(3)
  let text = mark ? `\ufeff# a mark${ends[0]}` : ''
  let around: { before: string; behind: string } | null = null
  const add = (piece: string): void => {
    text += piece
    if (around !== null) around.behind += piece
  }
  const places = new Set(Array.from({ length: copies }, () => random(lines + 1)))
  for (let line = 0; line <= lines; line += 1) {
    const end = line === lines && random(2) === 0 ? '' : pick(random, ends)
    if (line === hostileAt) add(pick(random, HOSTILE) + end)
    else if (places.has(line) || random(3) > 0) {
      const isTarget = places.has(line)
      const [before, value, behind] = assignment(
        random,
        isTarget ? TARGET : pick(random, names),
        forShells,
      )
      if (isTarget) {
        around = { before: text + before, behind: behind + end }
        text += before + value + behind + end
      } else add(before + value + behind + end)
    } else add(pick(random, LINES) + end)
  }
  const found = around as { before: string; behind: string } | null
  return {
    bytes: Buffer.from(text),
    variable: TARGET,
    around:
      found === null
        ? null
        : { before: Buffer.from(found.before), behind: Buffer.from(found.behind) },
    hostile: hostileAt >= 0,
  }
}
