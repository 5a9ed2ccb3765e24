import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isCommand, optionsOf, parseCommand, WITHOUT_APP } from '../../electron/cli/args.ts'
import { SHELLS } from '../../electron/cli/completion.ts'
import { EXIT_TEXTS, exitOf } from '../../electron/cli/exit-codes.ts'
import { COMMANDS, HELP, OWN_COMMANDS, TOPIC_HELP } from '../../electron/cli/help.ts'
import { SEED_NAMES } from '../../electron/contract/lab.ts'
import { helpOf } from '../../electron/service/command-help.ts'
import { COMMAND_FILES } from '../../scripts/package/command-files.ts'
import { newFolder } from '../main/new-folder.ts'
import { keystow } from './command-scene.ts'

const resource = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../resources/cli', name), 'utf8')
const optionsIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?<![\w-])--([a-z][a-z-]*)/g)].map(([, name = '']) => name)
const sorted = (names: Iterable<string>): readonly string[] => [...new Set(names)].toSorted()
const listedIn = (help: string): readonly string[] =>
  help.split('\n').flatMap((line) => /^ {2}--([a-z-]+) /.exec(line)?.[1] ?? [])
const takenBy = (command: (typeof COMMANDS)[number]): readonly string[] =>
  command === 'lab' ? listedIn(helpOf('keystow lab')) : optionsOf(command)
const all = COMMANDS.flatMap(takenBy)

test.each(OWN_COMMANDS)('the help of %s lists just the options that it takes', (command) => {
  expect(sorted(listedIn(TOPIC_HELP[command]))).toEqual(sorted(optionsOf(command)))
})

test.each(Object.entries({ ...TOPIC_HELP, keystow: HELP }))(
  'no line of the help of %s is longer than a terminal is wide',
  (_name, text) => {
    expect(text.split('\n').filter((line) => line.length > 80)).toEqual([])
  },
)

/** The examples that a help gives, each as the words behind `keystow`. */
const examplesIn = (help: string): readonly (readonly string[])[] =>
  (help.split('Examples:\n')[1]?.split('\n\n')[0] ?? '')
    .split('\n')
    .flatMap((line) => /keystow (?!-- )([^|>)]+)/.exec(line)?.[1] ?? [])
    .map((words) => words.trim().split(' '))

test.each(COMMANDS)(
  'the help of %s has two or three examples of it, each a call that is taken',
  (command) => {
    const help = command === 'lab' ? helpOf('keystow lab') : TOPIC_HELP[command]
    const examples = examplesIn(help)
    expect([2, 3]).toContain(examples.length)
    for (const words of examples) expect(parseCommand(words)).toMatchObject({ kind: command })
  },
)

test('the exit codes are in one page of the help and in no other', () => {
  const meaning = 'not approved'
  expect(TOPIC_HELP['exit-codes']).toContain(meaning)
  for (const help of [HELP, ...OWN_COMMANDS.map((command) => TOPIC_HELP[command])]) {
    expect(help).not.toContain(`77  ${meaning}`)
    expect(help).toContain('help exit-codes')
  }
})

test.each(SHELLS)('completion %s prints the file that the packages ship', async (shell) => {
  const [name = ''] = COMMAND_FILES.flatMap(([from, to]) =>
    new RegExp(`/${shell}`).test(to) ? [from] : [],
  )
  expect(await keystow({ data: newFolder() }, 'completion', shell)).toEqual({
    code: 0,
    out: resource(name),
    err: '',
  })
})

test('the man page has each command, option and exit code, and no others', () => {
  const man = resource('keystow.1')
    .replaceAll('\\-', '-')
    .replaceAll(/\\f[BIR]/g, '')
  const options = man.slice(man.indexOf('.SH OPTIONS'), man.indexOf('.SH EXIT'))
  expect(
    sorted([...options.matchAll(/^\.TP\n--([a-z-]+)/gm)].map(([, name = '']) => name)),
  ).toEqual(sorted([...all, 'version']))
  const commands = man.slice(man.indexOf('.SH COMMANDS'), man.indexOf('.SH OPTIONS'))
  expect(sorted([...commands.matchAll(/^\.TP\n\.B (\w+)/gm)].map(([, name = '']) => name))).toEqual(
    sorted([...COMMANDS, 'help', 'version']),
  )
  const exits = man.slice(man.indexOf('.SH EXIT'), man.indexOf('.PP\n.B run'))
  const said = [...exits.matchAll(/^\.TP\n\.B (\d+)\n(.)(.*)\.$/gm)].map(
    ([, code, first = '', rest = '']) => [Number(code), [first, rest]],
  )
  expect(said).toEqual(
    EXIT_TEXTS.map(([code, text]) => [code, [(text[0] ?? '').toUpperCase(), text.slice(1)]]),
  )
})

test('the documentation says the exit codes as the help does', () => {
  const docs = readFileSync(join(import.meta.dirname, '../../docs/command.md'), 'utf8')
  for (const [code, text] of EXIT_TEXTS) expect(docs).toContain(`| ${code} | ${text} |`)
})

test('bash completes each command with just the options that it takes', () => {
  const bash = resource('keystow.bash')
  const words = /compgen -W '(status [^']+)'/.exec(bash)?.[1]?.split(' ') ?? []
  expect(sorted(words)).toEqual(
    sorted([...COMMANDS, ...WITHOUT_APP.filter((word) => !/^-\w$/.test(word))]),
  )
  const common = optionsIn(/local options='([^']+)'/.exec(bash)?.[1] ?? '')
  const cases = /case \$command in\n([\s\S]+?)esac/.exec(bash)?.[1] ?? ''
  for (const command of COMMANDS) {
    const [, plus, more = ''] =
      new RegExp(
        `^ +(?:[a-z| ]+ \\| )?${command}(?: \\|[a-z| ]+)?\\) options(\\+?)='([^']*)'`,
        'm',
      ).exec(cases) ?? []
    expect([command, sorted([...(plus === '' ? [] : common), ...optionsIn(more)])]).toEqual([
      command,
      sorted(takenBy(command)),
    ])
  }
})

test('zsh and fish know each command and option, and no others', () => {
  for (const file of ['_keystow', 'keystow.fish']) {
    const text = resource(file)
    const isFish = file.endsWith('.fish')
    const options = isFish
      ? [...text.matchAll(/^complete .*? -l ([a-z-]+)/gm)].map(([, name = '']) => name)
      : optionsIn(text)
    expect(sorted(options.filter((name) => name !== 'fcs-skip'))).toEqual(
      sorted([...all, 'version']),
    )
    const commands = [...text.matchAll(isFish ? /-n \$none -a (\w+)/g : /'(\w+)\[/g)].map(
      ([, name = '']) => name,
    )
    expect(sorted(commands)).toEqual(sorted([...COMMANDS, 'help', 'version']))
  }
})

test.each(['keystow.bash', '_keystow', 'keystow.fish'])(
  '%s completes the data sets of the local service',
  (file) => {
    expect(resource(file)).toContain(SEED_NAMES.join(' '))
  },
)

test('the launcher knows the words that are for the command', () => {
  const words = /^ {2}(status .+)\) ;;$/m.exec(resource('launcher'))?.[1]?.split(' | ') ?? []
  expect(sorted(words)).toEqual(sorted([...COMMANDS, ...WITHOUT_APP]))
  expect(words.every(isCommand)).toBe(true)
})

test.each([
  ['recipe_missing', 'the program that is to store the secret is not there'],
  ['disk_late', 'a disk or the service did not answer'],
] as const)('the exit code of %s says so', (code, words) => {
  expect(new Map(EXIT_TEXTS).get(exitOf({ code }))).toContain(words)
})
