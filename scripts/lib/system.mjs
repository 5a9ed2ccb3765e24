import { accessSync, constants, existsSync } from 'node:fs'
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
  'rsvg-convert': 'librsvg2-bin',
  icotool: 'icoutils',
  zip: 'zip',
  xdotool: 'xdotool',
  xprop: 'x11-utils',
  'secret-tool': 'libsecret-tools',
  pass: 'pass',
  lintian: 'lintian',
  'desktop-file-validate': 'desktop-file-utils',
  'dpkg-deb': 'dpkg',
}
/** Debian packages that bring no program: the accessibility bus, and what a test drives it with. Elsewhere that test says that it is skipped. */
const ASSISTIVE = ['at-spi2-core', 'python3-gi', 'gir1.2-atspi-2.0']
/** What a test of the running app needs. */
export const DESKTOP = ['Xvfb', 'xclip', 'dbus-daemon', 'gnome-keyring-daemon', 'setpriv', 'strace', 'xdotool', 'secret-tool', 'pass']
const LIBRARIES = ['libgtk-3-0', 'libnss3', 'libgbm1', 'libasound2']
/** Loaded by Electron only once it looks for a keyring, so that no link check shows it missing. */
const KEYRING_LIBRARY = 'libsecret-1-0'

export const isRoot = () => process.getuid?.() === 0

/** Linux: makes sure that Electron's libraries (none for null) and these programs are there; installs them as root on Debian and Ubuntu. */
export const ensureSystem = async (electron, programs) => {
  if (process.platform !== 'linux') return
  const libraries = electron === null ? [] : await missingLibraries(electron)
  const absent = programs.filter((name) => !onPath(name))
  const packages = programs.includes('xdotool') ? await missingPackages(ASSISTIVE) : []
  if (libraries.length === 0 && absent.length === 0 && packages.length === 0) return

  const needed = [...absent.map((name) => PROGRAMS[name]), ...packages]
  if (libraries.length > 0) needed.push(...LIBRARIES)
  if (absent.includes('gnome-keyring-daemon')) needed.push(KEYRING_LIBRARY)
  if (!existsSync('/usr/bin/apt-get'))
    throw new Stop(`this system lacks ${[...libraries, ...absent].join(', ')}; install what its packages call ${needed.join(', ')}.`)
  const update = 'apt-get update'
  if (!isRoot()) {
    const names = await realNames(needed)
    throw new Stop(
      `system packages are missing. Run:\n  sudo ${update} && sudo apt-get install -y --no-install-recommends ${names.join(' ')}`,
    )
  }

  await apt(update)
  await apt(`apt-get install -y --no-install-recommends ${(await realNames(needed)).join(' ')}`)
}

const apt = async (command) => {
  say(`running: ${command}`)
  const [program, ...args] = command.split(' ')
  const { code, output } = await run(program, args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  if (code !== 0) throw new Stop(`that failed:\n${output.trim()}`)
}

/** Those of these packages that dpkg does not have; none where there is no dpkg. */
const missingPackages = async (names) => {
  if (!onPath('dpkg-query')) return []
  // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg's own placeholders.
  const { output } = await run('dpkg-query', ['-W', '-f', '${Package} ${db:Status-Status}\\n', ...names])
  return names.filter((name) => !output.split('\n').includes(`${name} installed`))
}

const missingLibraries = async (electron) => {
  const { output } = await run('ldd', [electron])
  return [...output.matchAll(/^\s*(\S+) => not found/gm)].map(([, name]) => name)
}

/** Whether a program of this name can be started. */
export const onPath = (name) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK)
      return true
    } catch {
      return false
    }
  })

// Debian 13 and Ubuntu 24.04 gave some libraries a new name.
const realNames = async (names) => {
  const renamed = await Promise.all(names.map((name) => run('apt-cache', ['show', `${name}t64`])))
  return names.map((name, index) => (renamed[index].code === 0 ? `${name}t64` : name))
}
