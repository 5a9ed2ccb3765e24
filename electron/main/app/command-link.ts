import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { app } from 'electron'
import { commandLine } from '../../contract/command-line.ts'
import { type CommandLink, canMake, LAUNCHER } from '../../contract/command-link.ts'
import { fail, ok, type Result } from '../../contract/result.ts'

/** The computer, as far as the link concerns it. */
export interface CommandLinkParts {
  readonly platform: NodeJS.Platform
  /** The app's own program, absolute. */
  readonly program: () => string
  readonly home: () => string
  /** Folders that shells look into. */
  readonly searched: () => readonly string[]
  /** Where a package of Linux puts the command. */
  readonly packaged: string
  /** The folder for programs of all users on macOS. */
  readonly shared: string
  /** Where the command is after it was built in a clone. */
  readonly built?: string
  /** What the command takes besides, to ask this app. */
  readonly more?: readonly string[]
}

export interface CommandLinks {
  /** As the files are now; null where the app has no launcher, or a package brought the command. */
  look(): CommandLink | null
  /** What other programs start as the command, absolute; null where this copy has none, as after `npm start`. */
  program(): string | null
  /** As in `CommandHere`. */
  example(): string | null
  /** Makes it, or takes it back. Fails with `gone` where what `look` says does not allow that. */
  set(made: boolean): Result<CommandLink, 'gone' | 'file_failed'>
}

const launcherOf = ({ platform, program }: CommandLinkParts): string | null => {
  const folder = dirname(program())
  // An app that macOS runs from a copy of its own is elsewhere at the next start.
  if (platform === 'darwin') return folder.includes('/AppTranslocation/') ? null : join(dirname(folder), 'Resources', LAUNCHER)
  return platform === 'linux' ? join(folder, LAUNCHER) : null
}

const leadsTo = (path: string): string | null => {
  try {
    return realpathSync(path)
  } catch {
    return null
  }
}

const folderState = (folder: string): CommandLink['folder'] => {
  if (!existsSync(folder)) return 'missing'
  try {
    // As a folder: a file of that name is none.
    accessSync(`${folder}/.`, constants.W_OK)
    return 'writable'
  } catch {
    return 'unusable'
  }
}

const isThere = (path: string): boolean => {
  try {
    lstatSync(path)
    return true
  } catch {
    return false
  }
}

/** What `lstat` sees: no link is followed. */
const stateOf = (path: string, target: string): Pick<CommandLink, 'state' | 'leadsTo'> => {
  if (!isThere(path)) return { state: 'absent', leadsTo: null }
  const leads = lstatSync(path).isSymbolicLink() ? readlinkSync(path) : null
  if (leads === target) return { state: 'ours', leadsTo: null }
  // No other program has a file of this name.
  return leads !== null && basename(leads) === LAUNCHER ? { state: 'other_copy', leadsTo: leads } : { state: 'foreign', leadsTo: null }
}

const codeOf = (cause: unknown): string => (cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown')

/** The person's own folder for programs. Their home itself is not made. */
const makeOwnFolder = (home: string): void => {
  for (const folder of [join(home, '.local'), join(home, '.local', 'bin')]) if (!existsSync(folder)) mkdirSync(folder)
}

export const createCommandLinks = (parts: CommandLinkParts): CommandLinks => {
  const { platform, program, home, searched, packaged, shared, built = '', more = [] } = parts
  const place = (folder: string, target: string): CommandLink => {
    const path = join(folder, 'keystow')
    return { ...stateOf(path, target), path, target, folder: folderState(folder), onPath: searched().includes(folder) }
  }
  const look = (): CommandLink | null => {
    const target = launcherOf(parts)
    if (target === null || !existsSync(target) || leadsTo(packaged) === leadsTo(target)) return null
    const own = place(join(home(), '.local', 'bin'), target)
    if (platform !== 'darwin' || own.state === 'ours') return own
    const forAll = place(shared, target)
    return forAll.state === 'ours' || forAll.folder === 'writable' ? forAll : own
  }
  const make = ({ state, folder, path, target }: CommandLink): void => {
    if (folder === 'missing') makeOwnFolder(home())
    // Where nothing is, nothing that came meanwhile is replaced.
    const made = state === 'absent' ? path : `${path}.${process.pid}`
    symlinkSync(target, made)
    if (made !== path) renameSync(made, path)
  }
  const commandOf = (): string | null => {
    const target = platform === 'win32' ? join(dirname(program()), 'resources', 'keystow.cmd') : launcherOf(parts)
    if (target === null || !existsSync(target)) return null
    // A path that stays when the package is updated.
    return leadsTo(packaged) === leadsTo(target) ? packaged : target
  }
  /** What a terminal starts it by. */
  const startWords = (): readonly string[] | null => {
    const [link, command] = [look(), commandOf()]
    if (command === packaged || (link?.state === 'ours' && link.onPath)) return ['keystow']
    if (command !== null) return [command]
    return existsSync(built) ? ['node', built] : null
  }
  return {
    look,
    program: commandOf,
    example: () => {
      const words = startWords()
      return words && commandLine([...words, 'run', ...more, '--', 'node', 'app.js'], platform === 'win32')
    },
    set: (made) => {
      const link = look()
      if (link === null || !(made ? canMake(link) : link.state === 'ours')) return fail('gone')
      try {
        if (made) make(link)
        else unlinkSync(link.path)
      } catch (cause) {
        return fail('file_failed', { detail: codeOf(cause) })
      }
      const now = look()
      return now === null ? fail('gone') : ok(now)
    },
  }
}

/** What macOS has every shell look into, whatever a program that the desktop started was given. */
const SYSTEM_PATHS = '/etc/paths'

const searchedFolders = (): readonly string[] => {
  const given = (process.env.PATH ?? '').split(delimiter)
  return process.platform === 'darwin' && existsSync(SYSTEM_PATHS) ? [...given, ...readFileSync(SYSTEM_PATHS, 'utf8').split('\n')] : given
}

/** This app on this computer. `more`: as in `CommandLinkParts`. */
export const thisCopy = (more: readonly string[]): CommandLinkParts => ({
  platform: process.platform,
  program: () => app.getPath('exe'),
  home: () => app.getPath('home'),
  searched: searchedFolders,
  packaged: '/usr/bin/keystow',
  shared: '/usr/local/bin',
  built: join(app.getAppPath(), 'out', 'cli', 'keystow.cjs'),
  more,
})
