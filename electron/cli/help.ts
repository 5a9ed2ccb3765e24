import { RECIPES, typedForm } from '../contract/recipes.ts'

export const COMMANDS = ['status', 'list', 'run', 'create', 'rotate', 'revoke'] as const
export type CommandName = (typeof COMMANDS)[number]

export const DEFAULT_ENV = 'KEYSTOW_API_KEY'
export const DEFAULT_URL_ENV = 'KEYSTOW_BASE_URL'
export const DEFAULT_TTL = '8h'

const COMMON = `  --data-folder PATH   of a Keystow that was started with --user-data-dir PATH
  --json               the answer as JSON on standard output
  --help               this text`

const CONNECTION = `  --connection NAME    its name or id (default: the one that Keystow shows)`

const TO = `  --to PLACE           a path such as .env or ./.env.local: that file; kept: sealed by Keystow;
                       a program that stores secrets, and what the secret is called there:
${RECIPES.map((recipe) => `                         ${typedForm(recipe)}`).join('\n')}
                         PROGRAM:NAME (one of your own, as it is called in Keystow's settings)
  --variable NAME      its variable in the file (default ${DEFAULT_ENV})`

const EXITS = `Exit codes: 0 done, 64 called wrongly, 65 no such connection or key, 69 Keystow does not run or lets no program ask,
70 an error, 75 try again later, 76 who answered is not Keystow, 77 not approved.`

export const HELP = `keystow: the API keys of an email service, through the Keystow app that runs on this computer.

Usage: keystow                                    opens the app
       keystow status                             whether it runs and is locked, its connections
       keystow list                               the API keys of a connection
       keystow run [options] -- program [args…]   a program with an API key of its own, revoked when it ends
       keystow create NAME --to PLACE             a new API key
       keystow rotate KEY --to PLACE              a new API key in the place of another
       keystow revoke KEY

All but status and list are approved in Keystow's own window before anything happens. No command prints a secret.
Programs may ask only while that is switched on in Keystow's settings.

  keystow COMMAND --help   the options of a command

${EXITS}`

const usage = (line: string, what: string, options: readonly string[], more = ''): string =>
  `Usage: keystow ${line}\n\n${what}\n\n${[...options, COMMON].join('\n')}\n${more}\n${EXITS}`

export const COMMAND_HELP: Readonly<Record<CommandName, string>> = {
  status: usage('status [options]', 'Says whether Keystow runs and is locked, and what it is connected to. Needs no approval.', []),
  list: usage(
    'list [options]',
    'Lists the API keys of a connection, never a secret. Needs no approval, and nothing while Keystow is locked.',
    [CONNECTION],
  ),
  run: usage(
    'run [options] -- program [args…]',
    `Creates an API key, starts the program with it, and revokes it when the program ends. The secret is in the program's environment and
nowhere else. Everything behind -- belongs to the program.`,
    [
      CONNECTION,
      `  --env NAME           variable for the secret (default ${DEFAULT_ENV})`,
      `  --url-env NAME       variable for the address of the service (default ${DEFAULT_URL_ENV})`,
      `  --ttl TIME           how long the key lives at most: 90s, 30m, 8h, 2d (default ${DEFAULT_TTL}; 1m to 7d)`,
      '  --kept KEY           an API key that Keystow keeps sealed, in place of a new one; it is not revoked',
    ],
    `
Input, output and signals pass through, and the exit code is the program's: 128 and the signal's number where one ended it, 126 where it
cannot be run, 127 where it is not found. A program that it leaves behind loses the key. Other programs of yours can read a program's
environment. If Keystow ends meanwhile, it revokes the key at its next start unless this command, which looks for it, is still there.
`,
  ),
  create: usage('create NAME --to PLACE [options]', 'Creates an API key and delivers its secret.', [CONNECTION, TO]),
  rotate: usage(
    'rotate KEY --to PLACE [options]',
    'Creates an API key in the place of another (its id or its name), delivers its secret, and then revokes the other.',
    [CONNECTION, TO],
  ),
  revoke: usage('revoke KEY [options]', 'Revokes an API key (its id or its name). What uses it stops working.', [CONNECTION]),
}
