import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { session as sessions } from 'electron'

/**
 * What the system says about the way to a URL, as a proxy script answers: `DIRECT`, `PROXY host:port` and the like. It is asked of Chromium,
 * by a session that has no page and whose every request is refused, as is every host name that Chromium would look up.
 */
export const systemProxy = (url: string): Promise<string> => sessions.fromPartition('keystow-proxy', { cache: false }).resolveProxy(url)

export interface ScriptParts {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  /** What a program writes; empty where it is not there or fails. */
  readonly output: (program: string, args: readonly string[]) => Promise<string>
  /** Empty where it is not there. */
  readonly text: (path: string) => Promise<string>
}

const PROGRAM_MS = 1_000

const output: ScriptParts['output'] = (program, args) =>
  new Promise((resolve) => {
    execFile(program, [...args], { timeout: PROGRAM_MS, windowsHide: true }, (error, written) => resolve(error === null ? written : ''))
  })

const thisSystem = (): ScriptParts => ({
  platform: process.platform,
  env: process.env,
  output,
  text: (path) => readFile(path, 'utf8').catch(() => ''),
})

/** Desktops whose settings Chromium reads by GSettings; KDE has a file; of others it reads the environment. */
const GSETTINGS: ReadonlySet<string> = new Set(['gnome', 'unity', 'x-cinnamon', 'cinnamon', 'pantheon', 'deepin', 'ukui', 'budgie'])

const WINDOWS_KEY = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Internet Settings'

const onLinux = async ({ env, output: outputOf, text }: ScriptParts): Promise<boolean> => {
  const desktops = (env.XDG_CURRENT_DESKTOP ?? '').toLowerCase().split(':')
  if (desktops.some((name) => GSETTINGS.has(name))) {
    const mode = await outputOf('/usr/bin/gsettings', ['get', 'org.gnome.system.proxy', 'mode'])
    if (mode !== '') return mode.trim() === "'auto'"
  }
  if (desktops.includes('kde')) {
    const config = await text(join(env.XDG_CONFIG_HOME || join(env.HOME ?? homedir(), '.config'), 'kioslaverc'))
    const type = /^ProxyType=(\d)/m.exec(config)?.[1]
    if (type !== undefined) return type === '2' || type === '3'
  }
  return env.auto_proxy !== undefined
}

/** Whether the system leaves the choice to a script. Chromium does not say: where it could not load one, it answers as if there were none. */
export const hasProxyScript = async (parts: ScriptParts = thisSystem()): Promise<boolean> => {
  switch (parts.platform) {
    case 'linux':
      return onLinux(parts)
    case 'darwin':
      return /^\s*ProxyAuto(Config|Discovery)Enable : 1$/m.test(await parts.output('/usr/sbin/scutil', ['--proxy']))
    case 'win32': {
      const program = join(parts.env.SystemRoot ?? 'C:\\Windows', 'System32', 'reg.exe')
      return /AutoConfigURL\s+REG_SZ\s+\S/.test(await parts.output(program, ['query', WINDOWS_KEY, '/v', 'AutoConfigURL']))
    }
    default:
      return false
  }
}
