// @module-tag more
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }

const scripts = resolve(import.meta.dirname, '../../scripts')
const SCRIPTS: Readonly<Record<string, string>> = packageJson.scripts
const PACKAGES = [
  'vite/dist/index.js',
  'vite/package.json',
  '@playwright/test/cli.js',
  'electron/package.json',
  'react/index.js',
]
// Root may write wherever it wants to, but for this.
const WITHOUT_PRIVILEGE =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : []

/**
 * Installs as npm does: whatever was there goes first. With a pipe named `gate` it waits in the
 * middle, as on a slow network.
 */
const NPM = `#!/bin/sh
echo begin >> "$LOG"
rm -rf node_modules
mkdir -p node_modules && cd node_modules || exit 1
[ -p "$GATE" ] && { echo > "$GATE.begun"; read -r go < "$GATE"; rm "$GATE"; }
for file in ${PACKAGES.join(' ')}; do mkdir -p "$(dirname $file)"; echo '{ "version": "45.4.1" }' > $file; done
echo end >> "$LOG"
`

type Env = Readonly<Record<string, string | undefined>>
const display = pathToFileURL(join(scripts, 'lib', 'display.mjs')).href
const {
  findDisplay,
}: { findDisplay(electron: string, switches: readonly string[], env: Env): Promise<Env | null> } =
  await import(/* @vite-ignore */ display)

let work: string
let checkout: string

/** A checkout of the scripts alone, whose `install.mjs` does what each script does first. */
const newCheckout = (name: string): void => {
  checkout = join(work, name)
  for (const part of ['start.mjs', 'test.mjs', 'lib'])
    cpSync(join(scripts, part), join(checkout, 'scripts', part), { recursive: true })
  writeFileSync(join(checkout, 'package-lock.json'), '{}')
  const body =
    "import { ensureInstalled } from './lib/install.mjs'\nimport { main } from './lib/say.mjs'\nawait main(() => ensureInstalled())\n"
  writeFileSync(join(checkout, 'scripts', 'install.mjs'), body)
}

const program = (file: string, body: string): string => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, body, { mode: 0o755 })
  return file
}

const env = () => ({
  PATH: `${join(work, 'bin')}:${process.env.PATH}`,
  TMPDIR: tmpdir(),
  LOG: join(work, 'log'),
  GATE: join(work, 'gate'),
})

/** What a script of the checkout did. */
const run = (
  script: string,
  args: readonly string[] = [],
  changes: Record<string, string> = {},
  by: readonly string[] = [],
) => {
  // As npm starts it.
  const words = (SCRIPTS[script] ?? `node scripts/${script}.mjs`).split(' ').slice(1)
  const [command = '', ...rest] = [...by, process.execPath, ...words, ...args]
  const { status, stdout, stderr } = spawnSync(command, rest, {
    cwd: checkout,
    env: { ...env(), ...changes },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

/** How often npm began to install, and how often it came to its end. */
const installs = (): string =>
  existsSync(env().LOG) ? readFileSync(env().LOG, 'utf8').replaceAll('\n', ' ').trim() : ''

/** A function of the checkout's own copy of a script, called in a process of its own. */
const call = (
  file: string,
  body: string,
  changes: Record<string, string> = {},
  by: readonly string[] = [],
) => {
  writeFileSync(
    join(checkout, 'scripts', 'call.mjs'),
    `import * as lib from './lib/${file}'\nimport { main } from './lib/say.mjs'\nawait main(async () => console.log(JSON.stringify(${body})))\n`,
  )
  return run('call', [], changes, by)
}

beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'keystow-bootstrap-'))
  program(join(work, 'bin', 'npm'), NPM)
  newCheckout('keystow')
})
afterEach(() => {
  // Whoever waits at a pipe, after a test that failed, goes on: this opens both of its ends.
  for (const pipe of [env().GATE, `${env().GATE}.begun`])
    if (existsSync(pipe)) closeSync(openSync(pipe, 'r+'))
  rmSync(work, { recursive: true, maxRetries: 5 })
})

test.each([
  ['start', ['--nonsense'], 64],
  ['start', ['--hiden'], 64],
  ['start', ['--user-data-dir'], 64],
  ['start', ['hidden'], 64],
  ['start', [''], 64],
  ['start', ['--hidden', '--nonsense', '--', '--any'], 64],
  ['start', ['--help'], 0],
  ['start', ['-h'], 0],
  ['test', ['unti'], 64],
  ['test', ['types', 'unti'], 64],
  ['test', ['toString'], 64],
  ['test', ['lint', 'test/main'], 64],
  ['test', ['--nonsense'], 64],
  ['test', ['--help'], 0],
] as const)(
  'npm %s -- %j ends with its usage, or with one line about the unknown word, and installs nothing',
  (script, args, status) => {
    const ran = run(script, args)
    expect(ran.status).toBe(status)
    expect(ran.stdout).toMatch(status === 0 ? /^usage: npm (start|test) / : /^$/)
    expect(ran.stderr).toMatch(
      status === 0 ? /^$/ : /^keystow: ".*" is unknown here\. There are: .+\.\n$/,
    )
    expect(installs()).toBe('')
  },
)

test.skipIf(process.platform === 'win32').each([
  ['start', 'what?', {}],
  ['start', 'back\\slash', {}],
  ['test', 'what?', {}],
  ['test', 'back\\slash', {}],
  ['test', 'C#', {}],
  ['test', '100%', {}],
  ['test', 'all*', {}],
  ['start', 'keystow', { TMPDIR: '/nonexistent/tmp' }],
  ['test', 'keystow', { TMPDIR: '/nonexistent/tmp' }],
  ['start', 'keystow', { TMPDIR: process.execPath }],
  ['start', 'keystow', { TMPDIR: '/proc/self' }],
] as const)(
  'npm %s in a folder named %j, with %j, says in one line what is wrong with the place, and installs nothing',
  (script, name, changes) => {
    newCheckout(name)
    const ran = run(script, [], changes, WITHOUT_PRIVILEGE)
    expect(ran).toMatchObject({ status: 1, stdout: '' })
    expect(ran.stderr).toMatch(
      /^keystow: (the tools cannot work|the folder for temporary files).*\n$/,
    )
    expect(ran.stderr).toContain('TMPDIR' in changes ? changes.TMPDIR : name)
    expect(installs()).toBe('')
  },
)

test.skipIf(process.platform === 'win32').each(['.', 'node_modules', 'out', 'test-results'])(
  'a folder %j that may not be written is named in one line, and nothing is installed',
  (name) => {
    const folder = join(checkout, name)
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, 0o555)
    const ran = run('start', [], {}, WITHOUT_PRIVILEGE)
    chmodSync(folder, 0o755)
    expect(ran).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^keystow: .* cannot be written .*\n$/),
    })
    expect(ran.stderr).toContain(`${folder} `)
    expect(installs()).toBe('')
  },
)

test('what is in node_modules is installed once, and again after any of it was deleted', () => {
  expect(run('install')).toMatchObject({
    status: 0,
    stderr: expect.stringMatching(/^keystow: installing .*\n$/),
  })
  program(join(checkout, 'node_modules/.vite/deps.json'), 'made by a tool')
  program(join(checkout, 'node_modules/electron/dist/electron'), 'downloaded')
  expect(run('install')).toEqual({ status: 0, stdout: '', stderr: '' })
  for (const gone of [...PACKAGES, 'vite', '@playwright', 'electron', '.keystow', '.']) {
    rmSync(join(checkout, 'node_modules', gone), { recursive: true })
    writeFileSync(env().LOG, '')
    expect(run('install').status, gone).toBe(0)
    expect(installs(), gone).toBe('begin end')
  }
  writeFileSync(join(checkout, 'package-lock.json'), '{ "other": true }')
  run('install')
  expect(installs()).toBe('begin end begin end')
})

test('what is built already is not built again, under an app that may be starting from it; any change of what it is made of builds it anew', {
  tags: ['more'],
}, () => {
  run('install')
  const builder = `require('node:fs').mkdirSync('out/main', { recursive: true })
require('node:fs').writeFileSync('out/main/index.cjs', '')
require('node:fs').appendFileSync(process.env.LOG, 'built ')`
  program(join(checkout, 'node_modules/electron-vite/bin/electron-vite.js'), builder)
  program(join(checkout, 'node_modules/vite/bin/vite.js'), '')
  const sources = [
    'electron/main/index.ts',
    'electron/tsconfig.json',
    'src/index.html',
    'resources/icon.svg',
    'scripts/build/ascii.ts',
  ]
  const configs = [
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'electron.vite.config.ts',
    'vite.cli.config.ts',
  ]
  for (const file of [...sources, ...configs]) program(join(checkout, file), '')
  const isBuiltBy = (kind = 'development', changes = {}): boolean => {
    writeFileSync(env().LOG, '')
    expect(call('build.mjs', `(await lib.build('${kind}')).code`, changes).stdout).toBe('0\n')
    return installs() === 'built'
  }
  expect(isBuiltBy()).toBe(true)
  expect(isBuiltBy()).toBe(false)
  for (const file of [...sources, ...configs, 'src/new.ts']) {
    program(join(checkout, file), '// changed')
    expect(isBuiltBy(), file).toBe(true)
  }
  rmSync(join(checkout, 'out/main/index.cjs'))
  expect(isBuiltBy()).toBe(true)
  expect(isBuiltBy('shipped')).toBe(true)
  expect(isBuiltBy('shipped', { KEYSTOW_UPDATE_URL: 'https://updates.example' })).toBe(true)
  expect(isBuiltBy('shipped', { KEYSTOW_UPDATE_URL: 'https://updates.example' })).toBe(false)
})

/** Starts an install that waits in its middle. */
const beginInstall = async () => {
  execFileSync('mkfifo', [env().GATE, `${env().GATE}.begun`])
  const first = spawn(process.execPath, [join(checkout, 'scripts', 'install.mjs')], {
    env: env(),
    stdio: 'ignore',
  })
  await once(spawn('cat', [`${env().GATE}.begun`], { stdio: 'ignore' }), 'close')
  return first
}

test.skipIf(process.platform === 'win32').each(['ends', 'is killed'])(
  'a second run in the same checkout waits for the install of the first, also where the first %s meanwhile',
  async (end) => {
    const first = await beginInstall()
    const firstEnd = once(first, 'exit')
    if (end === 'is killed') {
      first.kill('SIGKILL')
      await firstEnd
    }
    const second = spawn(process.execPath, [join(checkout, 'scripts', 'install.mjs')], {
      env: env(),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const secondEnd = once(second, 'exit')
    const [said] = await once(second.stderr, 'data')
    expect(`${said}`).toBe(
      'keystow: another run is installing or building in this folder; waiting for it …\n',
    )
    expect(installs()).toBe('begin')
    writeFileSync(env().GATE, 'go\n')
    expect((await secondEnd)[0]).toBe(0)
    expect((await firstEnd)[0]).toBe(end === 'ends' ? 0 : null)
    expect(installs()).toBe(end === 'ends' ? 'begin end' : 'begin end begin end')
  },
)

test.each([
  ['nowhere', '/nonexistent'],
  ['to a file', process.execPath],
  ['to a folder without a program', scripts],
  ['to a folder in which the name is that of a folder', resolve(scripts, '..')],
])('ELECTRON_OVERRIDE_DIST_PATH that leads %s is named in one line', (_where, path) => {
  const ran = call('electron.mjs', 'await lib.provideElectron()', {
    ELECTRON_OVERRIDE_DIST_PATH: path,
  })
  expect(ran).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/^keystow: ELECTRON_OVERRIDE_DIST_PATH names .*\n$/),
  })
  expect(ran.stderr).toContain(path)
})

// Only there a display is looked for.
if (process.platform === 'linux') {
  /**
   * As Electron, which goes by the type of the session, on a machine with the X11 display :1 and
   * the Wayland display wayland-1.
   */
  const ELECTRON = `#!/bin/sh
case "$XDG_SESSION_TYPE" in wayland) [ "$WAYLAND_DISPLAY" = wayland-1 ] ;; *) [ "$DISPLAY" = :1 ] ;; esac
`
  const x11 = { DISPLAY: ':1', XDG_SESSION_TYPE: 'x11' }
  const wayland = { WAYLAND_DISPLAY: 'wayland-1', XDG_SESSION_TYPE: 'wayland' }

  test.each([
    [{}, null],
    [{ DISPLAY: '', WAYLAND_DISPLAY: '' }, null],
    [{ DISPLAY: ':99' }, null],
    [{ WAYLAND_DISPLAY: 'wayland-9' }, null],
    [{ DISPLAY: ':99', WAYLAND_DISPLAY: 'wayland-9', XDG_SESSION_TYPE: 'wayland' }, null],
    [{ DISPLAY: ':1' }, x11],
    [{ WAYLAND_DISPLAY: '', DISPLAY: ':1', XDG_SESSION_TYPE: 'wayland' }, x11],
    [{ WAYLAND_DISPLAY: 'wayland-1', XDG_SESSION_TYPE: 'tty' }, wayland],
    [{ WAYLAND_DISPLAY: 'wayland-9', DISPLAY: ':1', XDG_SESSION_TYPE: 'wayland' }, x11],
    [{ WAYLAND_DISPLAY: 'wayland-1', DISPLAY: ':99', XDG_SESSION_TYPE: 'x11' }, wayland],
    [
      { ...x11, ...wayland },
      { ...x11, ...wayland },
    ],
    [
      { ...wayland, ...x11 },
      { ...wayland, ...x11 },
    ],
  ] as const)(
    '`npm start` with %j opens its window on a display that is there, or finds none',
    async (given, found) => {
      const electron = program(join(work, 'electron'), ELECTRON)
      const { DISPLAY, WAYLAND_DISPLAY, XDG_SESSION_TYPE } =
        (await findDisplay(electron, [], { PATH: process.env.PATH, ...given })) ?? {}
      expect(
        DISPLAY || WAYLAND_DISPLAY ? { DISPLAY, WAYLAND_DISPLAY, XDG_SESSION_TYPE } : null,
      ).toEqual(found)
    },
  )

  const asOther = [
    'unshare',
    '--user',
    '--map-root-user',
    '--mount',
    'sh',
    '-c',
    'mount -t tmpfs $0 none /dev/shm && exec "$@"',
  ]
  test.skipIf(spawnSync('unshare', [...asOther.slice(1), '-osize=1m', 'true']).status !== 0).each([
    ['-osize=1m', true],
    ['-osize=1g,ro', true],
    ['-osize=1g', false],
  ])(
    'Chromium is told to do without /dev/shm where that is too small or may not be written: %s',
    (options, isSmall) => {
      const { stdout, stderr } = call('switches.mjs', `await lib.switchesFor('/nonexistent')`, {}, [
        ...asOther,
        options,
      ])
      expect(JSON.parse(stdout).includes('--disable-dev-shm-usage')).toBe(isSmall)
      expect(/^keystow: \/dev\/shm is missing, full or not writable: .*$/m.test(stderr)).toBe(
        isSmall,
      )
    },
  )
}
