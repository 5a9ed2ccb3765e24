import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRecipes } from '../../../electron/main/delivery/recipes/recipes.ts'
import { shippedRecipes } from '../../../electron/main/delivery/recipes/shipped.ts'
import type { Proof } from '../proof.ts'
import { seeded } from '../random.ts'

/** A name for each recipe that has its program on Linux, with what it is in. */
export const NAMES = {
  'secret-tool': 'Mail of the shop',
  pass: 'shop/mail',
  'systemd-creds': 'mail.key',
  docker: 'mail_key',
  gh: 'acme/shop/MAIL_API_KEY',
  vercel: '/projects/shop/production/MAIL_API_KEY',
  wrangler: 'mail-worker/MAIL_API_KEY',
  op: 'Shop vault/Mail key',
  // One of the person's own.
  'mail-store': 'shop/mail',
} as const

/** Writes down what it was given, but of its standard input only how often the secret is in it; complains of all of that. */
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
  const own = [{ id: 'mail-store', program: join(bin, 'mail-store'), store: ['put', '{name}'], look: ['has', '{name}'] }]
  return createRecipes({
    ...{ all: onPath(disk), platform: 'linux', variables: { PATH: bin, HOME: disk } },
    own: () => own,
  })
}

/** The recipes that are shipped, each with its program wherever the PATH has it. */
export const onPath = (disk: string) => shippedRecipes(join(disk, 'home'), true).map(({ folder: _system, ...recipe }) => recipe)

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._~+/=-'

const textsBelow = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')

export const recipes: Proof = {
  id: 'recipes',
  what: 'a program gets a secret on its standard input and nowhere else: not in its arguments, its environment, a file or what is said of it',
  full: 400,
  sample: 9,
  breaks: {
    what: 'the secret is in the environment too',
    file: 'delivery/recipes/recipe-place.ts',
    edits: [
      [
        'environment: environmentOf(recipe, program, variables)',
        'environment: { ...environmentOf(recipe, program, variables), SECRET: input }',
      ],
    ],
  },
  run: async ({ disk }, amount, tally) => {
    const random = seeded(77)
    const ids = Object.keys(NAMES) as (keyof typeof NAMES)[]
    const offered = recordedRecipes(disk)
    let given = 0
    for (let done = 0; done < amount; done += 1) {
      const id = ids[done % ids.length] ?? 'docker'
      const secret = `acme_live_${Array.from({ length: 32 }, () => CHARACTERS[random(CHARACTERS.length)]).join('')}`
      rmSync(join(disk, 'calls'), { force: true })
      const place = await offered.place(id, NAMES[id])
      tally.check(place.ok, `${id} is not offered`)
      if (!place.ok) continue
      const said = [await place.value.preview(secret), await place.value.deliver(secret), await place.value.verify(secret)]
      tally.check(!JSON.stringify(said).includes(secret), `${id}: what is said of it has the secret`)
      tally.check(!textsBelow(disk).includes(secret), `${id}: the secret is in the arguments, the environment or a file`)
      const [call] = readFileSync(join(disk, 'calls'), 'utf8').split('\n')
      const { length } = secret
      const input = (JSON.parse(call ?? '{}') as { given?: number }).given ?? 0
      tally.check(input >= length, `${id}: it got ${input} characters`)
      given += 1
    }
    return `${given} secrets to ${ids.length} programs: each on standard input alone`
  },
}
