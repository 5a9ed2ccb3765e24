import { LOCAL_NAME } from '../contract/channel.ts'
import { RECIPES, typedForm } from '../contract/recipes.ts'
import { EXIT_TEXTS } from './exit-codes.ts'

const WIDTH = 80

/** A text in lines that a terminal shows whole; all but the first are indented. */
const inLines = (text: string, indent = 0): string => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/ (?! |$)/)) {
    if (line !== '' && line.length + 1 + word.length > WIDTH) {
      lines.push(line)
      line = ' '.repeat(indent) + word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].join('\n')
}

/** Commands that ask the app. */
const APP_COMMANDS = ['status', 'list', 'run', 'create', 'rotate', 'revoke', 'mcp'] as const
export type AppCommand = (typeof APP_COMMANDS)[number]

/** Commands whose options are read here. Those of `lab` are the service's own. */
export const OWN_COMMANDS = [...APP_COMMANDS, 'completion'] as const
export type OwnCommand = (typeof OWN_COMMANDS)[number]

export const COMMANDS = [...OWN_COMMANDS, 'lab'] as const

/** The words that `keystow help` explains. */
export const HELP_TOPICS = [...OWN_COMMANDS, 'exit-codes'] as const
export type HelpTopic = (typeof HELP_TOPICS)[number]

export const DEFAULT_ENV = 'KEYSTOW_API_KEY'
export const DEFAULT_URL_ENV = 'KEYSTOW_BASE_URL'
export const DEFAULT_TTL_SECONDS = 8 * 3_600
const DEFAULT_TTL = `${DEFAULT_TTL_SECONDS / 3_600}h`

const DATA_FOLDER = '  --data-folder PATH   of a Keystow started with --user-data-dir PATH'
const HELP_OPTION = '  --help               this text'
const JSON_OPTION = '  --json               the answer as JSON on standard output'
const CONNECTION = `  --connection NAME    its name in any case, its id, or ${LOCAL_NAME} for the local
                       service (default: the one that Keystow shows)`

const TO = `  --to PLACE           a path such as .env or ./.env.local: that file;
                       kept: sealed by Keystow;
                       a program that stores secrets, and its name there:
${RECIPES.map((recipe) => `                         ${typedForm(recipe)}`).join('\n')}
                         PROGRAM:NAME (your own, as Keystow's settings call it)
  --variable NAME      its variable in the file
                       (default ${DEFAULT_ENV})`

const EXITS = `Exit codes:
${EXIT_TEXTS.map(([code, what]) => inLines(`  ${String(code).padEnd(4)}${what}`, 6)).join('\n')}

${inLines("run ends with the code of its program once that was started: 128 and the signal's number where one ended it, 126 where it cannot be run, 127 where it is not found.")}

${inLines('lab ends with 0 after SIGTERM or SIGINT, 2 where it was called wrongly, 69 where the Node that runs it is older than 22.13, and 1 where it cannot serve.')}`

export const HELP = `keystow: the API keys of an email service, through the Keystow app that runs on
this computer.

Usage: keystow                          this text; from a package: opens the app
       keystow status                   whether it runs and is locked, and its
                                        connections
       keystow list                     the API keys of a connection
       keystow run -- PROGRAM [ARGS…]   a program with an API key of its own,
                                        revoked when it ends
       keystow create NAME --to PLACE   a new API key
       keystow rotate KEY --to PLACE    a new API key in the place of another,
                                        which is then revoked
       keystow revoke KEY               revokes an API key
       keystow mcp                      serves an assistant: it asks, and you
                                        approve
       keystow lab                      the local service on its own, for tests:
                                        without the app, nothing to approve
       keystow completion SHELL         completions for bash, zsh or fish
       keystow help COMMAND             a command's options, with examples
       keystow help exit-codes          what each exit code means
       keystow --version

All but status, list, lab and completion are approved in Keystow's own window
before anything happens. No command prints a secret of a connection. Programs
may ask only while that is switched on in Keystow's settings.

Examples:
  keystow run -- npm test
  keystow create shop --to .env
  keystow list --connection Shop`

interface Usage {
  /** The arguments of the command. */
  readonly line: string
  readonly what: string
  readonly options: readonly string[]
  /** Said after the options. */
  readonly more?: string
  /** Arguments of real calls. */
  readonly examples: readonly string[]
}

const usage = (command: OwnCommand, { line, what, options, more, examples }: Usage): string =>
  [
    `Usage: keystow ${command} ${line}`,
    inLines(what),
    [...options, HELP_OPTION].join('\n'),
    ...(more === undefined ? [] : [inLines(more)]),
    ['Examples:', ...examples.map((example) => `  ${example}`)].join('\n'),
    'keystow help exit-codes says what each exit code means.',
  ].join('\n\n')

const COMMAND_HELP: Readonly<Record<OwnCommand, string>> = {
  status: usage('status', {
    line: '[options]',
    what: 'Says whether Keystow runs and is locked, and what it is connected to. Needs no approval.',
    options: [JSON_OPTION, DATA_FOLDER],
    examples: ['keystow status', 'keystow status --json'],
  }),
  list: usage('list', {
    line: '[options]',
    what: 'Lists the API keys of a connection, never a secret. Needs no approval, and nothing while Keystow is locked.',
    options: [CONNECTION, JSON_OPTION, DATA_FOLDER],
    examples: [
      'keystow list',
      'keystow list --connection Shop',
      "keystow list --json | jq -r '.keys[].name'",
    ],
  }),
  run: usage('run', {
    line: '[options] -- PROGRAM [ARGS…]',
    what: "Creates an API key, starts the program with it, and revokes it when the program ends. The secret is in the program's environment and nowhere else. Everything behind -- belongs to the program.",
    options: [
      CONNECTION,
      `  --env NAME           variable for the secret (default ${DEFAULT_ENV})`,
      `  --url-env NAME       variable for the address of the service
                       (default ${DEFAULT_URL_ENV})`,
      `  --ttl TIME           how long the key lives at most: 90s, 30m, 8h, 2d
                       (default ${DEFAULT_TTL}; 1m to 7d)`,
      `  --request ID         a run that was approved for an assistant, just as it was
                       approved, once`,
      `  --kept KEY           an API key that Keystow keeps sealed, in place of a new
                       one; it is not revoked`,
      DATA_FOLDER,
    ],
    more: "Input, output and signals pass through, and the exit code is the program's. A program that it leaves behind loses the key. Other programs of yours can read a program's environment. If Keystow ends meanwhile, it revokes the key at its next start unless this command, which looks for it, is still there. On Windows a batch file (.cmd, .bat) is run by: keystow run -- cmd /c NAME.",
    examples: [
      'keystow run -- npm test',
      'keystow run --env MAIL_KEY --ttl 1h -- node send.js',
      'keystow run --kept shop -- docker compose up',
    ],
  }),
  create: usage('create', {
    line: 'NAME --to PLACE [options]',
    what: 'Creates an API key and delivers its secret.',
    options: [CONNECTION, TO, JSON_OPTION, DATA_FOLDER],
    examples: [
      'keystow create shop --to .env',
      'keystow create shop --to ./.env.local --variable MAIL_KEY',
      'keystow create shop --to gh:acme/shop/MAIL_KEY --connection Shop',
    ],
  }),
  rotate: usage('rotate', {
    line: 'KEY --to PLACE [options]',
    what: 'Creates an API key in the place of another (its id or its name), delivers its secret, and then revokes the old one at once: what still uses it stops working. Where the secret cannot be delivered, the old one stays.',
    options: [CONNECTION, TO, JSON_OPTION, DATA_FOLDER],
    examples: ['keystow rotate shop --to .env', 'keystow rotate shop --to pass:shop/mail'],
  }),
  revoke: usage('revoke', {
    line: 'KEY [options]',
    what: 'Revokes an API key (its id or its name). What uses it stops working.',
    options: [CONNECTION, JSON_OPTION, DATA_FOLDER],
    examples: ['keystow revoke shop', 'keystow revoke shop --connection local --json'],
  }),
  mcp: usage('mcp', {
    line: '[options]',
    what: "Serves an assistant by the Model Context Protocol on standard input and output. The assistant lists connections and API keys, and asks for new ones; you approve each request in Keystow's window. No answer holds a secret. It ends with its input.",
    options: [DATA_FOLDER],
    examples: ['keystow mcp', 'claude mcp add keystow -- keystow mcp'],
  }),
  completion: usage('completion', {
    line: 'SHELL',
    what: 'Prints the completions for bash, zsh or fish. The packages for Linux bring them; with any other copy put them where your shell looks for them.',
    options: [],
    examples: [
      'source <(keystow completion bash)',
      'source <(keystow completion zsh)',
      'keystow completion fish > ~/.config/fish/completions/keystow.fish',
    ],
  }),
}

export const TOPIC_HELP: Readonly<Record<HelpTopic, string>> = {
  ...COMMAND_HELP,
  'exit-codes': EXITS,
}
