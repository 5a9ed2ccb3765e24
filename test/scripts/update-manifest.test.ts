import { execFile } from 'node:child_process'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { offerOf, openManifest, signManifest } from '../../electron/main/updates/manifest.ts'
import { artefactsIn } from '../../scripts/sign/update-artefacts.ts'
import { sha512 } from '../main/updates/update-server.ts'

const root = resolve(import.meta.dirname, '../..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keystow-manifest-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const keys = () => generateKeyPairSync('ed25519')
const pem = (key: KeyObject): string => String(key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' }))

const run = (args: readonly string[], privateKey: KeyObject, publicKey: KeyObject, minimum = '') =>
  promisify(execFile)(process.execPath, [join(root, 'scripts/sign/update-manifest.ts'), ...args], {
    env: {
      ...process.env,
      KEYSTOW_UPDATE_PRIVATE_KEY: pem(privateKey),
      KEYSTOW_UPDATE_PUBLIC_KEY: pem(publicKey),
      KEYSTOW_UPDATE_MINIMUM: minimum,
    },
  })

const check = (path: string, publicKey: KeyObject) =>
  promisify(execFile)(process.execPath, [join(root, 'scripts/check-manifest.ts'), path], {
    env: { ...process.env, KEYSTOW_UPDATE_PUBLIC_KEY: pem(publicKey) },
  })

const sign = (notes: string, privateKey: KeyObject, publicKey: KeyObject) => run([folder, notes], privateKey, publicKey)

const DAY_MS = 86_400_000

test('a release signs what the makers made, and the app takes it for the right system', async () => {
  const { publicKey, privateKey } = keys()
  const names = [`Keystow-darwin-arm64-${version}.zip`, `keystow-${version}-full.nupkg`, 'RELEASES', 'keystow_0.0.1_amd64.deb']
  for (const name of names) writeFileSync(join(folder, name), name)
  const notes = join(folder, 'notes.txt')
  writeFileSync(notes, 'Faster.\n')
  await sign(notes, privateKey, publicKey)
  const manifest = openManifest(readFileSync(join(folder, 'updates.json'), 'utf8'), publicKey)
  const here = { version: '0.0.1', platform: 'win32', arch: 'x64' }
  const left = Date.parse(manifest.expires) - Date.now()
  expect([manifest.minimum, left > 89 * DAY_MS, left <= 90 * DAY_MS]).toEqual(['0.0.0', true, true])
  expect(offerOf(manifest, here)).toEqual({
    expires: Date.parse(manifest.expires),
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

test('a manifest that is about to expire, or has, is signed anew as it was, and may raise the minimum', async () => {
  const { publicKey, privateKey } = keys()
  const path = join(folder, 'updates.json')
  const artefact = { platform: 'linux', arch: 'x64', file: 'a.bin', size: 1, sha512: sha512(Buffer.alloc(1)) } as const
  const old = { version: '0.3.0', notes: 'Faster.', artefacts: [artefact], minimum: '0.2.0', expires: '2020-01-01T00:00:00.000Z' }
  writeFileSync(path, signManifest(old, privateKey))
  const renewed = async (minimum = '') => {
    await run(['--renew', path], privateKey, publicKey, minimum)
    return openManifest(readFileSync(path, 'utf8'), publicKey)
  }
  const first = await renewed()
  expect(first).toEqual({ ...old, expires: first.expires })
  expect(Date.parse(first.expires) - Date.now()).toBeGreaterThan(89 * DAY_MS)
  expect(await renewed('0.3.0')).toMatchObject({ ...old, minimum: '0.3.0', expires: expect.any(String) })
})

test('a manifest that somebody else signed is not signed anew', async () => {
  const path = join(folder, 'updates.json')
  const artefact = { platform: 'linux', arch: 'x64', file: 'a.bin', size: 1, sha512: sha512(Buffer.alloc(1)) } as const
  const strange = { version: '0.3.0', notes: '', artefacts: [artefact], minimum: '0.0.0', expires: '2020-01-01T00:00:00.000Z' }
  writeFileSync(path, signManifest(strange, keys().privateKey))
  const before = readFileSync(path, 'utf8')
  const { publicKey, privateKey } = keys()
  await expect(run(['--renew', path], privateKey, publicKey)).rejects.toThrow('signature')
  expect(readFileSync(path, 'utf8')).toBe(before)
})

test('a minimum that no app could take is found before it is published', async () => {
  const { publicKey, privateKey } = keys()
  const path = join(folder, 'updates.json')
  const artefact = { platform: 'linux', arch: 'x64', file: 'a.bin', size: 1, sha512: sha512(Buffer.alloc(1)) } as const
  writeFileSync(
    path,
    signManifest({ version: '0.3.0', notes: '', artefacts: [artefact], minimum: '0.2.0', expires: '2020-01-01T00:00:00.000Z' }, privateKey),
  )
  await run(['--renew', path], privateKey, publicKey, '0.3.0')
  expect((await check(path, publicKey)).stdout).toContain('0.3.0, not below 0.3.0, until ')
  for (const minimum of ['0.3.1', '0.3']) {
    await run(['--renew', path], privateKey, publicKey, minimum)
    await expect(check(path, publicKey)).rejects.toThrow('shape')
  }
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
