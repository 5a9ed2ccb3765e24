import { describe, expect, test } from 'vitest'
import { keptFor } from '../../../../electron/main/client/network/kept-answer.ts'
import {
  type ProxySource,
  proxySource,
  type SystemReader,
} from '../../../../electron/main/client/network/proxy-script.ts'

const parts = (more: Partial<SystemReader>): SystemReader => ({
  platform: 'linux',
  env: {},
  output: async () => null,
  text: async () => '',
  ...more,
})
const says = (text: string) => async (): Promise<string> => text
const file =
  (wanted: string, type: string) =>
  async (path: string): Promise<string> =>
    path === wanted ? `[Proxy Settings][$i]\nAuthMode=0\nProxyType${type}\n` : ''

/** How `gsettings` ends where the desktop has no such settings. */
const NO_SCHEMA = ''
const pac = { auto_proxy: 'http://pac.example/' }

describe('on Linux it is asked of the same settings that Chromium reads', () => {
  test.each([
    ['GNOME', { XDG_CURRENT_DESKTOP: 'GNOME' }],
    ['GNOME on Ubuntu', { XDG_CURRENT_DESKTOP: 'ubuntu:GNOME' }],
    ['Budgie, which is a GNOME', { XDG_CURRENT_DESKTOP: 'Budgie:GNOME' }],
    ['Unity', { XDG_CURRENT_DESKTOP: 'Unity' }],
    ['Cinnamon', { XDG_CURRENT_DESKTOP: 'X-Cinnamon' }],
    ['Pantheon', { XDG_CURRENT_DESKTOP: 'Pantheon' }],
    ['Deepin', { XDG_CURRENT_DESKTOP: 'Deepin' }],
    ['UKUI', { XDG_CURRENT_DESKTOP: 'UKUI' }],
    ['MATE', { XDG_CURRENT_DESKTOP: 'MATE', DESKTOP_SESSION: 'mate' }],
    ['GNOME by its session alone', { DESKTOP_SESSION: 'gnome' }],
    ['Deepin by its session alone', { DESKTOP_SESSION: 'deepin' }],
    ['an old GNOME', { GNOME_DESKTOP_SESSION_ID: 'this-is-deprecated' }],
  ])('%s: GSettings, which the environment does not overrule', async (_label, env) => {
    expect(await proxySource(parts({ env, output: says("'auto'\n") }))).toBe('script')
    expect(await proxySource(parts({ env: { ...env, ...pac }, output: says("'manual'\n") }))).toBe(
      'settings',
    )
    expect(await proxySource(parts({ env, output: says(NO_SCHEMA) }))).toBe('environment')
    expect(await proxySource(parts({ env: { ...env, ...pac }, output: says(NO_SCHEMA) }))).toBe(
      'script',
    )
    expect(await proxySource(parts({ env }))).toBeNull()
  })

  const home = { HOME: '/home/me' }
  test.each([
    [
      'KDE 6',
      { XDG_CURRENT_DESKTOP: 'KDE', KDE_SESSION_VERSION: '6' },
      '/home/me/.config/kioslaverc',
    ],
    [
      'KDE 5',
      { XDG_CURRENT_DESKTOP: 'KDE', KDE_SESSION_VERSION: '5' },
      '/home/me/.config/kioslaverc',
    ],
    [
      'KDE whose environment was cut',
      { XDG_CURRENT_DESKTOP: 'KDE' },
      '/home/me/.config/kioslaverc',
    ],
    [
      'KDE with a folder of its own',
      { XDG_CURRENT_DESKTOP: 'KDE', XDG_CONFIG_HOME: '/elsewhere' },
      '/elsewhere/kioslaverc',
    ],
    ['KDE by its administrator', { XDG_CURRENT_DESKTOP: 'KDE' }, '/etc/xdg/kioslaverc'],
    [
      'the same elsewhere',
      { XDG_CURRENT_DESKTOP: 'KDE', XDG_CONFIG_DIRS: '/a:/b' },
      '/b/kioslaverc',
    ],
    ['KDE 4', { DESKTOP_SESSION: 'kde-plasma' }, '/home/me/.kde4/share/config/kioslaverc'],
    [
      'KDE 4 of other distributions',
      { DESKTOP_SESSION: 'kde' },
      '/home/me/.kde/share/config/kioslaverc',
    ],
    [
      'KDE by its session alone',
      { KDE_FULL_SESSION: 'true', KDEHOME: '/kde' },
      '/kde/share/config/kioslaverc',
    ],
  ])('%s: its file', async (_label, env, path) => {
    const told = (type: string, more = {}) =>
      proxySource(parts({ env: { ...home, ...env, ...more }, text: file(path, type) }))
    expect([await told('=2'), await told('=3'), await told('[$e] = 2')]).toEqual([
      'script',
      'script',
      'script',
    ])
    expect([await told('=0', pac), await told('=1', pac), await told('=4')]).toEqual([
      'settings',
      'settings',
      'environment',
    ])
    expect(await told('s=2')).toBe('environment')
  })

  test('KDE: what the person set comes before what the administrator did', async () => {
    const text = async (path: string): Promise<string> =>
      `[Proxy Settings]\nProxyType=${path.startsWith('/etc') ? 2 : 0}\n`
    expect(await proxySource(parts({ env: { ...home, XDG_CURRENT_DESKTOP: 'KDE' }, text }))).toBe(
      'settings',
    )
  })

  test.each([
    ['XFCE', { XDG_CURRENT_DESKTOP: 'XFCE', DESKTOP_SESSION: 'gnome' }],
    ['XFCE by its session', { DESKTOP_SESSION: 'xfce4' }],
    ['LXQt', { XDG_CURRENT_DESKTOP: 'LXQt' }],
    ['COSMIC', { XDG_CURRENT_DESKTOP: 'COSMIC' }],
    ['a compositor', { XDG_CURRENT_DESKTOP: 'sway' }],
    ['no desktop', {}],
  ])('%s: the environment alone', async (_label, env) => {
    const asked = (more: Record<string, string>) =>
      proxySource(parts({ env: { ...env, ...more }, output: says("'auto'\n") }))
    expect(await asked({})).toBe('environment')
    expect([
      await asked(pac),
      await asked({ AUTO_PROXY: 'x' }),
      await asked({ auto_proxy: '' }),
    ]).toEqual(['script', 'script', 'script'])
  })
})

test('the program that is asked is the system’s, wherever a distribution keeps it', async () => {
  const asked: string[] = []
  const output = async (program: string): Promise<string | null> => {
    asked.push(program)
    return program.startsWith('/run/') ? "'auto'" : null
  }
  expect(await proxySource(parts({ env: { XDG_CURRENT_DESKTOP: 'GNOME' }, output }))).toBe('script')
  expect(asked).toEqual(['/usr/bin/gsettings', '/run/current-system/sw/bin/gsettings'])
})

test('macOS: a script, one that is looked for, none, and no answer', async () => {
  const asked = (output: SystemReader['output']) =>
    proxySource(parts({ platform: 'darwin', output }))
  expect(await asked(says('  ProxyAutoConfigEnable : 1\n'))).toBe('script')
  expect(await asked(says('  ProxyAutoDiscoveryEnable : 1\n'))).toBe('script')
  expect(await asked(says('  ProxyAutoConfigEnable : 0\n'))).toBe('settings')
  expect(await asked(async () => null)).toBeNull()
  // It always lists something: this is how it ends where it may not.
  expect(await asked(says(''))).toBeNull()
})

describe('Windows', () => {
  /** The whole key, which is always there. */
  const KEY = '\r\nHKEY\\Internet Settings\r\n    ProxyEnable    REG_DWORD    0x0\r\n'
  const WITH_URL = `${KEY}    AutoConfigURL    REG_SZ    http://pac/\r\n`
  /**
   * What the registry has under the user's key, the computer's, and the policy that says which of
   * them counts.
   */
  const registry = ([own, computer, policy]: readonly (string | null)[]) => {
    const output: SystemReader['output'] = async (_program, [, key = '']) => {
      if (key.startsWith('HKCU')) return own ?? null
      return (key.includes('Policies') ? policy : computer) ?? null
    }
    return proxySource(parts({ platform: 'win32', output }))
  }
  const PER_COMPUTER = '    ProxySettingsPerUser    REG_DWORD    0x0\r\n'

  test.each<[label: string, values: readonly (string | null)[], expected: ProxySource | null]>([
    ['a script', [WITH_URL, KEY, ''], 'script'],
    ['a script by a variable', [WITH_URL.replace('REG_SZ', 'REG_EXPAND_SZ'), KEY, ''], 'script'],
    ['none', [KEY, KEY, ''], 'settings'],
    ['the computer’s, which does not count', [KEY, WITH_URL, ''], 'settings'],
    ['the computer’s, by policy', [KEY, WITH_URL, PER_COMPUTER], 'script'],
    ['the user’s, which does not count by policy', [WITH_URL, KEY, PER_COMPUTER], 'settings'],
    [
      'a registry that its administrator closed, which ends as a value that is not there',
      ['', '', ''],
      null,
    ],
    ['no registry', [null, null, null], null],
  ])('%s', async (_label, values, expected) => {
    expect(await registry(values)).toBe(expected)
  })
})

test('an answer is kept for its time, for all who ask meanwhile, and a failure is not', async () => {
  let time = 0
  let asked = 0
  let fails = false
  const ask = keptFor(
    5_000,
    async () => {
      asked += 1
      if (fails) throw new Error('no')
      return asked
    },
    () => time,
  )
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
  time = 4_999
  expect(await ask()).toBe(1)
  time = 5_000
  expect(await ask()).toBe(2)
  time = 10_000
  fails = true
  await expect(ask()).rejects.toThrow('no')
  fails = false
  expect(await ask()).toBe(4)
})
