import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'
import { Stop, say } from './say.mjs'

/** Debian package of each program that may be needed. */
const PROGRAMS = {
  Xvfb: 'xvfb',
  xclip: 'xclip',
  'dbus-daemon': 'dbus-daemon',
  'gnome-keyring-daemon': 'gnome-keyring',
  openssl: 'openssl',
  setpriv: 'util-linux',
  strace: 'strace',
  setfacl: 'acl',
  'rsvg-convert': 'librsvg2-bin',
  icotool: 'icoutils',
  pngquant: 'pngquant',
  convert: 'imagemagick',
  zip: 'zip',
  xdotool: 'xdotool',
  xprop: 'x11-utils',
  'secret-tool': 'libsecret-tools',
  pass: 'pass',
  lintian: 'lintian',
  'desktop-file-validate': 'desktop-file-utils',
  'dpkg-deb': 'dpkg',
  mutter: 'mutter',
  sway: 'sway',
  wtype: 'wtype',
  weston: 'weston',
  foot: 'foot',
  grim: 'grim',
  'wl-paste': 'wl-clipboard',
  xev: 'x11-utils',
  kwalletd5: 'libkf5wallet-bin',
  gdbus: 'libglib2.0-bin',
  rpmbuild: 'rpm',
  zsh: 'zsh',
  fish: 'fish',
}
/**
 * Debian packages that bring no program: the accessibility bus, and what a test drives it with.
 * Elsewhere that test says that it is skipped.
 */
const ASSISTIVE = ['at-spi2-core', 'python3-gi', 'gir1.2-atspi-2.0']
/** What a test of the running app needs. */
export const DESKTOP = [
  'Xvfb',
  'xclip',
  'dbus-daemon',
  'gnome-keyring-daemon',
  'setpriv',
  'strace',
  'xdotool',
  'secret-tool',
  'pass',
  'sway',
  'wtype',
  'wl-paste',
]
const LIBRARIES = ['libgtk-3-0', 'libnss3', 'libgbm1', 'libasound2']
/** Loaded by Electron only once it looks for a keyring, so that no link check shows it missing. */
const KEYRING_LIBRARY = 'libsecret-1-0'

const UPDATE = 'apt-get update'

export const isRoot = () => process.getuid?.() === 0

/**
 * Debian's packages that bring what is missing of these programs, and of these packages that bring
 * none.
 */
export const missingFor = async (programs, packages = []) => {
  const absent = programs.filter((name) => !onPath(name)).map((name) => PROGRAMS[name])
  return [...new Set([...absent, ...(await missingPackages(packages))])]
}

/** What installs these packages. */
export const installCommand = async (packages) =>
  `sudo ${UPDATE} && sudo apt-get install -y --no-install-recommends ${(await realNames(packages)).join(' ')}`

/**
 * Linux: makes sure that Electron's libraries (none for null), these programs and these packages of
 * Debian's are there; installs them as root on Debian and Ubuntu.
 */
export const ensureSystem = async (electron, programs, packages = []) => {
  if (process.platform !== 'linux') return
  const libraries = electron === null ? [] : await missingLibraries(electron)
  const absent = programs.filter((name) => !onPath(name))
  const needed = await missingFor(programs, [
    ...packages,
    ...(programs.includes('xdotool') ? ASSISTIVE : []),
  ])
  if (libraries.length === 0 && needed.length === 0) return

  if (libraries.length > 0) needed.push(...LIBRARIES)
  if (absent.includes('gnome-keyring-daemon')) needed.push(KEYRING_LIBRARY)
  if (!existsSync('/usr/bin/apt-get'))
    throw new Stop(
      `this system lacks ${[...libraries, ...absent].join(', ')}; install what its packages call ${needed.join(', ')}.`,
    )
  if (!isRoot())
    throw new Stop(`system packages are missing. Run:\n  ${await installCommand(needed)}`)

  await apt(UPDATE)
  await apt(`apt-get install -y --no-install-recommends ${(await realNames(needed)).join(' ')}`)
}

const apt = async (command) => {
  say(`running: ${command}`)
  const [program, ...args] = command.split(' ')
  const { code, output } = await run(program, args, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (code !== 0) throw new Stop(`that failed:\n${output.trim()}`)
}

/** Those of these packages that dpkg does not have; none where there is no dpkg. */
const missingPackages = async (names) => {
  if (!onPath('dpkg-query')) return []
  const { output } = await run('dpkg-query', [
    '-W',
    '-f',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg's own placeholders.
    '${Package} ${db:Status-Status}\\n',
    ...names,
  ])
  return names.filter((name) => !output.split('\n').includes(`${name} installed`))
}

const missingLibraries = async (electron) => {
  const { output } = await run('ldd', [electron])
  return [...output.matchAll(/^\s*(\S+) => not found/gm)].map(([, name]) => name)
}

/** Whether this file can be started. */
export const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** Whether a program of this name can be started. */
export const onPath = (name) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => isProgram(join(folder, name)))

// Debian 13 and Ubuntu 24.04 gave some libraries a new name.
const realNames = async (names) => {
  const renamed = await Promise.all(names.map((name) => run('apt-cache', ['show', `${name}t64`])))
  return names.map((name, index) => (renamed[index].code === 0 ? `${name}t64` : name))
}
