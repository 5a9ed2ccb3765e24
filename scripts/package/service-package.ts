import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, posix, resolve } from 'node:path'
import { build } from 'vite'
import { outputOf } from './output-of.ts'

const root = resolve(import.meta.dirname, '../..')
const source = (name: string): string => join(root, 'electron', 'service-package', `${name}.ts`)

/** What can be imported, and the command. */
const ENTRIES = ['index', 'vitest', 'playwright', 'bin']
const IMPORTED = ['index', 'vitest', 'playwright']

const manifest = (version: string): object => ({
  name: '@keystow/service',
  version,
  description:
    'A key service for tests: list, create and revoke API keys, with rate limits, lost answers and every legal variant.',
  license: 'MIT',
  author: 'Keystow contributors',
  type: 'module',
  engines: { node: '>=22.13' },
  bin: { 'keystow-service': './bin.js' },
  exports: {
    '.': { types: './types/service-package/index.d.ts', default: './index.js' },
    './vitest': { types: './types/service-package/vitest.d.ts', default: './vitest.js' },
    './playwright': {
      types: './types/service-package/playwright.d.ts',
      default: './playwright.js',
    },
    './openapi.json': './openapi.json',
    './package.json': './package.json',
  },
  types: './types/service-package/index.d.ts',
  sideEffects: ['./bin.js'],
  // Only for who imports the fixture of one.
  peerDependencies: { '@playwright/test': '*', vitest: '*' },
  peerDependenciesMeta: { '@playwright/test': { optional: true }, vitest: { optional: true } },
})

const bundle = async (outDir: string): Promise<void> => {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['vitest', '@playwright/test'] },
    build: {
      ssr: true,
      target: 'node22.13',
      outDir,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(ENTRIES.map((name) => [name, source(name)])),
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
          codeSplitting: {
            groups: [{ name: 'service', test: /\/electron\/(?:contract|service)\// }],
          },
        },
      },
    },
  })
  const bin = join(outDir, 'bin.js')
  writeFileSync(bin, `#!/usr/bin/env node\n${readFileSync(bin, 'utf8')}`)
  chmodSync(bin, 0o755)
}

/** The types of what can be imported, and of what those need: nothing of the service's inside. */
const writeTypes = (outDir: string, work: string): void => {
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const emit = [
    '--noEmit',
    'false',
    '--declaration',
    '--emitDeclarationOnly',
    '--rootDir',
    'electron',
    '--outDir',
    work,
  ]
  outputOf(process.execPath, [tsc, '-p', join('electron', 'service-package'), ...emit], root)
  const wanted = new Set<string>()
  const want = (file: string): void => {
    if (wanted.has(file)) return
    wanted.add(file)
    const text = readFileSync(join(work, file), 'utf8')
    for (const [, path = ''] of text.matchAll(/from '(\.[^']+)\.ts'/g))
      want(posix.join(posix.dirname(file), `${path}.d.ts`))
    const out = join(outDir, 'types', file)
    mkdirSync(dirname(out), { recursive: true })
    writeFileSync(out, text.replaceAll(/(from '\.[^']+)\.ts'/g, "$1.js'"))
  }
  for (const name of IMPORTED) want(`service-package/${name}.d.ts`)
}

/** Makes the npm tarball of the service in the folder `out`; its path. */
export const packService = async (out: string): Promise<string> => {
  const work = mkdtempSync(join(tmpdir(), 'keystow-service-'))
  try {
    const stage = join(work, 'package')
    mkdirSync(stage)
    mkdirSync(out, { recursive: true })
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      readonly version: string
    }
    await bundle(stage)
    writeTypes(stage, join(work, 'types'))
    writeFileSync(
      join(stage, 'package.json'),
      `${JSON.stringify(manifest(version), undefined, 2)}\n`,
    )
    cpSync(join(root, 'resources', 'service-package'), stage, { recursive: true })
    for (const file of ['LICENSE', join('resources', 'openapi.json')])
      copyFileSync(join(root, file), join(stage, basename(file)))
    const [made] = JSON.parse(
      outputOf('npm', ['pack', '--json', '--offline', '--pack-destination', resolve(out)], stage),
    )
    return join(resolve(out), made.filename)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
