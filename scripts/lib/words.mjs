import { Stop } from './say.mjs'

/** Exit code for words that a script does not know, as in sysexits.h. */
const USAGE = 64

/** Shows `usage` and ends where a word before `--` asks for it. */
export const showUsage = (words, usage) => {
  const own = words.slice(0, words.includes('--') ? words.indexOf('--') : undefined)
  if (!own.includes('--help') && !own.includes('-h')) return
  process.stdout.write(usage)
  process.exit(0)
}

export const refuseWord = (word, known) => {
  throw new Stop(`${JSON.stringify(word)} is unknown here. There are: ${known.join(', ')}.`, USAGE)
}

/**
 * Groups named by the leading words, or all; `further`: the words after those, of which
 * `takes(named, word)` tells whether a runner takes the first.
 */
export const chooseGroups = (groups, argv, takes) => {
  const end = argv.findIndex((word) => !Object.hasOwn(groups, word))
  const named = end === -1 ? argv : argv.slice(0, end)
  const further = argv.slice(named.length)
  if (further.length > 0 && !takes(named, further[0])) refuseWord(further[0], Object.keys(groups))
  const chosen = Object.keys(groups).filter((name) => named.length === 0 || named.includes(name))
  return { chosen, named: named.length > 0, further }
}
