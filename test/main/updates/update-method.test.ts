import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Copy, updateMethodOf } from '../../../electron/main/updates/update-method.ts'
import { updateSource } from '../../../scripts/package/update-source.ts'

const signed = { url: 'https://updates.test/updates.json', publicKey: '', signed: true }
const unsigned = { ...signed, signed: false }
const nowhere = (): boolean => false
const linux: Copy = { packaged: true, platform: 'linux', program: '/usr/lib/keystow/keystow', source: signed, exists: nowhere }
const mac: Copy = { ...linux, platform: 'darwin', program: '/Applications/Keystow.app/Contents/MacOS/keystow' }
const windows: Copy = {
  ...linux,
  platform: 'win32',
  program: '/u/keystow/app-0.1.0/keystow.exe',
  exists: (path) => path.endsWith('Update.exe'),
}

test.each<readonly [string, Copy, ReturnType<typeof updateMethodOf>]>([
  ['a .deb', { ...linux, exists: (path) => path === '/var/lib/dpkg/info/keystow.list' }, 'deb'],
  ['an .rpm', linux, 'rpm'],
  ['an archive on Linux', { ...linux, program: '/home/p/Keystow/keystow' }, 'manual'],
  ['a signed app on macOS', mac, 'self'],
  ['an app on macOS that nobody signed', { ...mac, source: unsigned }, 'manual'],
  ['a setup on Windows', windows, 'self'],
  ['an archive on Windows', { ...windows, exists: nowhere }, 'manual'],
  ['a build that knows of no updates, on macOS', { ...mac, source: null }, 'manual'],
  ['a build that knows of no updates, on Windows', { ...windows, source: null }, 'manual'],
  ['the source', { ...linux, packaged: false, source: null }, 'source'],
  ['a rehearsal out of the source', { ...linux, packaged: false }, 'self'],
])('%s', (_what, copy, way) => expect(updateMethodOf(copy)).toBe(way))

describe('a build', () => {
  const pem = (kind: 'ed25519' | 'x25519'): string =>
    String(generateKeyPairSync(kind as 'ed25519').publicKey.export({ type: 'spki', format: 'pem' }))
  const env = { KEYSTOW_UPDATE_URL: signed.url, KEYSTOW_UPDATE_PUBLIC_KEY: pem('ed25519') }

  test('knows of updates only where both address and key are named', () => {
    expect(updateSource({})).toBeNull()
    // As a workflow hands over variables that nobody set.
    expect(updateSource({ KEYSTOW_UPDATE_URL: '', KEYSTOW_UPDATE_PUBLIC_KEY: '' })).toBeNull()
    expect(updateSource(env)).toEqual({ url: env.KEYSTOW_UPDATE_URL, publicKey: env.KEYSTOW_UPDATE_PUBLIC_KEY, signed: false })
  })

  test.each(['KEYSTOW_UPDATE_URL', 'KEYSTOW_UPDATE_PUBLIC_KEY'])('is refused where %s alone is missing', (name) =>
    expect(() => updateSource({ ...env, [name]: '' })).toThrow('go together'),
  )

  test('looks for them by default only where it is signed', () => {
    expect(updateSource({ ...env, APPLE_SIGNING_IDENTITY: 'Developer ID' })?.signed).toBe(true)
    expect(updateSource({ ...env, WINDOWS_CERTIFICATE_FILE: 'certificate.pfx' })?.signed).toBe(true)
  })

  test.each(['http://updates.test/updates.json', 'http://127.0.0.1/updates.json', 'file:///updates.json'])(
    'is refused with the address %s',
    (url) => expect(() => updateSource({ ...env, KEYSTOW_UPDATE_URL: url })).toThrow('https'),
  )

  test('is refused with a key that cannot verify', () => {
    expect(() => updateSource({ ...env, KEYSTOW_UPDATE_PUBLIC_KEY: pem('x25519') })).toThrow('Ed25519')
    expect(() => updateSource({ ...env, KEYSTOW_UPDATE_PUBLIC_KEY: 'no key' })).toThrow()
  })
})
