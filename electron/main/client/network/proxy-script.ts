import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join, posix } from 'node:path'
import { desktopSettings } from './desktop-settings.ts'

/** What is read of the system that the app runs on. */
export interface SystemReader {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  /**
   * What a program writes, empty where it says that there is no such setting; null where it could
   * not be asked.
   */
  readonly output: (program: string, args: readonly string[]) => Promise<string | null>
  /** Empty where it is not there. */
  readonly text: (path: string) => Promise<string>
}

/**
 * Who says which proxy to take: a script, other settings of the desktop or the system, or the
 * environment.
 */
export type ProxySource = 'script' | 'settings' | 'environment'

const sourceOf = (isScript: boolean): ProxySource => (isScript ? 'script' : 'settings')

const PROGRAM_MS = 1_000

const output: SystemReader['output'] = (program, args) =>
  new Promise((resolve) => {
    execFile(program, [...args], { timeout: PROGRAM_MS, windowsHide: true }, (error, written) => {
      if (error === null) resolve(written)
      // It ran to its end: what was asked for is not there.
      else resolve(typeof error.code === 'number' && error.signal == null ? '' : null)
    })
  })

const thisSystem = (): SystemReader => ({
  platform: process.platform,
  env: process.env,
  output,
  text: (path) => readFile(path, 'utf8').catch(() => ''),
})

/** Where distributions keep it. Not by the search path: that is not the system's alone. */
const GSETTINGS = [
  '/usr/bin/gsettings',
  '/run/current-system/sw/bin/gsettings',
  '/run/current-system/profile/bin/gsettings',
]

const byGsettings = async ({ output: outputOf }: SystemReader): Promise<ProxySource | null> => {
  for (const program of GSETTINGS) {
    const mode = await outputOf(program, ['get', 'org.gnome.system.proxy', 'mode'])
    if (mode !== null) return mode === '' ? 'environment' : sourceOf(mode.trim() === "'auto'")
  }
  return null
}

/** Every folder that a version of KDE has its settings in, the first that says anything counts. */
const kdeFolders = ({ env }: SystemReader): readonly string[] => {
  const home = env.HOME ?? homedir()
  const ofSystem = (env.XDG_CONFIG_DIRS || '/etc/xdg').split(':')
  const old = [env.KDEHOME, posix.join(home, '.kde4'), posix.join(home, '.kde')].filter(
    (folder) => folder !== undefined,
  )
  const own = [
    env.XDG_CONFIG_HOME,
    posix.join(home, '.config'),
    ...old.map((folder) => posix.join(folder, 'share/config')),
  ]
  return [...own, ...ofSystem].filter(
    (folder): folder is string => folder !== undefined && posix.isAbsolute(folder),
  )
}

const byKde = async (reader: SystemReader): Promise<ProxySource> => {
  for (const folder of kdeFolders(reader)) {
    const config = await reader.text(posix.join(folder, 'kioslaverc'))
    const type = /^\s*ProxyType\s*(?:\[[^\]]*\]\s*)?=\s*(\d+)/m.exec(config)?.[1]
    // 2: a script with an address, 3: one that is looked for, 4: the environment.
    if (type !== undefined)
      return type === '4' ? 'environment' : sourceOf(type === '2' || type === '3')
  }
  return 'environment'
}

const onLinux = async (reader: SystemReader): Promise<ProxySource | null> => {
  const { env } = reader
  const settings = desktopSettings(env)
  const source =
    settings === 'gsettings'
      ? await byGsettings(reader)
      : settings === 'kde'
        ? await byKde(reader)
        : settings
  return source === 'environment' && (env.auto_proxy ?? env.AUTO_PROXY) !== undefined
    ? 'script'
    : source
}

const WINDOWS_SETTINGS = 'Software\\Microsoft\\Windows\\CurrentVersion\\Internet Settings'
const WINDOWS_POLICY =
  'HKLM\\Software\\Policies\\Microsoft\\Windows\\CurrentVersion\\Internet Settings'

const onWindows = async ({ env, output: outputOf }: SystemReader): Promise<ProxySource | null> => {
  const program = join(env.SystemRoot ?? 'C:\\Windows', 'System32', 'reg.exe')
  const policy = await outputOf(program, ['query', WINDOWS_POLICY, '/v', 'ProxySettingsPerUser'])
  if (policy === null) return null
  const perComputer = /ProxySettingsPerUser\s+REG_DWORD\s+0x0\s*$/m.test(policy)
  // The whole key, which is always there: one value that is missing ends as a registry that an
  // administrator closed.
  const settings = await outputOf(program, [
    'query',
    `${perComputer ? 'HKLM' : 'HKCU'}\\${WINDOWS_SETTINGS}`,
  ])
  return settings
    ? sourceOf(/^\s*AutoConfigURL\s+REG_(?:EXPAND_)?SZ[^\S\r\n]+\S/m.test(settings))
    : null
}

/**
 * Returns the source of the system's proxy; null where it cannot be told. Chromium does not tell:
 * where it cannot load a script, or parse the environment, it answers as if there were no proxy.
 */
export const proxySource = async (
  reader: SystemReader = thisSystem(),
): Promise<ProxySource | null> => {
  switch (reader.platform) {
    case 'linux':
      return onLinux(reader)
    case 'darwin': {
      const settings = await reader.output('/usr/sbin/scutil', ['--proxy'])
      return settings
        ? sourceOf(/^\s*ProxyAuto(Config|Discovery)Enable : 1$/m.test(settings))
        : null
    }
    case 'win32':
      return onWindows(reader)
    default:
      return 'settings'
  }
}
