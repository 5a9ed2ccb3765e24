import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { entryFor, hasVersion } from '../../../../src/features/assistants/assistant-entries.ts'

const PATHS = [
  '/usr/bin/keystow',
  '/my apps/keystow',
  "/it's/keystow",
  '/a"b/$HOME/`id`/\\/keystow',
]

test.skipIf(process.platform === 'win32').each(PATHS)(
  'a shell hands the command that was copied to Claude Code and Codex word by word: %s',
  (path) => {
    const mcp = [path, 'mcp', '--data-folder', '/my $data'] as const
    for (const [assistant, program, before] of [
      ['claude-code', 'claude', ['mcp', 'add', '--scope', 'user', 'keystow', '--']],
      ['codex', 'codex', ['mcp', 'add', 'keystow', '--']],
    ] as const) {
      const script = `${program}() { printf '%s\\n' "$@"; }\n${entryFor(assistant, mcp, false)}`
      expect(spawnSync('/bin/sh', ['-c', script], { encoding: 'utf8' }).stdout.split('\n')).toEqual(
        [...before, ...mcp, ''],
      )
    }
  },
)

test.each([...PATHS, 'C:\\Keystow\\keystow.cmd'])(
  'the JSON of the other assistants names the command: %s',
  (path) => {
    const server = { command: path, args: ['mcp'] }
    for (const assistant of ['claude-desktop', 'cursor', 'other'] as const)
      expect(JSON.parse(entryFor(assistant, [path, 'mcp'], false))).toEqual({
        mcpServers: { keystow: server },
      })
    expect(JSON.parse(entryFor('vscode', [path, 'mcp'], false))).toEqual({
      servers: { keystow: { type: 'stdio', ...server } },
    })
  },
)

test('a path that holds the version, as where the Windows Setup puts the app, is known', () => {
  expect(
    hasVersion([
      'C:\\Users\\ada\\AppData\\Local\\keystow\\app-0.1.0\\resources\\keystow.cmd',
      'mcp',
    ]),
  ).toBe(true)
  expect(hasVersion(['C:\\Keystow\\resources\\keystow.cmd', 'mcp'])).toBe(false)
})
