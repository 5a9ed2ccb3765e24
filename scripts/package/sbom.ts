import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ComponentScope, ComponentType } from '@cyclonedx/cyclonedx-library/Enums'
import { Bom, Component, NamedLicense, SpdxLicense } from '@cyclonedx/cyclonedx-library/Models'
import { JSON as BomJson, JsonSerializer } from '@cyclonedx/cyclonedx-library/Serialize'
import { isSupportedSpdxId } from '@cyclonedx/cyclonedx-library/SPDX'
import { Spec1dot6 } from '@cyclonedx/cyclonedx-library/Spec'
import { type Bundled, readBundled } from './third-party.ts'

/** The list of parts (CycloneDX, JSON) in the folder of a packaged app. */
const SBOM = 'sbom.cdx.json'

/** Versions of what runs the app, without a leading `v`. */
export interface RuntimeVersions {
  readonly electron: string
  readonly chromium: string
  readonly node: string
}

/**
 * Reads the versions out of Electron's program file. The program itself is not asked, because an
 * app for another system cannot be started here.
 */
export const runtimeVersionsIn = (program: Buffer): RuntimeVersions => {
  const versionAfter = (mark: string): string => {
    for (let at = program.indexOf(mark); at >= 0; at = program.indexOf(mark, at + 1)) {
      const text = program.toString('latin1', at + mark.length, at + mark.length + 40)
      const version = /^\d+(?:\.\d+)+/.exec(text)?.[0]
      if (version !== undefined) return version
    }
    throw new Error(`the packaged program names no version after "${mark}"`)
  }
  return {
    electron: versionAfter('Electron/'),
    chromium: versionAfter('Chrome/'),
    node: versionAfter('node.js/v'),
  }
}

/** The file of a packaged app that Chromium and Node are in. */
const programOf = (platform: string): string => {
  if (platform === 'win32') return 'keystow.exe'
  return platform === 'darwin'
    ? 'Keystow.app/Contents/Frameworks/Electron Framework.framework/Versions/A/Electron Framework'
    : 'keystow'
}

const purlOf = (name: string, version: string): string =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`

const component = (
  { name, version, identifier }: Bundled,
  optional: { readonly purl?: string; readonly cpe?: string },
  type = ComponentType.Library,
): Component => {
  const part = new Component(type, name, {
    bomRef: `${name}@${version}`,
    scope: ComponentScope.Required,
    version,
    ...optional,
  })
  if (identifier !== undefined)
    part.licenses.add(
      isSupportedSpdxId(identifier) ? new SpdxLicense(identifier) : new NamedLicense(identifier),
    )
  return part
}

/**
 * The list of parts of an app as CycloneDX JSON: each bundled package, and Electron with the
 * Chromium and the Node in it. It has no time and no random number, so that the same parts give the
 * same text.
 */
export const sbomOf = (
  version: string,
  bundled: readonly Bundled[],
  { electron, chromium, node }: RuntimeVersions,
): string => {
  const app = component(
    { name: 'keystow', version, identifier: 'MIT' },
    {},
    ComponentType.Application,
  )
  const parts = [
    component(
      { name: 'electron', version: electron, identifier: 'MIT' },
      {
        purl: purlOf('electron', electron),
        cpe: `cpe:2.3:a:electronjs:electron:${electron}:*:*:*:*:*:*:*`,
      },
      ComponentType.Framework,
    ),
    // Advisories name Chromium by the products that are made of it.
    component(
      { name: 'chromium', version: chromium, identifier: 'BSD-3-Clause' },
      { cpe: `cpe:2.3:a:google:chrome:${chromium}:*:*:*:*:*:*:*` },
      ComponentType.Framework,
    ),
    component(
      { name: 'node', version: node, identifier: 'MIT' },
      { purl: `pkg:generic/node@${node}`, cpe: `cpe:2.3:a:nodejs:node.js:${node}:*:*:*:*:*:*:*` },
      ComponentType.Framework,
    ),
  ]
  const packages = new Map(bundled.map((one) => [`${one.name}@${one.version}`, one]))
  for (const one of packages.values())
    parts.push(component(one, { purl: purlOf(one.name, one.version) }))

  const bom = new Bom()
  bom.metadata.component = app
  for (const part of parts) {
    bom.components.add(part)
    app.dependencies.add(part.bomRef)
  }
  const serializer = new JsonSerializer(new BomJson.Normalize.Factory(Spec1dot6))
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`
}

/** Writes the list of parts into the folders of a packaged app. */
export const writeSbom = async (
  folders: readonly string[],
  platform: string,
  version: string,
): Promise<void> => {
  const bundled = await readBundled()
  for (const folder of folders) {
    const versions = runtimeVersionsIn(await readFile(join(folder, programOf(platform))))
    await writeFile(join(folder, SBOM), sbomOf(version, bundled, versions))
  }
}
