// `node scripts/sign/macos.ts Keystow.app`: signs and notarizes an app, in place, by the tools of
// macOS alone. It imports nothing but `node:` and runs in a job that installs nothing: the
// environment holds the secrets.
import { randomBytes } from 'node:crypto'
import { closeSync, openSync, readdirSync, readSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inPrivateFolder, signing, takeSecrets, tool } from './tools.ts'

const secrets = takeSecrets([
  'APPLE_CERTIFICATE',
  'APPLE_CERTIFICATE_PASSWORD',
  'APPLE_SIGNING_IDENTITY',
  'APPLE_API_KEY',
  'APPLE_API_KEY_ID',
  'APPLE_API_ISSUER',
])
const ENTITLEMENTS = join(import.meta.dirname, '../../resources/macos/entitlements.plist')
/** How a program or a library for macOS begins: of one architecture, or of several. */
const MACH_O = ['cffaedfe', 'cafebabe']

const isMachO = (path: string): boolean => {
  const file = openSync(path, 'r')
  const start = Buffer.alloc(4)
  readSync(file, start, 0, 4, 0)
  closeSync(file)
  return MACH_O.includes(start.toString('hex'))
}

/**
 * What has a signature of its own, the innermost first: the outer signature covers the inner ones.
 */
const partsOf = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory())
      return [...partsOf(path), ...(/\.(app|framework)$/.test(entry.name) ? [path] : [])]
    return entry.isFile() && isMachO(path) ? [path] : []
  })

const bringCertificate = (folder: string): string => {
  const keychain = join(folder, 'signing.keychain-db')
  const certificate = join(folder, 'certificate.p12')
  const password = randomBytes(32).toString('hex')
  writeFileSync(certificate, Buffer.from(secrets.APPLE_CERTIFICATE, 'base64'), { mode: 0o600 })
  tool('security', ['create-keychain', '-p', password, keychain])
  tool('security', ['set-keychain-settings', '-lut', '3600', keychain])
  tool('security', ['unlock-keychain', '-p', password, keychain])
  const format = ['-t', 'cert', '-f', 'pkcs12', '-T', '/usr/bin/codesign']
  tool('security', [
    'import',
    certificate,
    '-P',
    secrets.APPLE_CERTIFICATE_PASSWORD,
    ...format,
    '-k',
    keychain,
  ])
  tool('security', ['set-key-partition-list', '-S', 'apple-tool:,apple:', '-k', password, keychain])
  tool('security', ['list-keychains', '-d', 'user', '-s', keychain])
  return keychain
}

const sign = (app: string, keychain: string): void => {
  for (const path of [...partsOf(app), app]) {
    const entitled = path.endsWith('.app') ? ['--entitlements', ENTITLEMENTS] : []
    const by = ['--sign', secrets.APPLE_SIGNING_IDENTITY, '--keychain', keychain]
    tool('codesign', ['--force', '--timestamp', '--options', 'runtime', ...by, ...entitled, path])
  }
  tool('codesign', ['--verify', '--deep', '--strict', app])
}

const notarize = (app: string, folder: string): void => {
  const { APPLE_API_KEY: key, APPLE_API_KEY_ID: id, APPLE_API_ISSUER: issuer } = secrets
  if (!(key && id && issuer)) {
    process.stdout.write('No API key: the app is not notarized.\n')
    return
  }
  const file = join(folder, 'notary.p8')
  const archive = join(folder, 'app.zip')
  writeFileSync(file, key, { mode: 0o600 })
  tool('ditto', ['-c', '-k', '--keepParent', app, archive])
  tool('xcrun', [
    'notarytool',
    'submit',
    archive,
    '--key',
    file,
    '--key-id',
    id,
    '--issuer',
    issuer,
    '--wait',
  ])
  // Fails where the answer was a refusal, which the line above takes for a success.
  tool('xcrun', ['stapler', 'staple', app])
}

signing(() => {
  const [app] = process.argv.slice(2)
  if (app === undefined) throw new Error('usage: node scripts/sign/macos.ts Keystow.app')
  if (!secrets.APPLE_CERTIFICATE) {
    process.stdout.write('No certificate: the app is not signed.\n')
    return
  }
  if (!secrets.APPLE_SIGNING_IDENTITY)
    throw new Error('APPLE_CERTIFICATE takes APPLE_SIGNING_IDENTITY')
  inPrivateFolder((folder) => {
    const keychain = bringCertificate(folder)
    try {
      sign(app, keychain)
      notarize(app, folder)
    } finally {
      tool('security', ['delete-keychain', keychain])
    }
  })
})
