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

/** Those that ask the app. */
export const APP_COMMANDS = ['status', 'list', 'run', 'create', 'rotate', 'revoke', 'mcp'] as const
export type AppCommand = (typeof APP_COMMANDS)[number]

export const COMMANDS = [...APP_COMMANDS, 'lab'] as const

export const DEFAULT_ENV = 'KEYSTOW_API_KEY'
export const DEFAULT_URL_ENV = 'KEYSTOW_BASE_URL'
export const DEFAULT_TTL_SECONDS = 8 * 3_600
const DEFAULT_TTL = `${DEFAULT_TTL_SECONDS / 3_600}h`

const DATA_FOLDER = '  --data-folder PATH   of a Keystow started with --user-data-dir PATH'
const HELP_OPTION = '  --help               this text'
const JSON_OPTION = '  --json               the answer as JSON on standard output'
const CONNECTION = `  --connection NAME    its name or id, or ${LOCAL_NAME} for the local service
                       (default: the one that Keystow shows)`

const TO = `  --to PLACE           a path such as .env or ./.env.local: that file;
                       kept: sealed by Keystow;
                       a program that stores secrets, and its name there:
${RECIPES.map((recipe) => `                         ${typedForm(recipe)}`).join('\n')}
                         PROGRAM:NAME (your own, as Keystow's settings call it)
  --variable NAME      its variable in the file
                       (default ${DEFAULT_ENV})`

const EXITS = `Exit codes:
${EXIT_TEXTS.map(([code, what]) => inLines(`  ${String(code).padEnd(4)}${what}`, 6)).join('\n')}`

export const HELP = `keystow: the API keys of an email service, through the Keystow app that runs on
this computer.

Usage: keystow                          opens the app
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
       keystow help [COMMAND]           this text, or the options of a command
       keystow --version

All but status, list and lab are approved in Keystow's own window before
anything happens. No command prints a secret of a connection. Programs may
ask only while that is switched on in Keystow's settings.

${EXITS}`

const usage = (line: string, what: string, options: readonly string[], more = ''): string =>
  `Usage: keystow ${line}\n\n${inLines(what)}\n\n${[...options, DATA_FOLDER, HELP_OPTION].join('\n')}\n${more === '' ? '' : `\n${inLines(more)}\n`}\n${EXITS}`

export const COMMAND_HELP: Readonly<Record<AppCommand, string>> = {
  status: usage(
    'status [options]',
    'Says whether Keystow runs and is locked, and what it is connected to. Needs no approval.',
    [JSON_OPTION],
  ),
  list: usage(
    'list [options]',
    'Lists the API keys of a connection, never a secret. Needs no approval, and nothing while Keystow is locked.',
    [CONNECTION, JSON_OPTION],
  ),
  run: usage(
    'run [options] -- PROGRAM [ARGS…]',
    "Creates an API key, starts the program with it, and revokes it when the program ends. The secret is in the program's environment and nowhere else. Everything behind -- belongs to the program.",
    [
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
    ],
    "Input, output and signals pass through, and the exit code is the program's: 128 and the signal's number where one ended it, 126 where it cannot be run, 127 where it is not found. A program that it leaves behind loses the key. Other programs of yours can read a program's environment. If Keystow ends meanwhile, it revokes the key at its next start unless this command, which looks for it, is still there. On Windows a batch file (.cmd, .bat) is run by: keystow run -- cmd /c NAME.",
  ),
  create: usage('create NAME --to PLACE [options]', 'Creates an API key and delivers its secret.', [
    CONNECTION,
    TO,
    JSON_OPTION,
  ]),
  rotate: usage(
    'rotate KEY --to PLACE [options]',
    'Creates an API key in the place of another (its id or its name), delivers its secret, and then revokes the old one at once: what still uses it stops working. Where the secret cannot be delivered, the old one stays.',
    [CONNECTION, TO, JSON_OPTION],
  ),
  revoke: usage(
    'revoke KEY [options]',
    'Revokes an API key (its id or its name). What uses it stops working.',
    [CONNECTION, JSON_OPTION],
  ),
  mcp: usage(
    'mcp [options]',
    "Serves an assistant by the Model Context Protocol on standard input and output. The assistant lists connections and API keys, and asks for new ones; you approve each request in Keystow's window. No answer holds a secret. It ends with its input.",
    [],
  ),
}
