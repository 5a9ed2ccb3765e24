import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RecipeId } from '../../../../../electron/contract/recipes.ts'
import { newFolder } from '../../../new-folder.ts'

/** For each recipe a name, with what it is in. */
export const RECIPE_NAMES: Readonly<Record<RecipeId, string>> = {
  'secret-tool': 'Mail of the shop',
  pass: 'shop/mail',
  'systemd-creds': 'mail.key',
  docker: 'mail_key',
  gh: 'acme/shop/MAIL_API_KEY',
  vercel: '/projects/shop/production/MAIL_API_KEY',
  wrangler: 'mail-worker/MAIL_API_KEY',
  op: 'Shop vault/Mail key',
  security: 'mail.key',
}

/** What a program was given each time it was started. */
interface Call {
  readonly argv: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly input: string
}

const script = (folder: string): string => `#!${process.execPath}
const { appendFileSync, readFileSync } = require('node:fs')
const input = readFileSync(0, 'utf8')
const argv = process.argv.slice(2)
const { ELECTRON_RUN_AS_NODE, ...environment } = process.env
appendFileSync(${JSON.stringify(join(folder, 'calls'))}, JSON.stringify({ argv, environment, input }) + '\\n')
const answers = JSON.parse(readFileSync(${JSON.stringify(join(folder, 'answers'))}, 'utf8'))
const { print = '', complain = '', code = 0, hang = false } = answers[argv.find((one) => one in answers)] ?? {}
process.stdout.write(print)
process.stderr.write(complain.replaceAll('INPUT', input))
if (hang) setInterval(() => {}, 1000)
else process.exitCode = code
`

/** Stands in for a program: writes down what it was given and answers as it is told to. */
export const recorder = (name: string) => {
  const base = newFolder()
  const folder = join(base, 'bin')
  mkdirSync(folder)
  const program = join(folder, name)
  writeFileSync(program, script(base))
  chmodSync(program, 0o755)
  const forget = (): void => writeFileSync(join(base, 'calls'), '')
  forget()
  const answer = (
    answers: Readonly<
      Record<
        string,
        { readonly print?: string; readonly complain?: string; readonly code?: number }
      >
    >,
  ) => writeFileSync(join(base, 'answers'), JSON.stringify(answers))
  answer({})
  const calls = (): readonly Call[] =>
    readFileSync(join(base, 'calls'), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Call)
  return {
    /** A search path that has it. */
    folder,
    program,
    calls,
    /** What it was given before counts no more. */
    forget,
    /** By the first argument that is one of these names: what it prints, and how it ends. */
    answer,
  }
}

export type Recorder = ReturnType<typeof recorder>
