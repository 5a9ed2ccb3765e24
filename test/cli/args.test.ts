import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isCommand, parseCommand } from '../../electron/cli/args.ts'
import { HELP, OWN_COMMANDS, TOPIC_HELP } from '../../electron/cli/help.ts'
import { Misuse } from '../../electron/cli/misuse.ts'
import { createSecret } from '../../electron/service/keys/secret.ts'

const parse = (...args: readonly string[]) => parseCommand(args)

const misuse = (...args: readonly string[]): string => {
  try {
    parse(...args)
  } catch (cause) {
    if (cause instanceof Misuse) return cause.message
    throw cause
  }
  throw new Error(`taken: ${args.join(' ')}`)
}

const COMMON = { connection: null, dataFolder: null, json: false }

describe('what stands behind -- belongs to the program', () => {
  test.each([
    ['--connection', 'x'],
    ['--', 'x'],
    ['list'],
    ['npm', '--env', '', '-h', '--help'],
    ['--remote-debugging-port=1'],
  ])(
    // Shows: S86
    'and is not looked at (%s)',
    (...argv) => {
      expect(parse('run', '--', ...argv)).toEqual({
        ...COMMON,
        kind: 'run',
        env: 'KEYSTOW_API_KEY',
        urlEnv: 'KEYSTOW_BASE_URL',
        ttlSeconds: 28_800,
        kept: null,
        request: null,
        argv,
      })
    },
  )

  test('and without it nothing runs', () => {
    const behind = 'the program stands behind --, as in: keystow run -- npm test'
    for (const words of [
      ['npm', 'test'],
      ['node', '-e', '1'],
      ['node', '--eval=1'],
      ['--ttl', '1h', 'node', '-e', '1'],
    ])
      expect(misuse('run', ...words)).toBe(behind)
    expect(misuse('run', '-e', 'node')).toBe('run takes no “-e”')
    expect(misuse('run')).toMatch('the program is missing')
    expect(misuse('run', '--')).toMatch('the program is missing')
    expect(misuse('list', '--', 'npm')).toBe('list runs no program')
  })
})

test('a command is read with its options, in any order and both forms', () => {
  expect(parse('list', '--json', '--connection=Mail')).toEqual({
    ...COMMON,
    kind: 'list',
    json: true,
    connection: 'Mail',
  })
  expect(parse('status', '--data-folder', '/tmp/x')).toEqual({
    ...COMMON,
    kind: 'status',
    dataFolder: '/tmp/x',
  })
  expect(parse('revoke', 'key_1')).toEqual({ ...COMMON, kind: 'revoke', key: 'key_1' })
  expect(parse('mcp', '--data-folder', '/tmp/x')).toEqual({ kind: 'mcp', dataFolder: '/tmp/x' })
  expect(parse('run', '--request', 'r', '--', 'x')).toMatchObject({ request: 'r', kept: null })
  expect(parse('run', '--kept', 'key_1', '--env', 'A', '--', 'x')).toMatchObject({
    kept: 'key_1',
    env: 'A',
  })
})

test.each([
  ['.env', { kind: 'env-file', path: resolve('.env'), variable: 'KEYSTOW_API_KEY' }],
  ['../a/b', { kind: 'env-file', path: resolve('../a/b'), variable: 'KEYSTOW_API_KEY' }],
  ['/etc/x', { kind: 'env-file', path: '/etc/x', variable: 'KEYSTOW_API_KEY' }],
  ['kept', { kind: 'kept' }],
  ['./pass:x', { kind: 'env-file', path: resolve('pass:x'), variable: 'KEYSTOW_API_KEY' }],
  ['pass:shop/mail', { kind: 'recipe', recipe: 'pass', name: 'shop/mail' }],
  [
    'secret-tool:Mail of the shop',
    { kind: 'recipe', recipe: 'secret-tool', name: 'Mail of the shop' },
  ],
  ['gh:acme/shop/MAIL_KEY', { kind: 'recipe', recipe: 'gh', name: 'acme/shop/MAIL_KEY' }],
  [
    'vercel:/projects/shop/production/MAIL_KEY',
    { kind: 'recipe', recipe: 'vercel', name: '/projects/shop/production/MAIL_KEY' },
  ],
])('a place is a path, kept, or a program and a name there: %s', (to, expected) => {
  expect(parse('create', 'shop', '--to', to)).toMatchObject({ name: 'shop', to: expected })
  expect(parse('rotate', 'key_1', '--to', to)).toMatchObject({ key: 'key_1', to: expected })
})

test('a variable in a place has the name that was asked for', () => {
  expect(parse('create', 'shop', '--to', '.env', '--variable', 'MAIL_KEY')).toMatchObject({
    to: { variable: 'MAIL_KEY' },
  })
})

test.each([
  ['90s', 90],
  ['1m', 60],
  ['8h', 28_800],
  ['7d', 604_800],
])('a time of %s is %d seconds', (text, seconds) => {
  expect(parse('run', '--ttl', text, '--', 'x')).toMatchObject({ ttlSeconds: seconds })
})

test.each(['', '8', 'h', '59s', '8d', '0h', '-1h', '1.5h', '8H', '8h ', '9999999s'])(
  'a time of %o is refused',
  (text) => {
    expect(misuse('run', `--ttl=${text}`, '--', 'x')).not.toBe('')
  },
)

test.each([
  [['liist'], '“liist”'],
  [['--', 'npm'], 'the command is missing'],
  [['completion'], 'SHELL'],
  [['completion', 'tcsh'], 'completion takes one of bash, zsh, fish, not “tcsh”'],
  [['completion', 'bash', '--data-folder', 'x'], 'completion takes no --data-folder'],
  [['list', 'x'], '“x”'],
  [['list', '--nope'], 'list takes no “--nope”'],
  [['list', '--nope=x'], 'list takes no “--nope”'],
  [['list', '--env', 'A'], '--env'],
  [['list', '--connection'], /^--connection lacks its value$/],
  [
    ['list', '--connection', '--json'],
    /^--connection lacks its value; one that begins with - is written --connection=VALUE$/,
  ],
  [['list', '--connection='], '--connection is empty'],
  [['status', '--json=x'], /^--json takes no value$/],
  [
    ['run', '--ttl', '-1h', '--', 'x'],
    /^--ttl lacks its value; one that begins with - is written --ttl=VALUE$/,
  ],
  [['create'], 'NAME'],
  [['create', ' ', '--to', '.env'], 'NAME'],
  [['create', 'a', 'b', '--to', '.env'], '“b”'],
  [['create', 'a'], '--to is missing'],
  [['create', 'a', '--to='], '--to is empty'],
  [['create', 'a', '--to', 'secrettool'], /--to .*“secrettool”/],
  [['create', 'a', '--to', 'secrettool:'], /--to .*“secrettool:”/],
  [['create', 'a', '--to', 'pass:--help'], /--to “pass:--help” does not fit pass:NAME/],
  [['create', 'a', '--to', 'pass:../up'], '“pass:../up”'],
  [['rotate', 'a', '--to', 'gh:MAIL_KEY'], 'gh:REPOSITORY/NAME'],
  [['revoke'], 'KEY'],
  [['help', 'liist'], '“liist”'],
  [['run', '--ttl', '8d', '--', 'x'], /--ttl .*“8d”/],
  [['run', '--env', '1A', '--', 'x'], /--env .*“1A”/],
  [['run', '--url-env', 'A=B', '--', 'x'], /--url-env .*“A=B”/],
  [['run', '--env', 'A'.repeat(101), '--', 'x'], /--env .*“A+”/],
  [['run', '--env', 'A', '--url-env', 'A', '--', 'x'], '“A”'],
  [['run', '--kept', 'k', '--ttl', '1h', '--', 'x'], '--ttl'],
  [['run', '--json', '--', 'x'], 'run takes no --json'],
  [['run', '--kept', 'k', '--request', 'r', '--', 'x'], '--request'],
  [['mcp', '--json'], 'mcp takes no --json'],
  [['mcp', '--connection', 'Mail'], 'mcp takes no --connection'],
  [['mcp', '--', 'x'], 'mcp runs no program'],
  [['create', 'a', '--to', '.env', '--variable', 'a-b'], /--variable .*“a-b”/],
])('%j is refused by a line that says which word is wrong', (args, said) =>
  expect(misuse(...args)).toMatch(said),
)

test.each([
  [['lis'], 'no such command: “lis”; did you mean list?'],
  [['lsit'], 'no such command: “lsit”; did you mean list?'],
  [['ROTATE', 'k'], 'no such command: “ROTATE”; did you mean rotate?'],
  [['help', 'exit'], 'there is no help for “exit”; did you mean exit-codes?'],
  [['list', '--jso'], 'list takes no “--jso”; did you mean --json?'],
  [['list', '--conection', 'x'], 'list takes no “--conection”; did you mean --connection?'],
  [['create', 'a', '--varialbe=X'], 'create takes no “--varialbe”; did you mean --variable?'],
  [['delete'], 'no such command: “delete”'],
  [['l'], 'no such command: “l”'],
  [['list', '--tl', '1h'], 'list takes no “--tl”'],
])(
  '%j is refused by a line that names what was probably meant, where something is near',
  (args, line) => expect(misuse(...args)).toBe(line),
)

test('a secret that was typed in the wrong place is not in the line that refuses it, nor what a terminal obeys', () => {
  const secret = createSecret('acme')
  for (const args of [
    [secret],
    ['list', secret],
    ['list', `--${secret}`],
    ['create', 'a', '--to', secret],
    ['run', '--ttl', secret, '--', 'x'],
  ])
    expect(misuse(...args)).not.toContain(secret)
  expect(misuse('a\u001b[31m')).not.toContain('\u001b')
})

test('each command has a help of its own that names its options, and nothing else opens a command', () => {
  for (const name of OWN_COMMANDS) {
    expect(parse(name, '--help')).toEqual({ kind: 'help', of: name })
    expect(TOPIC_HELP[name]).toContain(`Usage: keystow ${name}`)
    expect(HELP).toContain(`keystow ${name}`)
    expect(isCommand(name)).toBe(true)
  }
  expect(parse()).toEqual({ kind: 'help', of: null })
  expect(parse('help', 'exit-codes')).toEqual({ kind: 'help', of: 'exit-codes' })
  expect(parse('--help')).toEqual({ kind: 'help', of: null })
  expect(parse('help')).toEqual({ kind: 'help', of: null })
  expect(parse('help', 'run')).toEqual({ kind: 'help', of: 'run' })
  for (const word of ['--version', '-v', 'version']) {
    expect(parse(word)).toEqual({ kind: 'version' })
    expect(isCommand(word)).toBe(true)
  }
  for (const other of [undefined, '', '--local', '--user-data-dir=/x', 'file.txt', '--'])
    expect(isCommand(other)).toBe(false)
})

test("what stands behind lab is left to the service, and its help is the service's own", () => {
  const words = ['--port', '0', '--fault', 'list:next=1:status=503', '--', '--connection', 'c']
  expect(parse('lab', ...words)).toEqual({ kind: 'lab', args: words })
  expect(parse('help', 'lab')).toEqual({ kind: 'lab', args: ['--help'] })
  expect(HELP).toContain('keystow lab')
  expect(isCommand('lab')).toBe(true)
})
