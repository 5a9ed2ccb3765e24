import { execFile } from 'node:child_process'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

const keys = () => generateKeyPairSync('ed25519')
const pem = (key: KeyObject): string => String(key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' }))

const sign = (notes: string, privateKey: KeyObject, publicKey: KeyObject) =>
  promisify(execFile)(process.execPath, [join(root, 'scripts/update-manifest.ts'), folder, notes], {
    env: { ...process.env, KEYSTOW_UPDATE_PRIVATE_KEY: pem(privateKey), KEYSTOW_UPDATE_PUBLIC_KEY: pem(publicKey) },
  })

test('a release signs what the makers made, and the app takes it for the right system', async () => {
  const { publicKey, privateKey } = keys()
  const names = [`Keystow-darwin-arm64-${version}.zip`, `keystow-${version}-full.nupkg`, 'RELEASES', 'keystow_0.0.1_amd64.deb']
  for (const name of names) writeFileSync(join(folder, name), name)
  const notes = join(folder, 'notes.txt')
  writeFileSync(notes, 'Faster.\n')
  await sign(notes, privateKey, publicKey)
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

test('a release is not signed by a key that the apps do not know', async () => {
  writeFileSync(join(folder, `keystow-${version}-full.nupkg`), 'new')
  const notes = join(folder, 'notes.txt')
  writeFileSync(notes, 'Faster.')
  await expect(sign(notes, keys().privateKey, keys().publicKey)).rejects.toThrow('signature')
  expect(existsSync(join(folder, 'updates.json'))).toBe(false)
})

test('a folder without anything to update with is refused', async () => {
  writeFileSync(join(folder, `keystow-9${version}-full.nupkg`), '')
  await expect(artefactsIn(folder, version)).rejects.toThrow('nothing that updates')
})
