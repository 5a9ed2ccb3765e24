import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Artefact } from '../../electron/main/updates/manifest.ts'

/** What updates a platform, as Forge's makers name it. */
const KINDS = [
  { platform: 'darwin', arch: 'arm64', name: (version: string) => `Keystow-darwin-arm64-${version}.zip` },
  { platform: 'darwin', arch: 'x64', name: (version: string) => `Keystow-darwin-x64-${version}.zip` },
  { platform: 'win32', arch: 'x64', name: (version: string) => `keystow-${version}-full.nupkg` },
] as const

/** The files for updates to `version` that lie in `folder`, measured. Throws where there is none. */
export const artefactsIn = async (folder: string, version: string): Promise<readonly Artefact[]> => {
  const names = new Set(await readdir(folder))
  const found = KINDS.map(({ platform, arch, name }) => ({ platform, arch, file: name(version) })).filter(({ file }) => names.has(file))
  if (found.length === 0) throw new Error(`${folder} holds nothing that updates to ${version}`)
  return Promise.all(
    found.map(async (kind) => {
      const path = join(folder, kind.file)
      const hash = createHash('sha512')
      await pipeline(createReadStream(path), hash)
      return { ...kind, size: (await stat(path)).size, sha512: hash.digest('base64') }
    }),
  )
}
