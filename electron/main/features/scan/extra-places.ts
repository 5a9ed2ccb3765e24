import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ScanExtras } from '../../../contract/scan.ts'

interface ExtraPlaces {
  readonly files: readonly string[]
  readonly folders: readonly string[]
}

export interface ScanComputer {
  readonly home: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: NodeJS.Platform
}

/** Where shells and interactive programs keep what was typed, under the home folder. */
const HISTORIES = [
  '.bash_history',
  '.zsh_history',
  '.zhistory',
  '.histfile',
  '.history',
  '.python_history',
  '.node_repl_history',
  '.psql_history',
  '.local/share/fish/fish_history',
  '.local/share/powershell/PSReadLine/ConsoleHost_history.txt',
]
const HISTORY_FOLDERS = ['.zsh_sessions', '.bash_sessions']
/** Where assistants keep what was said. */
const TRANSCRIPTS = ['.claude/history.jsonl', '.codex/history.jsonl', '.claude.json']
const TRANSCRIPT_FOLDERS = [
  '.claude/projects',
  '.codex/sessions',
  '.gemini/tmp',
  '.cursor/projects',
  '.local/share/opencode',
  '.continue/sessions',
]

/**
 * Files and folders that are looked through where the person ticked them: those of them that are
 * there.
 */
export const extraPlaces = (
  { histories, transcripts }: ScanExtras,
  { home, env, platform }: ScanComputer,
): ExtraPlaces => {
  const under = (names: readonly string[]): readonly string[] =>
    names.map((name) => join(home, ...name.split('/')))
  const roaming =
    platform === 'win32'
      ? [
          join(
            env.APPDATA ?? join(home, 'AppData', 'Roaming'),
            'Microsoft',
            'Windows',
            'PowerShell',
            'PSReadLine',
          ),
        ]
      : []
  return {
    files: [
      ...new Set([
        ...(histories
          ? [...under(HISTORIES), ...(env.HISTFILE === undefined ? [] : [env.HISTFILE])]
          : []),
        ...(transcripts ? under(TRANSCRIPTS) : []),
      ]),
    ].filter((path) => existsSync(path)),
    folders: [
      ...(histories ? [...under(HISTORY_FOLDERS), ...roaming] : []),
      ...(transcripts ? under(TRANSCRIPT_FOLDERS) : []),
    ].filter((path) => existsSync(path)),
  }
}
