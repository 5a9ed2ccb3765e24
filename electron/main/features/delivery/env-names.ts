import { homedir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import type { EnvRefusal } from '../../../contract/delivery.ts'
import { isWithin } from '../../base/is-within.ts'

/** A word of a file's name that says that it is an example for others. */
const TEMPLATE: ReadonlySet<string> = new Set([
  'example',
  'examples',
  'sample',
  'template',
  'tmpl',
  'dist',
])

/**
 * Files that a shell, a login or a tool runs or believes, wherever they lie. `.envrc` is a script
 * of direnv.
 */
const RUN_FILES = new RegExp(
  `^(${[
    String.raw`\.envrc`,
    String.raw`\.(bash|zsh|ksh|mksh|csh|tcsh|fish)(rc|env|_?profile|_?login|_?logout|_aliases|_history)?`,
    String.raw`\.z(profile|log(in|out))`,
    String.raw`\.(profile|login|logout|inputrc|xprofile|xinitrc|xsession|xsessionrc|xserverrc|pam_environment|rhosts|netrc|pgpass)`,
    String.raw`\.(git|hg|npm|yarn|wget|curl|vim|gvim|ex|screen|gdb|lldb)(rc|config|init)`,
    String.raw`\.(gitconfig|gitmodules|gitattributes|tmux\.conf|lldbinit|gdbinit|emacs)`,
    'authorized_keys2?|known_hosts|id_[a-z0-9]+|crontab|fstab|sudoers|passwd|shadow|environment|profile',
    String.raw`.*\.(sh|bash|zsh|fish|ksh|csh|ps1|psm1|psd1|bat|cmd|vbs|reg|lnk|desktop|service|timer|socket|path|mount|plist|command)`,
  ].join('|')})$`,
)

/**
 * Folders of keys, of what starts by itself, and of git itself, on a way of slashes. What may as
 * well be a project's name counts where it is the system's.
 */
const RUN_FOLDERS = new RegExp(
  `/(${[
    String.raw`\.(ssh|gnupg|git)`,
    String.raw`autostart(-scripts)?|environment\.d|launch(agents|daemons)`,
    String.raw`\.config/systemd|\.local/share/systemd`,
    'start menu/programs/startup',
  ].join('|')})/`,
)
const SYSTEM_FOLDERS = [
  '/etc',
  '/proc',
  '/sys',
  '/dev',
  '/boot',
  '/bin',
  '/sbin',
  '/lib',
  '/usr',
  '/System',
  '/Library',
]

/** Whether the name says that it is a `.env` file. */
export const isEnvName = (path: string): boolean => basename(path).toLowerCase().startsWith('.env')

/**
 * Why a file of this path is not written, whatever is in it; null where nothing speaks against it.
 * `own`: the app's data folder.
 */
export const nameRefusal = (path: string, own: string): EnvRefusal | null => {
  const name = basename(path).toLowerCase()
  // Elsewhere `sample-app` may be what a project is called.
  const words = name.split(isEnvName(name) ? /[._-]/ : '.')
  if (words.some((word) => TEMPLATE.has(word))) return 'template'
  if (isWithin(path, resolve(own))) return 'own_file'
  const way = `${dirname(path).toLowerCase().replaceAll('\\', '/')}/`
  const runs =
    RUN_FILES.test(name) ||
    RUN_FOLDERS.test(way) ||
    SYSTEM_FOLDERS.some((folder) => isWithin(path, folder)) ||
    isWithin(path, join(homedir(), '.config', 'fish'))
  return runs ? 'runs' : null
}
