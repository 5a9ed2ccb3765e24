import type { CommandHere } from '../../../electron/contract/command-here.ts'
import { commandLine } from '../../../electron/contract/command-line.ts'

/**
 * The assistants by their names, which are the same in every language; `other` stands for any that
 * reads the usual JSON.
 */
export const ASSISTANTS = {
  'claude-code': 'Claude Code',
  'claude-desktop': 'Claude Desktop',
  cursor: 'Cursor',
  vscode: 'VS Code',
  codex: 'Codex',
  other: null,
} as const
export type Assistant = keyof typeof ASSISTANTS

/** Commands of assistants that add a server themselves; the others read a JSON file. */
const ADDING: Partial<Record<Assistant, readonly string[]>> = {
  'claude-code': ['claude', 'mcp', 'add', '--scope', 'user', 'keystow', '--'],
  codex: ['codex', 'mcp', 'add', 'keystow', '--'],
}

export const isCommand = (assistant: Assistant): boolean => assistant in ADDING

/** Text that has an assistant start our server: a line for a terminal, or JSON for its file. */
export const entryFor = (
  assistant: Assistant,
  [command, ...args]: CommandHere['mcp'],
  isWindows: boolean,
): string => {
  const adding = ADDING[assistant]
  if (adding !== undefined) return commandLine([...adding, command, ...args], isWindows)
  const entry =
    assistant === 'vscode'
      ? { servers: { keystow: { type: 'stdio', command, args } } }
      : { mcpServers: { keystow: { command, args } } }
  return JSON.stringify(entry, null, 2)
}

/**
 * Tells whether the command's path changes with each version, as in the folders that Squirrel makes
 * on Windows.
 */
export const hasVersion = ([command]: CommandHere['mcp']): boolean => /\\app-\d/.test(command)
