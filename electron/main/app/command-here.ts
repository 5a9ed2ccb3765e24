import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type CommandHere, LAUNCHER } from '../../contract/command-here.ts'
import { commandLine } from '../../contract/command-line.ts'
import { type Computer, dataFolder } from '../../wire/place.ts'

/** The files of this copy of the app, absolute. */
export interface AppFiles {
  readonly platform: NodeJS.Platform
  /** The app's own program. */
  readonly exe: string
  /** Where a package for Linux puts the command. */
  readonly packaged: string
  /** Where the build of a clone puts the command. */
  readonly built: string
}

/**
 * Path by which other programs start the command; null in a clone, and where macOS runs the app
 * from a different place at each start.
 */
export const commandPath = ({ platform, exe, packaged }: AppFiles): string | null => {
  const folder = dirname(exe)
  if (folder.includes('/AppTranslocation/')) return null
  const places: Partial<Record<NodeJS.Platform, string>> = {
    win32: join(folder, 'resources', 'keystow.cmd'),
    darwin: join(dirname(folder), 'Resources', LAUNCHER),
  }
  const path = places[platform] ?? join(folder, LAUNCHER)
  if (!existsSync(path)) return null
  // The package's link stays where it is when the package is updated.
  return existsSync(packaged) && realpathSync(packaged) === realpathSync(path) ? packaged : path
}

/**
 * Arguments by which the command finds this app: its data folder, unless the command looks there by
 * itself.
 */
export const dataFolderWords = (folder: string, computer: Computer): readonly string[] => {
  // Assistants and terminals lack the variables that were set for this app alone.
  const { APPDATA } = computer.env
  const byItself = dataFolder(null, { ...computer, env: APPDATA === undefined ? {} : { APPDATA } })
  return folder === byItself ? [] : ['--data-folder', folder]
}

const lineForPath = (path: string, platform: NodeJS.Platform): string => {
  if (platform === 'win32') return dirname(path)
  const link = commandLine(['ln', '-s', path], false)
  // macOS has no folder for a person's own programs on its PATH.
  return platform === 'darwin'
    ? `sudo mkdir -p /usr/local/bin && sudo ${link} /usr/local/bin/keystow`
    : `mkdir -p ~/.local/bin && ${link} ~/.local/bin/keystow`
}

/** `more`: as `dataFolderWords` answers. null: this copy has no command. */
export const commandHere = (files: AppFiles, more: readonly string[]): CommandHere | null => {
  const { platform, packaged, built } = files
  const path = commandPath(files)
  if (path === null && !existsSync(built)) return null
  const start = path === null ? (['node', built] as const) : ([path] as const)
  const typed = path === packaged ? ['keystow'] : start
  return {
    mcp: [...start, 'mcp', ...more],
    example: commandLine([...typed, 'run', ...more, '--', 'node', 'app.js'], platform === 'win32'),
    onPath: path === null || path === packaged ? null : lineForPath(path, platform),
  }
}
