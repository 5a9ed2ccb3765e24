import { join } from 'node:path'
import type { Recipe } from './recipe.ts'

export const DESKTOPS = ['linux', 'darwin', 'win32'] as const
/**
 * Where a desktop's own services are reached: its keyring, and dialogs that ask for a passphrase.
 */
export const SESSION = [
  'DBUS_SESSION_BUS_ADDRESS',
  'XDG_RUNTIME_DIR',
  'DISPLAY',
  'WAYLAND_DISPLAY',
  'XAUTHORITY',
] as const
export const CONFIG = ['XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_STATE_HOME'] as const
const QUIET = { NO_COLOR: '1', CI: '1' }

/**
 * `systemd-creds` seals for the system where an administrator runs it, else for the user; that
 * needs systemd 256.
 */
const systemdCreds = (home: string, isRoot: boolean): Recipe => {
  const folder = isRoot ? '/etc/credstore.encrypted' : join(home, '.config', 'credstore.encrypted')
  const user = isRoot ? [] : ['--user']
  return {
    id: 'systemd-creds',
    program: 'systemd-creds',
    store: ['encrypt', ...user, '--name={name}', '-', `${folder}/{name}`],
    input: 'secret',
    look: ['decrypt', ...user, '--name={name}', '--newline=no', `${folder}/{name}`, '-'],
    proof: 'secret',
    passes: ['XDG_RUNTIME_DIR'],
    platforms: ['linux'],
    folder,
    ...(isRoot ? {} : { atLeast: 256 }),
  }
}

/** Keyrings and password stores of the desktop. */
const DESKTOP_STORES: readonly Recipe[] = [
  {
    id: 'secret-tool',
    program: 'secret-tool',
    store: ['store', '--label={name}', 'application', 'keystow', 'name', '{name}'],
    input: 'secret',
    look: ['lookup', 'application', 'keystow', 'name', '{name}'],
    proof: 'secret',
    passes: SESSION,
    platforms: ['linux'],
  },
  {
    id: 'pass',
    program: 'pass',
    store: ['insert', '--multiline', '--force', '{name}'],
    input: 'secret',
    look: ['show', '{name}'],
    proof: 'secret',
    passes: ['GNUPGHOME', 'PASSWORD_STORE_DIR', ...SESSION],
    platforms: ['linux', 'darwin'],
  },
]

/** Services that hand secrets to what runs on them. */
const SERVICES: readonly Recipe[] = [
  {
    id: 'docker',
    program: 'docker',
    store: ['secret', 'create', '{name}', '-'],
    input: 'secret',
    look: ['secret', 'inspect', '--format', '{{.Spec.Name}}', '{name}'],
    proof: 'first_column',
    passes: [
      'DOCKER_HOST',
      'DOCKER_CONTEXT',
      'DOCKER_CONFIG',
      'DOCKER_CERT_PATH',
      'DOCKER_TLS_VERIFY',
      'XDG_RUNTIME_DIR',
    ],
    platforms: DESKTOPS,
  },
  {
    id: 'gh',
    program: 'gh',
    store: ['secret', 'set', '{name}', '--repo', '{repository}'],
    input: 'secret',
    look: ['secret', 'list', '--repo', '{repository}'],
    proof: 'first_column',
    passes: ['GH_CONFIG_DIR', 'GH_HOST', ...CONFIG, ...SESSION],
    sets: { NO_COLOR: '1', GH_PROMPT_DISABLED: '1', GH_NO_UPDATE_NOTIFIER: '1' },
    platforms: DESKTOPS,
  },
  {
    id: 'vercel',
    program: 'vercel',
    store: ['env', 'add', '{name}', '{environment}', '--force', '--no-color', '--cwd', '{folder}'],
    input: 'secret',
    look: ['env', 'ls', '{environment}', '--no-color', '--cwd', '{folder}'],
    proof: 'first_column',
    passes: CONFIG,
    sets: { ...QUIET, VERCEL_TELEMETRY_DISABLED: '1' },
    platforms: DESKTOPS,
  },
  {
    id: 'wrangler',
    program: 'wrangler',
    store: ['secret', 'put', '{name}', '--name', '{worker}'],
    input: 'secret',
    look: ['secret', 'list', '--name', '{worker}', '--format', 'json'],
    proof: 'name',
    passes: [...CONFIG, 'CLOUDFLARE_ACCOUNT_ID'],
    sets: { ...QUIET, WRANGLER_SEND_METRICS: 'false' },
    platforms: DESKTOPS,
  },
]

/** Password managers that file a secret as one of their items. */
const PASSWORD_MANAGERS: readonly Recipe[] = [
  {
    id: 'op',
    program: 'op',
    store: ['item', 'create', '-', '--vault', '{vault}'],
    input: 'op_item',
    look: ['item', 'list', '--vault', '{vault}', '--format', 'json'],
    proof: 'title',
    passes: ['OP_ACCOUNT', ...CONFIG, ...SESSION],
    sets: { NO_COLOR: '1' },
    platforms: DESKTOPS,
  },
  {
    id: 'security',
    program: 'security',
    store: ['-i'],
    input: 'security_command',
    look: ['find-generic-password', '-a', 'keystow', '-s', '{name}'],
    proof: 'exit',
    passes: [],
    platforms: ['darwin'],
  },
]

/** The recipes that come with the app. Flags: as each program's own `--help` has them. */
export const shippedRecipes = (home: string, isRoot: boolean): readonly Recipe[] => [
  ...DESKTOP_STORES,
  systemdCreds(home, isRoot),
  ...SERVICES,
  ...PASSWORD_MANAGERS,
]
