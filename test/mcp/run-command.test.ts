import { expect, test } from 'vitest'
import { commandLine } from '../../electron/contract/command-line.ts'
import { runWords } from '../../electron/mcp/run-command.ts'

const run = {
  program: '/usr/bin/node',
  argv: ['node', '-e', 'console.log("a b")'],
  folder: '/p',
  env: 'MAIL_KEY',
  urlEnv: 'KEYSTOW_BASE_URL',
  ttlSeconds: 60,
  purpose: '',
}

test('a run is begun by the words that it was approved with, and by no others', () => {
  const start = { program: ['node', '/k/keystow.cjs'], dataFolder: '/d' }
  expect(runWords(start, 'r1', run)).toEqual([
    'node',
    '/k/keystow.cjs',
    'run',
    '--request',
    'r1',
    '--data-folder',
    '/d',
    '--env',
    'MAIL_KEY',
    '--ttl',
    '60s',
    '--',
    'node',
    '-e',
    'console.log("a b")',
  ])
})

test.each([
  ['linux', ['node', "it's"], "node 'it'\\''s'"],
  ['darwin', ['C:\\a', ''], "'C:\\a' ''"],
  [
    'win32',
    ['node', 'C:\\Program Files\\keystow.cjs', 'x'],
    'node "C:\\Program Files\\keystow.cjs" x',
  ],
  ['win32', ['a "b" c\\', '\\"'], '"a \\"b\\" c\\\\" "\\\\\\""'],
] as const)('on %s %j is one line for the shell there', (platform, words, line) =>
  expect(commandLine(words, platform === 'win32')).toBe(line),
)
