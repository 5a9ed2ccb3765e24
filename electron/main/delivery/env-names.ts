import { homedir } from 'node:os'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import type { EnvRefusal } from '../../contract/delivery.ts'

/** A word of a file's name that says that it is an example for others. */
const TEMPLATE: ReadonlySet<string> = new Set(['example', 'examples', 'sample', 'template', 'tmpl', 'dist'])

/** Files that a shell, a login or a tool runs or believes, wherever they lie. `.envrc` is a script of direnv. */
const RUN_FILES = new RegExp(
  `^(${[
    String.raw`\.envrc`,
    String.raw`\.(bash|zsh|ksh|mksh|csh|tcsh|fish)(rc|env|_?profile|_?login|_?logout|_aliases|_history)?`,
    String.raw`\.zlog(in|out)`,
    String.raw`\.(profile|login|logout|inputrc|xprofile|xinitrc|xsession|xsessionrc|xserverrc|pam_environment|rhosts|netrc|pgpass)`,
    String.raw`\.(git|hg|npm|yarn|wget|curl|vim|gvim|ex|screen|gdb|lldb)(rc|config|init)`,
    String.raw`\.(gitconfig|gitmodules|gitattributes|tmux\.conf|lldbinit|gdbinit|emacs)`,
    'authorized_keys2?|known_hosts|id_[a-z0-9]+|crontab|fstab|sudoers|passwd|shadow|environment|profile',
    String.raw`.*\.(sh|bash|zsh|fish|ksh|csh|ps1|psm1|psd1|bat|cmd|vbs|reg|lnk|desktop|service|timer|socket|path|mount|plist|command)`,
  ].join('|')})$`,
)

/** Folders of keys, of what starts by itself, and of git itself. */
const RUN_FOLDERS: ReadonlySet<string> = new Set([
  '.ssh',
  '.gnupg',
  '.git',
  'autostart',
  'autostart-scripts',
  'environment.d',
  'launchagents',
  'launchdaemons',
  'systemd',
  'startup',
])
const SYSTEM_FOLDERS = ['/etc', '/proc', '/sys', '/dev', '/boot', '/bin', '/sbin', '/lib', '/usr', '/System', '/Library']

const isBelow = (folder: string, path: string): boolean => {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !/^[A-Za-z]:/.test(way) && !way.startsWith(sep)
}

/** Why a file of this path is not written, whatever is in it; null where nothing speaks against it. `own`: the app's data folder. */
export const nameRefusal = (path: string, own: string): EnvRefusal | null => {
  const name = basename(path).toLowerCase()
  if (name.split('.').some((word) => TEMPLATE.has(word))) return 'template'
  if (isBelow(resolve(own), path)) return 'own_file'
  const folders = dirname(path).toLowerCase().split(/[\\/]/)
  const runs =
    RUN_FILES.test(name) ||
    folders.some((folder) => RUN_FOLDERS.has(folder)) ||
    SYSTEM_FOLDERS.some((folder) => isBelow(folder, path)) ||
    isBelow(join(homedir(), '.config', 'fish'), path)
  return runs ? 'runs' : null
}

/** Whether the name says that it is a `.env` file. */
export const isEnvName = (path: string): boolean => basename(path).toLowerCase().startsWith('.env')
