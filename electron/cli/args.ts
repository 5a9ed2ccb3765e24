import { isAbsolute, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { CHANNEL_BOUNDS, type ChannelDestination } from '../contract/channel.ts'
import { fieldsIn, isRecipe, typedForm } from '../contract/recipes.ts'
import { COMMANDS, type CommandName, DEFAULT_ENV, DEFAULT_TTL, DEFAULT_URL_ENV } from './help.ts'

interface Common {
  readonly connection: string | null
  readonly dataFolder: string | null
  readonly json: boolean
}

export interface RunCommand extends Common {
  readonly kind: 'run'
  readonly env: string
  readonly urlEnv: string
  readonly ttlSeconds: number
  /** An API key that Keystow keeps; null: a new one. */
  readonly kept: string | null
  /** The program and its arguments. */
  readonly argv: readonly string[]
}

export type AskCommand =
  | (Common & { readonly kind: 'status' | 'list' })
  | (Common & { readonly kind: 'create'; readonly name: string; readonly to: ChannelDestination })
  | (Common & { readonly kind: 'rotate'; readonly key: string; readonly to: ChannelDestination })
  | (Common & { readonly kind: 'revoke'; readonly key: string })

export type Command = RunCommand | AskCommand | { readonly kind: 'help'; readonly of: CommandName | null }

/** A call that is wrong; its text says how, without what was given. */
export class Misuse extends Error {
  readonly command: CommandName | null
  constructor(text: string, command: CommandName | null) {
    super(text)
    this.command = command
  }
}

const OPTIONS = {
  connection: { type: 'string' },
  'data-folder': { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  env: { type: 'string' },
  'url-env': { type: 'string' },
  ttl: { type: 'string' },
  kept: { type: 'string' },
  to: { type: 'string' },
  variable: { type: 'string' },
} as const
type Option = keyof typeof OPTIONS

const EVERYWHERE: readonly Option[] = ['data-folder', 'json', 'help']
const TAKES: Readonly<Record<CommandName, readonly Option[]>> = {
  status: [],
  list: ['connection'],
  run: ['connection', 'env', 'url-env', 'ttl', 'kept'],
  create: ['connection', 'to', 'variable'],
  rotate: ['connection', 'to', 'variable'],
  revoke: ['connection'],
}
const OPERANDS: Readonly<Record<CommandName, string | null>> = {
  status: null,
  list: null,
  run: null,
  create: 'NAME',
  rotate: 'KEY',
  revoke: 'KEY',
}

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 }

const isVariable = (name: string): boolean => /^[A-Za-z_]\w*$/.test(name) && name.length <= CHANNEL_BOUNDS.name

/** What is not one of ours is for the app itself, such as `--local`. */
export const isCommand = (word: string | undefined): boolean => COMMANDS.some((name) => name === word) || word === '--help' || word === '-h'

const parseTtl = (text: string): number => {
  const [, count = '', unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? []
  const seconds = Number(count) * (UNITS[unit] ?? Number.NaN)
  const { min, max } = CHANNEL_BOUNDS.ttl
  if (!(seconds >= min && seconds <= max)) throw new Misuse('--ttl takes a time from 1m to 7d, such as 90s, 30m, 8h or 2d', 'run')
  return seconds
}

/** A recipe and what its program is told. What fits one of another name the app says. */
const parseRecipe = (recipe: string, name: string, command: CommandName): ChannelDestination => {
  if (isRecipe(recipe) && fieldsIn(recipe, name) === null) throw new Misuse(`--to does not fit ${typedForm(recipe)}`, command)
  return { kind: 'recipe', recipe, name }
}

/** A place as it is typed: a program and a name there, or what looks like a path, which is a file. A drive of Windows is one letter. */
const parsePlace = (text: string | undefined, variable: string, folder: string, command: CommandName): ChannelDestination => {
  if (text === undefined || text === '') throw new Misuse('--to is missing: where the secret goes', command)
  if (text === 'kept') return { kind: 'kept' }
  const [, recipe, name] = /^([a-z][a-z0-9-]+):(.+)$/.exec(text) ?? []
  if (recipe !== undefined && name !== undefined) return parseRecipe(recipe, name, command)
  if (text.startsWith('.') || /[/\\]/.test(text) || isAbsolute(text)) return { kind: 'env-file', path: resolve(folder, text), variable }
  throw new Misuse('--to takes a path, such as .env or ./keys, or kept, or a program and a name there, such as pass:NAME', command)
}

const readOptions = (words: readonly string[], command: CommandName) => {
  const taken = new Set<string>([...EVERYWHERE, ...TAKES[command]])
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: OPTIONS,
      allowPositionals: true,
      strict: true,
    })
    const wrong = Object.keys(values).find((name) => !taken.has(name))
    if (wrong !== undefined) throw new Misuse(`${command} takes no --${wrong}`, command)
    const empty = Object.entries(values).find(([, value]) => value === '')
    if (empty !== undefined) throw new Misuse(`--${empty[0]} is empty`, command)
    return { values, positionals }
  } catch (cause) {
    if (cause instanceof Misuse) throw cause
    throw new Misuse('an option is unknown, or lacks its value', command)
  }
}

/**
 * Reads what was typed behind `keystow`. What stands behind the first bare `--` belongs to the program that is to run, and is not looked
 * at. `folder`: the one that a path is relative to. Throws `Misuse`.
 */
export const parseCommand = (args: readonly string[], folder: string): Command => {
  const end = args.indexOf('--')
  const own = end === -1 ? args : args.slice(0, end)
  const program = end === -1 ? null : args.slice(end + 1)
  const [first, ...words] = own
  if (first === '--help' || first === '-h') return { kind: 'help', of: null }
  const command = COMMANDS.find((name) => name === first)
  if (command === undefined) throw new Misuse('no such command', null)
  const { values, positionals } = readOptions(words, command)
  if (values.help === true) return { kind: 'help', of: command }
  const operand = OPERANDS[command]
  if (positionals.length > (operand === null ? 0 : 1)) {
    throw new Misuse(
      command === 'run' ? 'the program stands behind --, as in: keystow run -- npm test' : 'there are too many words',
      command,
    )
  }
  if (program !== null && command !== 'run') throw new Misuse(`${command} runs no program`, command)
  const [named = ''] = positionals
  if (operand !== null && named.trim() === '') throw new Misuse(`${operand} is missing`, command)
  const common = { connection: values.connection ?? null, dataFolder: values['data-folder'] ?? null, json: values.json === true }
  const variable = values.variable ?? DEFAULT_ENV
  for (const [option, name] of [
    ['env', values.env],
    ['url-env', values['url-env']],
    ['variable', values.variable],
  ] as const)
    if (name !== undefined && !isVariable(name))
      throw new Misuse(`--${option} takes the name of a variable: letters, digits and _`, command)
  switch (command) {
    case 'status':
    case 'list':
      return { ...common, kind: command }
    case 'create':
      return { ...common, kind: command, name: named, to: parsePlace(values.to, variable, folder, command) }
    case 'rotate':
      return { ...common, kind: command, key: named, to: parsePlace(values.to, variable, folder, command) }
    case 'revoke':
      return { ...common, kind: command, key: named }
    case 'run': {
      if (program === null || program.length === 0) throw new Misuse('the program is missing, as in: keystow run -- npm test', command)
      if (values.kept !== undefined && values.ttl !== undefined) throw new Misuse('a key that is kept has no --ttl', command)
      const [env, urlEnv] = [values.env ?? DEFAULT_ENV, values['url-env'] ?? DEFAULT_URL_ENV]
      if (env === urlEnv) throw new Misuse('--env and --url-env take two variables', command)
      if (common.json) throw new Misuse('run takes no --json: its output is the program’s', command)
      return {
        ...common,
        kind: command,
        env,
        urlEnv,
        ttlSeconds: parseTtl(values.ttl ?? DEFAULT_TTL),
        kept: values.kept ?? null,
        argv: program,
      }
    }
  }
}
