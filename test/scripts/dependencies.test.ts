import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { byLicense, isWelcomeAsTool, type Locked } from '../../scripts/package/licenses.ts'

type Wanted = Readonly<Record<string, string>>

interface Manifest {
  readonly dependencies?: Wanted
  readonly devDependencies?: Wanted
  readonly optionalDependencies?: Wanted
}

const read = <T>(file: string): T =>
  JSON.parse(readFileSync(resolve(import.meta.dirname, '../..', file), 'utf8'))
const manifest = read<Manifest>('package.json')
const { packages } = read<{ readonly packages: Readonly<Record<string, Locked>> }>(
  'package-lock.json',
)
const { '': project, ...locked } = packages
const entries = Object.entries(locked)

test('every package, tools included, is under a licence that was agreed to', () => {
  const found = byLicense(packages)
  expect([...found.keys()].filter((license) => !isWelcomeAsTool(license))).toEqual([])
  expect([...found.values()].reduce((count, names) => count + names.size, 0)).toBeGreaterThan(500)
})

test.each([
  ['GPL-3.0-only', false],
  [undefined, false],
  ['MIT AND GPL-2.0', false],
  ['(GPL-2.0 OR MIT)', true],
])('a package under %s is seen for what it is', (license, welcome) => {
  const [found = ''] = byLicense({
    'node_modules/x': { version: '1.0.0', ...(license === undefined ? {} : { license }) },
  }).keys()
  expect(isWelcomeAsTool(found)).toBe(welcome)
})

// Shows: S116
test('the app depends on nothing at run time: all is bundled', () =>
  expect(manifest.dependencies).toBeUndefined())

test('package.json wants exact versions, and the lockfile is made for it', () => {
  const wanted = { ...manifest.devDependencies, ...manifest.optionalDependencies }
  expect(
    Object.values(wanted).filter((version) => !/^(npm:[\w@/.-]+@)?\d+\.\d+\.\d+$/.test(version)),
  ).toEqual([])
  const { devDependencies, optionalDependencies } = project as unknown as Manifest
  expect({ ...devDependencies, ...optionalDependencies }).toEqual(wanted)
})

test('the lockfile pins every package by its hash, and no registry', () => {
  expect(
    entries.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path),
  ).toEqual([])
  expect(
    entries.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path),
  ).toEqual([])
})

test('what is installed is what is locked, and nothing besides', () => {
  const installed = read<{ readonly packages: Readonly<Record<string, Locked>> }>(
    'node_modules/.package-lock.json',
  ).packages
  expect(
    Object.keys(installed).filter((path) => installed[path]?.integrity !== locked[path]?.integrity),
  ).toEqual([])
})

test('no package runs a script when it is installed, but the maker of Windows setups, which picks its 7-Zip', () => {
  expect(
    entries.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path),
  ).toEqual(['node_modules/electron-winstaller'])
})
