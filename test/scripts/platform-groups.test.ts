import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test, vi } from 'vitest'

/** Scripts that run without types. */
const load = (name: string) =>
  import(
    /* @vite-ignore */ pathToFileURL(resolve(import.meta.dirname, '../../scripts/lib', name)).href
  )
const {
  groups,
  whyNot,
}: {
  groups: object
  whyNot(name: string, electron: { readonly version: string }): Promise<string | null>
} = await load('platform-groups.mjs')
const words = await load('words.mjs')
const chooseGroups = (argv: readonly string[]) =>
  words.chooseGroups(groups, argv, (_named: unknown, word: string) => word.startsWith('-'))

test('without a name all groups are chosen, and it is known that nobody named them', () => {
  expect(chooseGroups([])).toEqual({
    chosen: ['clipboard', 'wayland', 'kwallet', 'rpm', 'electron-43'],
    named: false,
    further: [],
  })
})

test('groups that are named are chosen alone, and what follows from the first option on is for the runner, whatever it says', () => {
  expect(chooseGroups(['kwallet', 'wayland', '-g', 'rpm', 'sway'])).toEqual({
    chosen: ['wayland', 'kwallet'],
    named: true,
    further: ['-g', 'rpm', 'sway'],
  })
  expect(chooseGroups(['--list'])).toMatchObject({ named: false, further: ['--list'] })
})

test.each(['wayladn', 'toString', ''])(
  'the name %j is refused beside those that there are',
  (name) => {
    expect(() => chooseGroups(['kwallet', name])).toThrow(
      `"${name}" is unknown here. There are: clipboard, wayland, kwallet, rpm, electron-43.`,
    )
  },
)

test('a group that cannot run says what it lacks, and how to get it', async () => {
  vi.stubEnv('PATH', '/nonexistent')
  expect(await whyNot('kwallet', { version: '42.0.0' })).toMatch(
    /^it needs more of the system: sudo apt-get update && sudo apt-get install -y --no-install-recommends .*libkf5wallet-bin.*$/,
  )
  vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', '')
  expect(await whyNot('electron-43', { version: '42.0.0' })).toBe(
    'ELECTRON_OVERRIDE_DIST_PATH names no folder with an Electron 43.x',
  )
  vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', '/nonexistent')
  expect(await whyNot('electron-43', { version: '42.0.0' })).toBe(
    'the file "version" in /nonexistent says 42.0.0, not 43.x',
  )
  expect(await whyNot('electron-43', { version: '43.2.0' })).toContain(
    '/nonexistent has no resources/default_app.asar',
  )
  vi.unstubAllEnvs()
})
