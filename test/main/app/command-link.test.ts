import { spawnSync } from 'node:child_process'
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type CommandLinkParts, createCommandLinks } from '../../../electron/main/app/command-link.ts'

vi.mock('electron', () => ({ app: {} }))

/** A copy of the app below a home that is empty but for it. */
const scene = (more: Partial<CommandLinkParts> = {}, within = '') => {
  const home = mkdtempSync(join(tmpdir(), 'keystow-home-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  const target = join(home, 'Keystow', within, 'keystow-launcher')
  mkdirSync(join(home, 'Keystow', within), { recursive: true })
  writeFileSync(target, '#!/bin/sh\necho found\n', { mode: 0o755 })
  const bin = join(home, '.local', 'bin')
  const links = createCommandLinks({
    platform: 'linux',
    program: () => join(home, 'Keystow', 'keystow'),
    home: () => home,
    searched: () => [bin],
    packaged: join(home, 'none'),
    shared: join(home, 'none'),
    ...more,
  })
  return { home, target, bin, path: join(bin, 'keystow'), links }
}

test.skipIf(process.platform === 'win32')('the link that was shown is made, leads a shell to the app, and is taken back', () => {
  const { links, path, target, bin } = scene()
  const absent = { state: 'absent', path, target, leadsTo: null, folder: 'missing', onPath: true }
  expect(links.look()).toEqual(absent)
  const ours = { ...absent, state: 'ours', folder: 'writable' }
  expect(links.set(true)).toEqual({ ok: true, value: ours })
  expect(links.look()).toEqual(ours)
  expect(readlinkSync(path)).toBe(target)
  expect(spawnSync('/bin/sh', ['-c', 'keystow'], { encoding: 'utf8', env: { PATH: bin } }).stdout).toBe('found\n')
  expect(links.set(true)).toMatchObject({ ok: false, error: { code: 'gone' } })
  expect(links.set(false)).toMatchObject({ ok: true, value: { state: 'absent' } })
  expect(lstatSync(path, { throwIfNoEntry: false })).toBeUndefined()
  expect(links.set(false)).toMatchObject({ ok: false, error: { code: 'gone' } })
})

test.skipIf(process.platform === 'win32')('the line to begin with starts the command as a terminal finds it on this computer', () => {
  const { links, target } = scene({ more: ['--data-folder', '/my data'] })
  const rest = "run --data-folder '/my data' -- node app.js"
  expect(links.example()).toBe(`${target} ${rest}`)
  links.set(true)
  expect(links.example()).toBe(`keystow ${rest}`)
  const unknown = scene({ searched: () => [] })
  unknown.links.set(true)
  expect(unknown.links.example()).toBe(`${unknown.target} run -- node app.js`)
  // A package brought it.
  expect(scene({ packaged: target, program: () => join(target, '..', 'keystow') }).links.example()).toBe('keystow run -- node app.js')
  // After `npm start` from a clone, and where nothing was built.
  const clone = { program: () => '/nowhere/electron', built: target }
  expect(scene(clone).links.example()).toBe(`node ${target} run -- node app.js`)
  expect(scene({ program: () => '/nowhere/electron' }).links.example()).toBeNull()
})

test.skipIf(process.platform === 'win32')('what Keystow did not make is neither replaced nor taken away', () => {
  const { links, path, bin, home } = scene()
  mkdirSync(bin, { recursive: true })
  const kinds: readonly (() => void)[] = [
    () => writeFileSync(path, 'mine'),
    () => mkdirSync(path),
    () => symlinkSync('/bin/true', path),
    () => symlinkSync(join(home, 'nowhere'), path),
  ]
  for (const make of kinds) {
    make()
    const before = lstatSync(path)
    expect(links.look()).toMatchObject({ state: 'foreign', leadsTo: null })
    for (const made of [true, false]) expect(links.set(made)).toMatchObject({ ok: false, error: { code: 'gone' } })
    expect(lstatSync(path)).toMatchObject({ ino: before.ino, mode: before.mode })
    rmSync(path, { recursive: true })
  }
})

test.skipIf(process.platform === 'win32')(
  'a link of another copy is named with where it leads, also where that is gone, and replaced',
  () => {
    const { links, path, bin, target } = scene()
    mkdirSync(bin, { recursive: true })
    symlinkSync('/old/Keystow/keystow-launcher', path)
    expect(links.look()).toMatchObject({ state: 'other_copy', leadsTo: '/old/Keystow/keystow-launcher' })
    expect(links.set(false)).toMatchObject({ ok: false, error: { code: 'gone' } })
    expect(links.set(true)).toMatchObject({ ok: true, value: { state: 'ours', leadsTo: null } })
    expect(readlinkSync(path)).toBe(target)
  },
)

test.skipIf(process.platform === 'win32')('a folder that cannot be written or is not on the PATH is said to be so', () => {
  const { links, bin, home } = scene({ searched: () => ['/usr/bin'] })
  mkdirSync(join(home, '.local'))
  writeFileSync(bin, 'no folder')
  expect(links.look()).toMatchObject({ state: 'absent', onPath: false })
  expect(links.look()).toMatchObject({ folder: 'unusable' })
  expect(links.set(true)).toMatchObject({ ok: false, error: { code: 'gone' } })
  expect(readFileSync(bin, 'utf8')).toBe('no folder')
  rmSync(bin)
  mkdirSync(bin, { mode: 0o555 })
  onTestFinished(() => chmodSync(bin, 0o755))
  // Root may write everywhere.
  if (process.getuid?.() === 0) return
  expect(links.look()).toMatchObject({ folder: 'unusable' })
  expect(links.set(true)).toMatchObject({ ok: false, error: { code: 'gone' } })
})

test.skipIf(process.platform === 'win32')(
  'nothing is offered where a package brought the command, on Windows, and by a copy without a launcher',
  () => {
    const { links, home, target } = scene({ packaged: '/usr/bin/env' })
    expect(links.look()).not.toBeNull()
    const packaged = join(home, 'usr-bin-keystow')
    symlinkSync(target, packaged)
    for (const more of [{ packaged }, { platform: 'win32' }] as const) {
      const parts = { program: () => join(home, 'Keystow', 'keystow'), home: () => home, searched: () => [], shared: '', packaged: '' }
      expect(createCommandLinks({ platform: 'linux', ...parts, ...more }).look()).toBeNull()
    }
    rmSync(target)
    expect(links.look()).toBeNull()
    expect(links.set(true)).toMatchObject({ ok: false, error: { code: 'gone' } })
  },
)

test.skipIf(process.platform === 'win32')('macOS has it where all users have programs if that can be written, else in the home', () => {
  const program = (home: string) => join(home, 'Keystow', 'MacOS', 'keystow')
  const mac = (shared: (home: string) => string) => {
    const made = scene({}, 'Resources')
    const parts = {
      platform: 'darwin',
      program: () => program(made.home),
      home: () => made.home,
      searched: () => [],
      packaged: '',
    } as const
    return { ...made, links: createCommandLinks({ ...parts, shared: shared(made.home) }) }
  }
  const shared = mac((home) => join(home, 'Keystow'))
  expect(shared.links.look()).toMatchObject({ path: join(shared.home, 'Keystow', 'keystow'), target: shared.target })
  const own = mac((home) => join(home, 'none'))
  expect(own.links.look()).toMatchObject({ path: own.path, target: own.target, state: 'absent' })
  expect(own.links.set(true)).toMatchObject({ ok: true, value: { state: 'ours' } })
  const moved = { ...own, program: () => '/private/var/folders/x/AppTranslocation/y/d/Keystow.app/Contents/MacOS/keystow' }
  const parts = { platform: 'darwin', home: () => own.home, searched: () => [], packaged: '', shared: '', program: moved.program } as const
  expect(createCommandLinks(parts).look()).toBeNull()
})
