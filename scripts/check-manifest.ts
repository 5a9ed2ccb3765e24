// `node scripts/check-manifest.ts updates.json`: reads a signed manifest as an app with KEYSTOW_UPDATE_PUBLIC_KEY (PEM) will read it.
import { createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { openManifest } from '../electron/main/updates/manifest.ts'

const [path] = process.argv.slice(2)
const { KEYSTOW_UPDATE_PUBLIC_KEY: publicPem } = process.env
if (path === undefined || !publicPem) {
  process.stderr.write('usage: KEYSTOW_UPDATE_PUBLIC_KEY=… node scripts/check-manifest.ts updates.json\n')
  process.exit(2)
}
const { version, minimum, expires } = openManifest(readFileSync(path, 'utf8'), createPublicKey(publicPem))
process.stdout.write(`${version}, not below ${minimum}, until ${expires}\n`)
