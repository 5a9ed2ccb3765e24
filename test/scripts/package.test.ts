import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { FuseV1Options } from '@electron/fuses'
import { expect, onTestFinished, test } from 'vitest'
import { commandPath } from '../../electron/main/app/command-here.ts'
import forge from '../../forge.config.ts'
import {
  finish,
  isShipped,
  onlyShippedFields,
  withElectron,
} from '../../scripts/package/contents.ts'
import { fuses } from '../../scripts/package/fuses.ts'
import { redhat } from '../../scripts/package/linux.ts'
import { thirdPartyText } from '../../scripts/package/third-party.ts'
import { newFolder } from '../main/new-folder.ts'

const root = resolve(import.meta.dirname, '../..')

test('every fuse that exists is decided on, and only the safe ones are lit', () => {
  const all = Object.values(FuseV1Options).filter((value) => typeof value === 'number')
  expect(all).toHaveLength(9)
  const lit = all.filter((fuse) => fuses[fuse]).map((fuse) => FuseV1Options[fuse])
  expect(lit.sort()).toEqual([
    'EnableCookieEncryption',
    'EnableEmbeddedAsarIntegrityValidation',
    'OnlyLoadAppFromAsar',
    'WasmTrapHandlers',
  ])
  expect(fuses.strictlyRequireAllFuses).toBe(true)
})

test.each([
  '',
  '/package.json',
  '/out',
  '/out/main',
  '/out/main/index.cjs',
  '/out/preload/index.cjs',
  '/out/renderer/assets/index-x.css',
])('the package holds %j', (path) => expect(isShipped(path)).toBe(true))

test.each([
  '/node_modules',
  '/node_modules/zod/package.json',
  '/electron/main/app/index.ts',
  '/src/shell/main.tsx',
  '/test/main',
  '/out/main/index.cjs.map',
  '/out/main/licenses.json',
  '/out/THIRD-PARTY-LICENSES.txt',
  '/out/mainly',
  '/package-lock.json',
  '/docs/images/list-light.png',
  '/resources/icons/keystow.icns',
  '/.env',
])('the package does not hold %j', (path) => expect(isShipped(path)).toBe(false))

test('the shipped package.json starts the app and names no tools', () => {
  const shipped = onlyShippedFields(JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')))
  expect(shipped).toMatchObject({
    name: 'keystow',
    productName: 'Keystow',
    main: 'out/main/index.cjs',
    type: 'module',
  })
  expect(shipped).not.toHaveProperty('devDependencies')
  expect(shipped).not.toHaveProperty('scripts')
})

test('the desktop entry, the window and the packages go by one name', () => {
  const { desktopName } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'))
  const entry = readFileSync(resolve(root, 'resources/linux', desktopName), 'utf8')
  expect(entry).toContain('StartupWMClass=keystow\n')
  expect(entry).toContain('Exec=keystow\n')
})

test('the .rpm names its libraries as Fedora and as openSUSE do', () => {
  expect(redhat.requires).toEqual(['(alsa-lib or libasound2)'])
})

test.skipIf(process.platform === 'win32')(
  'what `keystow` on the PATH starts allows no core file, hands on every word as it is, and answers what the program answers',
  () => {
    const folder = newFolder()
    const program = join(folder, 'keystow')
    writeFileSync(program, '#!/bin/sh\nulimit -H -c\nprintf "%s\\n" "$@"\nexit 78\n', {
      mode: 0o755,
    })
    const here = join(folder, 'launcher')
    copyFileSync(resolve(root, 'resources/cli/launcher'), here)
    const { status, stdout } = spawnSync(
      'sh',
      ['-c', 'ulimit -S -c unlimited && exec "$@"', 'sh', here, '--', 'a b', '', '--x=*'],
      {
        encoding: 'utf8',
        env: { ...process.env, DISPLAY: 'far.test:0' },
      },
    )
    expect([status, stdout]).toEqual([78, '0\n--\na b\n\n--x=*\n'])
  },
)

test.skipIf(process.platform === 'win32').each([
  [{ WAYLAND_DISPLAY: 'wayland-0' }, 'tty', 'wayland'],
  [{ DISPLAY: 'far.test:0' }, 'wayland', 'x11'],
  [{ DISPLAY: 'far.test:0', WAYLAND_DISPLAY: 'wayland-0' }, 'wayland', 'wayland'],
  [{ DISPLAY: 'far.test:0', WAYLAND_DISPLAY: 'wayland-0' }, 'x11', 'x11'],
] as const)(
  'with %j in a session of the type %s the app is started for %s: it dies where the display of that type is missing',
  async (display, type, started) => {
    const folder = newFolder()
    const server = createServer().listen(join(folder, 'wayland-0'))
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    writeFileSync(join(folder, 'keystow'), '#!/bin/sh\nprintf %s "$XDG_SESSION_TYPE"\n', {
      mode: 0o755,
    })
    copyFileSync(resolve(root, 'resources/cli/launcher'), join(folder, 'launcher'))
    const env = {
      PATH: process.env.PATH,
      XDG_SESSION_TYPE: type,
      XDG_RUNTIME_DIR: folder,
      ...display,
    }
    const words = [join(folder, 'launcher'), '--local']
    expect(spawnSync('sh', words, { encoding: 'utf8', env }).stdout).toBe(started)
  },
)

test.each([
  ['linux', '', 'keystow'],
  ['darwin', 'Keystow.app/Contents/Resources', 'Keystow.app/Contents/MacOS/keystow'],
] as const)(
  'an app for %s has its launcher where its settings look for it',
  async (platform, within, program) => {
    const folder = newFolder()
    mkdirSync(join(folder, within), { recursive: true })
    writeFileSync(join(folder, 'LICENSE'), '')
    await finish([folder], platform)
    const path = commandPath({ platform, exe: join(folder, program), packaged: '', built: '' })
    expect(path).toBe(join(folder, within, 'keystow-launcher'))
    if (process.platform !== 'win32') expect(statSync(path ?? '').mode & 0o777).toBe(0o755)
  },
)

// Shows: S114
test('an app that macOS opens reads and writes no compile cache', () => {
  const { LSEnvironment } = forge.packagerConfig.extendInfo
  const script = join(newFolder(), 'script.cjs')
  writeFileSync(script, '')
  const isCached = (env: Readonly<Record<string, string>>): boolean => {
    const cache = join(newFolder(), 'cache')
    spawnSync(process.execPath, [script], { env: { ...env, NODE_COMPILE_CACHE: cache } })
    return existsSync(cache)
  }
  expect([isCached({}), isCached(LSEnvironment)]).toEqual([true, false])
  // The packager replaces the dictionary in which Electron sets this variable.
  expect(LSEnvironment).toMatchObject({ MallocNanoZone: '0' })
})

test('a stand-in Electron replaces the one that package.json names', () => {
  const packageJson = { version: '1.0.0', devDependencies: { electron: '45.4.1', zod: '4.6.7' } }
  expect(withElectron(packageJson, undefined)).toEqual(packageJson)
  expect(withElectron(packageJson, '42.0.0')).toEqual({
    version: '1.0.0',
    devDependencies: { electron: '42.0.0' },
  })
})

const zod = { name: 'zod', version: '1.0.0', identifier: 'MIT', text: 'the text of zod' }

test('the licences of what is bundled are listed once each, in order', () => {
  const text = thirdPartyText([zod, { ...zod, name: 'ajv', text: 'the text of ajv' }, zod])
  expect(text.match(/the text of \w+/g)).toEqual(['the text of ajv', 'the text of zod'])
})

test.each([{ identifier: 'GPL-3.0-only' }, { identifier: undefined }])(
  'a licence of another kind stops the packaging: %j',
  ({ identifier }) => {
    const { identifier: _, ...rest } = zod
    expect(() =>
      thirdPartyText([identifier === undefined ? rest : { ...rest, identifier }]),
    ).toThrow('nobody agreed to ship')
  },
)

test('a package without its licence text stops the packaging', () => {
  expect(() => thirdPartyText([{ ...zod, text: '' }])).toThrow('no licence text')
})

test('the icons are there in every size that the packages name', () => {
  const sizes = globSync('[0-9]*.png', { cwd: resolve(root, 'resources/icons') }).map((name) => {
    const png = readFileSync(resolve(root, 'resources/icons', name))
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(
      `${Number.parseInt(name, 10)}x${Number.parseInt(name, 10)}`,
    )
    return Number.parseInt(name, 10)
  })
  expect(sizes.sort((one, two) => one - two)).toEqual([16, 24, 32, 48, 64, 128, 256, 512, 1024])
})
