import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { runtimeVersionsIn, sbomOf } from '../../scripts/package/sbom.ts'

const root = resolve(import.meta.dirname, '../..')
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<
    Record<string, { readonly version: string; readonly license: string }>
  >
}

const bundledAs = (name: string) => {
  const { version = '', license = '' } = packages[`node_modules/${name}`] ?? {}
  return { name, version, identifier: license }
}
const BUNDLED = ['zod', 'react', '@base-ui/react', 'undici', 'zod'].map(bundledAs)

const program = (...texts: readonly string[]): Buffer => Buffer.from(texts.join('\0'), 'latin1')
const PROGRAM = program(
  'x',
  'Electron/',
  'Chrome/148.0.7778.96',
  'Electron/42.0.0',
  'node.js/v24.15.0',
  '',
)

interface SbomComponent {
  readonly name: string
  readonly version: string
  readonly purl?: string
  readonly cpe?: string
}
const sbom = () =>
  JSON.parse(sbomOf('0.1.0', BUNDLED, runtimeVersionsIn(PROGRAM))) as {
    readonly components: readonly SbomComponent[]
  }

// Shows: S116
test('the list of parts names Electron, Chromium, Node and each bundled package once, with its version', () => {
  const named = sbom().components.map(({ name, version }) => `${name} ${version}`)
  expect(named.toSorted()).toEqual(
    [
      'chromium 148.0.7778.96',
      'electron 42.0.0',
      'node 24.15.0',
      ...new Set(BUNDLED.map(({ name, version }) => `${name} ${version}`)),
    ].toSorted(),
  )
})

test('each part has an address by which advisories are found', () => {
  expect(
    sbom().components.filter(({ purl, cpe }) => purl === undefined && cpe === undefined),
  ).toEqual([])
  expect(sbom().components.map(({ purl }) => purl)).toContain(
    `pkg:npm/%40base-ui/react@${bundledAs('@base-ui/react').version}`,
  )
})

test('the list of parts is CycloneDX 1.6 by its own schema', () => {
  const { resolve: find } = createRequire(import.meta.url)
  const folder = join(dirname(find('@cyclonedx/cyclonedx-library/package.json')), 'res/schema')
  const schema = (file: string): object => JSON.parse(readFileSync(join(folder, file), 'utf8'))
  const ajv = new Ajv({ strict: false, logger: false })
  // Formats of later drafts, which the schema names too, are not looked at.
  addFormats.default(ajv)
  for (const file of ['spdx.SNAPSHOT.schema.json', 'jsf-0.82.SNAPSHOT.schema.json'])
    ajv.addSchema(schema(file), `http://cyclonedx.org/schema/${file}`)
  const validate = ajv.compile(schema('bom-1.6.SNAPSHOT.schema.json'))
  expect(validate(sbom())).toBe(true)
  expect(validate({ ...sbom(), components: [{ version: '1' }] })).toBe(false)
})

test('the same parts give the same text, whatever order the bundles name them in', () => {
  const versions = runtimeVersionsIn(PROGRAM)
  expect(sbomOf('0.1.0', BUNDLED.toReversed(), versions)).toBe(sbomOf('0.1.0', BUNDLED, versions))
})

test('a program file that names no version stops the packaging', () => {
  expect(() => runtimeVersionsIn(program('Electron/42.0.0', 'Chrome/148.0.1.1'))).toThrow(
    'node.js/v',
  )
})
