import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Recipes } from '../../../electron/main/features/delivery/recipes/recipes.ts'
import { shippedRecipes } from '../../../electron/main/features/delivery/recipes/shipped.ts'
import { RECIPE_NAMES } from '../../main/features/delivery/recipes/recorder.ts'

const { security: _macOs, ...onLinux } = RECIPE_NAMES
/**
 * A name for each recipe that has its program on Linux, with what it is in; the last one is of the
 * person's own.
 */
export const NAMES = { ...onLinux, 'mail-store': 'shop/mail' } as const

/**
 * Writes down what it was given, but of its standard input only how often the secret is in it;
 * complains of all of that.
 */
const RECORDER = (folder: string): string => `#!${process.execPath}
const { appendFileSync, readFileSync } = require('node:fs')
const input = readFileSync(0, 'utf8')
const argv = process.argv.slice(2)
const started = readFileSync('/proc/self/cmdline', 'utf8') + readFileSync('/proc/self/environ', 'utf8')
appendFileSync(${JSON.stringify(join(folder, 'calls'))}, JSON.stringify({ argv, environment: process.env, started, given: input.length }) + '\\n')
process.stderr.write('could not keep ' + input + ' ' + Buffer.from(input).toString('base64'))
process.exitCode = ${JSON.stringify(folder)}.length % 2
`

/** Puts a recorder in the place of each of those programs, below `disk`, and offers them. */
export const recordedRecipes = (disk: string) => {
  const bin = join(disk, 'bin')
  mkdirSync(bin, { recursive: true })
  for (const id of Object.keys(NAMES)) writeFileSync(join(bin, id), RECORDER(disk), { mode: 0o755 })
  const own = [
    {
      id: 'mail-store',
      program: join(bin, 'mail-store'),
      store: ['put', '{name}'],
      look: ['has', '{name}'],
    },
  ]
  return new Recipes(() => own, { PATH: bin, HOME: disk }, onPath(disk), 'linux')
}

/** The recipes that are shipped, each with its program wherever the PATH has it. */
export const onPath = (disk: string) =>
  shippedRecipes(join(disk, 'home'), true).map(({ folder: _system, ...recipe }) => recipe)
