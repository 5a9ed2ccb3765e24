import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { offerOf, openManifest } from '../../../electron/main/updates/manifest.ts'
import { artefactsIn } from '../../../scripts/package/update-artefacts.ts'
import { sha512 } from './update-server.ts'

const root = resolve(import.meta.dirname, '../../..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keystow-manifest-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a release signs what the makers made, and the app takes it for the right system', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const names = [`Keystow-darwin-arm64-${version}.zip`, `keystow-${version}-full.nupkg`, 'RELEASES', 'keystow_0.0.1_amd64.deb']
  for (const name of names) writeFileSync(join(folder, name), name)
  const notes = join(folder, 'notes.txt')
  writeFileSync(notes, 'Faster.\n')
  await promisify(execFile)(process.execPath, [join(root, 'scripts/update-manifest.ts'), folder, notes], {
    env: { ...process.env, KEYSTOW_UPDATE_PRIVATE_KEY: String(privateKey.export({ type: 'pkcs8', format: 'pem' })) },
  })
  const manifest = openManifest(readFileSync(join(folder, 'updates.json'), 'utf8'), publicKey)
  const here = { version: '0.0.1', platform: 'win32', arch: 'x64' }
  expect(offerOf(manifest, here)).toEqual({
    release: { version, notes: 'Faster.', size: Buffer.byteLength(names[1] ?? '') },
    artefact: {
      platform: 'win32',
      arch: 'x64',
      file: names[1],
      size: Buffer.byteLength(names[1] ?? ''),
      sha512: sha512(Buffer.from(names[1] ?? '')),
    },
  })
  expect(offerOf(manifest, { ...here, platform: 'darwin', arch: 'arm64' })?.artefact.file).toBe(names[0])
  expect(offerOf(manifest, { ...here, platform: 'darwin' })).toBeNull()
})

test('a folder without anything to update with is refused', async () => {
  writeFileSync(join(folder, `keystow-9${version}-full.nupkg`), '')
  await expect(artefactsIn(folder, version)).rejects.toThrow('nothing that updates')
})
