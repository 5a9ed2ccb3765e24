import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { shippedRecipes } from '../../../../../electron/main/features/delivery/recipes/shipped.ts'

/**
 * What `--help` of each command printed: gh 2.23.0, vercel 48.0.0, wrangler 4.164.0, docker 28.2.
 */
const HELP = join(import.meta.dirname, 'recipe-help')
/** Programs that want an account or a daemon, so that no test here can run what they do. */
const PROGRAMS = ['gh', 'vercel', 'wrangler', 'docker']

const isWord = (argument: string): boolean => /^[a-z]+$/.test(argument)

const helpOf = (program: string, [command = '', action = '']: readonly string[]): string =>
  readFileSync(join(HELP, `${program}-${command}-${action}.txt`), 'utf8')

const hasFlag = (help: string, flag: string): boolean =>
  new RegExp(`(^|[\\s,])${flag}(?![\\w-])`, 'm').test(help)

describe.each(
  shippedRecipes('/home/person', false).filter(({ program }) => PROGRAMS.includes(program)),
)('recipe $id', (recipe) => {
  for (const [use, argv] of Object.entries({ store: recipe.store, look: recipe.look }))
    it(`uses commands and flags to ${use} that the program's own help has`, () => {
      const help = helpOf(recipe.program, argv)
      expect(argv.slice(0, 2).every(isWord)).toBe(true)
      const flags = argv.filter((argument) => /^--?[a-z]/.test(argument))
      expect(flags.filter((flag) => !hasFlag(help, flag))).toEqual([])
    })
})

it('finds that a help has no such flag', () => {
  expect(hasFlag(helpOf('gh', ['secret', 'set']), '--bod')).toBe(false)
  expect(hasFlag(helpOf('gh', ['secret', 'set']), '--body')).toBe(true)
})

it.each([
  ['gh', ['secret', 'set'], 'reads from standard input if not specified'],
  ['vercel', ['env', 'add'], 'from stdin'],
  ['docker', ['secret', 'create'], '[file|-]'],
])('%s reads a secret from its standard input', (program, argv, says) => {
  expect(helpOf(program, argv)).toContain(says)
})
