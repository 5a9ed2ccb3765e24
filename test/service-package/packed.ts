import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { outputOf } from '../../scripts/package/output-of.ts'
import { newFolder } from '../main/new-folder.ts'

const root = resolve(import.meta.dirname, '../..')
const kept = join(root, 'node_modules', '.keystow')

/** What the tarball is made of, and by. */
const MADE_OF = [
  'electron/{contract,service,service-package}/**/*.{ts,json}',
  'scripts/package/{*service-package,output-of}.ts',
  'resources/service-package/**/*.*',
  'resources/openapi.json',
  'LICENSE',
  'package-lock.json',
]

/** Older ones are of code that changed since, and of no use to anybody. */
const KEPT_MS = 24 * 60 * 60 * 1000

const fingerprint = (): string => {
  const hash = createHash('sha256')
  for (const file of globSync(MADE_OF, { cwd: root }).toSorted())
    hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 16)
}

/** Removes packages of older code; another worker may be removing the same ones. */
const removeOld = (): void => {
  for (const name of globSync('service-package-*', { cwd: kept })) {
    const old = join(kept, name)
    try {
      if (statSync(old).mtimeMs < Date.now() - KEPT_MS)
        rmSync(old, { recursive: true, force: true })
    } catch {
      // It is gone already, or goes next time.
    }
  }
}

/** Makes the tarball, and a project that has nothing but it, by npm and without a network. */
const install = (folder: string): void => {
  const tarball = outputOf(
    process.execPath,
    [join(root, 'scripts/package/make-service-package.ts'), folder],
    root,
  )
  const project = join(folder, 'project')
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), '{ "private": true }\n')
  outputOf(
    'npm',
    ['install', '--offline', '--no-audit', '--no-fund', '--loglevel=error', tarball],
    project,
  )
}

export interface Packed {
  readonly tarball: string
  /** A project with the tarball installed and nothing else. */
  readonly project: string
  /** The installed package. */
  readonly folder: string
}

/**
 * The tarball of the code as it is: made by whoever asks for it first, and kept until the code
 * changes.
 */
export const packed = (): Packed => {
  const home = join(kept, `service-package-${fingerprint()}`)
  if (!existsSync(home)) {
    mkdirSync(kept, { recursive: true })
    const made = mkdtempSync(join(kept, 'making-'))
    // Else the project could not be read by who runs its end-to-end tests, and had to be copied for
    // them.
    chmodSync(made, 0o755)
    try {
      install(made)
      renameSync(made, home)
    } catch (cause) {
      rmSync(made, { recursive: true, force: true })
      // Another one of this run was sooner.
      if (!existsSync(home)) throw cause
    }
    removeOld()
  }
  const project = join(home, 'project')
  const [tarball = ''] = readdirSync(home).filter((name) => name.endsWith('.tgz'))
  return {
    tarball: join(home, tarball),
    project,
    folder: join(project, 'node_modules', '@keystow', 'service'),
  }
}

/**
 * An example of `test/examples` in a project that has the tarball, and besides it only what is
 * named of our own `node_modules`.
 */
export const exampleIn = (name: string, tools: readonly string[] = []): string => {
  const home = newFolder()
  const folder = join(home, name)
  cpSync(packed().project, home, { recursive: true })
  cpSync(join(root, 'test', 'examples', name), folder, { recursive: true })
  for (const tool of tools) {
    mkdirSync(dirname(join(home, 'node_modules', tool)), { recursive: true })
    symlinkSync(join(root, 'node_modules', tool), join(home, 'node_modules', tool), 'junction')
  }
  return folder
}
