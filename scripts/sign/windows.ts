// `node scripts/sign/windows.ts PATH …`: signs every program and library at or below each path, in
// place, by signtool alone. It imports nothing but `node:` and runs in a job that installs nothing:
// the environment holds the secrets.
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inPrivateFolder, signing, takeSecrets, tool } from './tools.ts'

const secrets = takeSecrets(['WINDOWS_CERTIFICATE', 'WINDOWS_CERTIFICATE_PASSWORD'])
const TIMESTAMPS = 'http://timestamp.digicert.com'

const signtool = (): string => {
  const kits = join(process.env['ProgramFiles(x86)'] ?? '', 'Windows Kits/10/bin')
  const versions = existsSync(kits)
    ? readdirSync(kits).toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }))
    : []
  const found = versions
    .map((version) => join(kits, version, 'x64/signtool.exe'))
    .find((path) => existsSync(path))
  if (found === undefined) throw new Error('the Windows SDK has no signtool here')
  return found
}

const filesAt = (path: string): readonly string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true }).map((name) => join(path, String(name)))
    : [path]

signing(() => {
  const paths = process.argv.slice(2)
  if (paths.length === 0) throw new Error('usage: node scripts/sign/windows.ts PATH …')
  if (!secrets.WINDOWS_CERTIFICATE) {
    process.stdout.write('No certificate: nothing is signed.\n')
    return
  }
  const files = paths
    .flatMap(filesAt)
    .filter((path) => /\.(exe|dll|node)$/i.test(path) && statSync(path).isFile())
  if (files.length === 0) throw new Error('there is nothing to sign')
  const program = signtool()
  inPrivateFolder((folder) => {
    const certificate = join(folder, 'certificate.pfx')
    writeFileSync(certificate, Buffer.from(secrets.WINDOWS_CERTIFICATE, 'base64'), { mode: 0o600 })
    const by = ['/f', certificate, '/p', secrets.WINDOWS_CERTIFICATE_PASSWORD]
    tool(program, ['sign', '/fd', 'SHA256', '/td', 'SHA256', '/tr', TIMESTAMPS, ...by, ...files])
    tool(program, ['verify', '/pa', '/q', ...files])
  })
})
