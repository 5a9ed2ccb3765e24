import { parseArgs } from 'node:util'
import { CHANNEL_BOUNDS, type ChannelDestination } from '../contract/channel.ts'
import { isVariable } from '../contract/copy-format.ts'
import { isShell, SHELLS, type Shell } from './completion.ts'
import {
  type AppCommand,
  COMMANDS,
  DEFAULT_ENV,
  DEFAULT_TTL_SECONDS,
  DEFAULT_URL_ENV,
  HELP_TOPICS,
  type HelpTopic,
  OWN_COMMANDS,
  type OwnCommand,
} from './help.ts'
import { didYouMean, Misuse, quoted } from './misuse.ts'
import { parsePlace } from './place.ts'

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
  /** A run that was approved before, for an assistant. */
  readonly request: string | null
  /** The program and its arguments. */
  readonly argv: readonly string[]
}

export type AskCommand =
  | (Common & { readonly kind: 'status' | 'list' })
  | (Common & { readonly kind: 'create'; readonly name: string; readonly to: ChannelDestination })
  | (Common & { readonly kind: 'rotate'; readonly key: string; readonly to: ChannelDestination })
  | (Common & { readonly kind: 'revoke'; readonly key: string })

type Command =
  | RunCommand
  | AskCommand
  | { readonly kind: 'mcp'; readonly dataFolder: string | null }
  /** Its options are the service's own. */
  | { readonly kind: 'lab'; readonly args: readonly string[] }
  | { readonly kind: 'completion'; readonly shell: Shell }
  | { readonly kind: 'help'; readonly of: HelpTopic | null }
  | { readonly kind: 'version' }

const OPTIONS = {
  connection: { type: 'string' },
  'data-folder': { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  env: { type: 'string' },
  'url-env': { type: 'string' },
  ttl: { type: 'string' },
  kept: { type: 'string' },
  request: { type: 'string' },
  to: { type: 'string' },
  variable: { type: 'string' },
} as const
type Option = keyof typeof OPTIONS

const OF_APP: readonly Option[] = ['data-folder', 'help']
const TAKES: Readonly<Record<AppCommand, readonly Option[]>> = {
  status: ['json'],
  list: ['connection', 'json'],
  run: ['connection', 'env', 'url-env', 'ttl', 'kept', 'request'],
  create: ['connection', 'to', 'variable', 'json'],
  rotate: ['connection', 'to', 'variable', 'json'],
  revoke: ['connection', 'json'],
  mcp: [],
}
/** The options of a command. @internal */
export const optionsOf = (command: OwnCommand): readonly string[] =>
  command === 'completion' ? ['help'] : [...OF_APP, ...TAKES[command]]

const OPERANDS: Readonly<Record<OwnCommand, string | null>> = {
  status: null,
  list: null,
  run: null,
  create: 'NAME',
  rotate: 'KEY',
  revoke: 'KEY',
  mcp: null,
  completion: 'SHELL',
}

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 }

/** Lists the words that the command answers without the app. @internal */
export const WITHOUT_APP = ['help', '--help', '-h', 'version', '--version', '-v'] as const

/** What is not one of ours is for the app itself, such as `--local`. */
export const isCommand = (word: string | undefined): boolean =>
  [...COMMANDS, ...WITHOUT_APP].some((name) => name === word)

const parseTtl = (text: string): number => {
  const [, count = '', unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? []
  const seconds = Number(count) * (UNITS[unit] ?? Number.NaN)
  const { min, max } = CHANNEL_BOUNDS.ttl
  if (!(seconds >= min && seconds <= max))
    throw new Misuse(
      `--ttl takes a time from 1m to 7d, such as 90s, 30m, 8h or 2d, not ${quoted(text)}`,
      'run',
    )
  return seconds
}

const BEHIND = 'the program stands behind --, as in: keystow run -- npm test'

/** Throws `Misuse` for the first word that is wrong. */
const readOptions = (args: readonly string[], command: OwnCommand) => {
  const taken = new Set(optionsOf(command))
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options: OPTIONS,
    allowPositionals: true,
    tokens: true,
    // Else it would say in words of its own what is wrong.
    strict: false,
  })
  for (const token of tokens) {
    if (token.kind === 'positional' && command === 'run') throw new Misuse(BEHIND, command)
    if (token.kind !== 'option') continue
    const { name, rawName, value, inlineValue } = token
    if (!Object.hasOwn(OPTIONS, name)) {
      const suggestion = rawName.startsWith('--') ? didYouMean(name, [...taken], '--') : ''
      throw new Misuse(`${command} takes no ${quoted(rawName)}${suggestion}`, command)
    }
    if (!taken.has(name)) throw new Misuse(`${command} takes no --${name}`, command)
    if (OPTIONS[name as Option].type === 'boolean') {
      if (value !== undefined) throw new Misuse(`--${name} takes no value`, command)
    } else if (value === undefined) throw new Misuse(`--${name} lacks its value`, command)
    else if (value === '') throw new Misuse(`--${name} is empty`, command)
    else if (inlineValue === false && value.startsWith('-'))
      throw new Misuse(
        `--${name} lacks its value; one that begins with - is written --${name}=VALUE`,
        command,
      )
  }
  const text = (name: Exclude<Option, 'json' | 'help'>): string | undefined => {
    const value = values[name]
    return typeof value === 'string' ? value : undefined
  }
  return { text, json: values.json === true, help: values.help === true, positionals }
}

type Typed = ReturnType<typeof readOptions>

const refuseBadVariables = ({ text }: Typed, command: OwnCommand): void => {
  for (const option of ['env', 'url-env', 'variable'] as const) {
    const name = text(option)
    if (name !== undefined && !isVariable(name))
      throw new Misuse(
        `--${option} takes the name of a variable, letters, digits and _, not ${quoted(name)}`,
        command,
      )
  }
}

const readRun = (
  common: Common,
  { text }: Typed,
  program: readonly string[] | null,
): RunCommand => {
  const [kept, request, ttl] = [text('kept'), text('request'), text('ttl')]
  if (program === null || program.length === 0)
    throw new Misuse('the program is missing, as in: keystow run -- npm test', 'run')
  if (kept !== undefined && ttl !== undefined)
    throw new Misuse('a key that is kept has no --ttl', 'run')
  if (kept !== undefined && request !== undefined)
    throw new Misuse('--kept and --request do not go together', 'run')
  const [env, urlEnv] = [text('env') ?? DEFAULT_ENV, text('url-env') ?? DEFAULT_URL_ENV]
  if (env === urlEnv)
    throw new Misuse(`--env and --url-env take two variables, not ${quoted(env)} twice`, 'run')
  return {
    ...common,
    kind: 'run',
    env,
    urlEnv,
    ttlSeconds: ttl === undefined ? DEFAULT_TTL_SECONDS : parseTtl(ttl),
    kept: kept ?? null,
    request: request ?? null,
    argv: program,
  }
}

/** Reads a command of ours from its options, its operand and the program that stands behind it. */
const readCommand = (
  command: OwnCommand,
  typed: Typed,
  program: readonly string[] | null,
): Command => {
  const { text, json, positionals } = typed
  const operand = OPERANDS[command]
  const tooMany = positionals[operand === null ? 0 : 1]
  if (tooMany !== undefined) throw new Misuse(`one word too many: ${quoted(tooMany)}`, command)
  if (program !== null && command !== 'run') throw new Misuse(`${command} runs no program`, command)
  const [named = ''] = positionals
  if (operand !== null && named.trim() === '') throw new Misuse(`${operand} is missing`, command)
  const common = {
    connection: text('connection') ?? null,
    dataFolder: text('data-folder') ?? null,
    json,
  }
  refuseBadVariables(typed, command)
  const placeOf = (asked: AppCommand): ChannelDestination =>
    parsePlace(text('to'), text('variable') ?? DEFAULT_ENV, asked)
  switch (command) {
    case 'status':
    case 'list':
      return { ...common, kind: command }
    case 'create':
      return { ...common, kind: command, name: named, to: placeOf(command) }
    case 'rotate':
      return { ...common, kind: command, key: named, to: placeOf(command) }
    case 'revoke':
      return { ...common, kind: command, key: named }
    case 'mcp':
      return { kind: command, dataFolder: common.dataFolder }
    case 'completion':
      if (!isShell(named))
        throw new Misuse(
          `completion takes one of ${SHELLS.join(', ')}, not ${quoted(named)}`,
          command,
        )
      return { kind: command, shell: named }
    case 'run':
      return readRun(common, typed, program)
  }
}

/**
 * Reads what was typed behind `keystow`. What stands behind the first bare `--` belongs to the
 * program that is to run, and is not looked at. Throws `Misuse`.
 */
export const parseCommand = (args: readonly string[]): Command => {
  const end = args.indexOf('--')
  const own = end === -1 ? args : args.slice(0, end)
  const program = end === -1 ? null : args.slice(end + 1)
  const [first, ...words] = own
  if (first === 'version' || first === '--version' || first === '-v') return { kind: 'version' }
  const isHelp = first === 'help' || first === '--help' || first === '-h'
  const asked = isHelp ? words[0] : first
  if (asked === undefined && program === null) return { kind: 'help', of: null }
  if (asked === 'lab') return { kind: asked, args: isHelp ? ['--help'] : args.slice(1) }
  const topic = HELP_TOPICS.find((name) => name === asked)
  if (isHelp && topic !== undefined) return { kind: 'help', of: topic }
  const command = OWN_COMMANDS.find((name) => name === asked)
  if (asked === undefined) throw new Misuse('the command is missing', null)
  if (command === undefined) {
    const names = isHelp ? [...HELP_TOPICS, 'lab'] : [...COMMANDS, 'help', 'version']
    const what = isHelp ? 'there is no help for' : 'no such command:'
    throw new Misuse(`${what} ${quoted(asked)}${didYouMean(asked, names)}`, null)
  }
  const typed = readOptions(words, command)
  return typed.help ? { kind: 'help', of: command } : readCommand(command, typed, program)
}
