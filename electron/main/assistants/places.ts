import { existsSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import type { AssistantKind } from '../../contract/assistants.ts'
import { appData, type Computer } from '../../wire/place.ts'
import type { ConfigShape } from './config-edit.ts'

/** An assistant that has one file for the person, wherever they work. */
type UserKind = Exclude<AssistantKind, 'claude-code-project'>

/** How each writes a server: from its documentation. */
export const SHAPES: Readonly<Record<AssistantKind, ConfigShape>> = {
  'claude-desktop': { servers: 'mcpServers', typed: false },
  'claude-code': { servers: 'mcpServers', typed: true },
  'claude-code-project': { servers: 'mcpServers', typed: true },
  vscode: { servers: 'servers', typed: true },
  cursor: { servers: 'mcpServers', typed: true },
}

/** Its file in a project's folder. */
export const PROJECT_FILE = '.mcp.json'

/** Where a program of this folder would be found. */
const claudeCodeFolder = ({ env, home }: Computer): string => {
  const own = env.CLAUDE_CONFIG_DIR ?? ''
  return isAbsolute(own) ? own : home
}

const FILES: Readonly<Record<UserKind, (computer: Computer) => string>> = {
  'claude-desktop': (computer) => join(appData(computer), 'Claude', 'claude_desktop_config.json'),
  'claude-code': (computer) => join(claudeCodeFolder(computer), '.claude.json'),
  vscode: (computer) => join(appData(computer), 'Code', 'User', 'mcp.json'),
  cursor: ({ home }) => join(home, '.cursor', 'mcp.json'),
}

/** Whether an assistant was ever started here, so that its file is read by anybody. */
const wasStarted = (kind: UserKind, file: string, { home }: Computer): boolean =>
  existsSync(file) || existsSync(kind === 'claude-code' ? join(home, '.claude') : dirname(file))

export interface UserFile {
  readonly kind: UserKind
  readonly path: string
  readonly found: boolean
}

/** The files of the person, in the order in which they are listed. */
export const userFiles = (computer: Computer): readonly UserFile[] =>
  (['claude-desktop', 'claude-code', 'vscode', 'cursor'] as const).map((kind) => {
    const path = FILES[kind](computer)
    return { kind, path, found: wasStarted(kind, path, computer) }
  })
