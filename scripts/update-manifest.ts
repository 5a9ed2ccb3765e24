// `node scripts/update-manifest.ts FOLDER NOTES.txt`: signs what a release's FOLDER holds for updates, into FOLDER/updates.json.
// The Ed25519 private key comes as PEM in KEYSTOW_UPDATE_PRIVATE_KEY. KEYSTOW_UPDATE_PUBLIC_KEY, where given, must be its other half.
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openManifest, sealManifest } from '../electron/main/updates/manifest.ts'
import { artefactsIn } from './package/update-artefacts.ts'

const [folder, notes] = process.argv.slice(2)
const { KEYSTOW_UPDATE_PRIVATE_KEY: key, KEYSTOW_UPDATE_PUBLIC_KEY: publicKey } = process.env
if (folder === undefined || notes === undefined || !key) {
  process.stderr.write('usage: KEYSTOW_UPDATE_PRIVATE_KEY=… node scripts/update-manifest.ts FOLDER NOTES.txt\n')
  process.exit(2)
}
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as { version: string }
const artefacts = await artefactsIn(folder, version)
const sealed = sealManifest({ version, notes: readFileSync(notes, 'utf8').trim(), artefacts: [...artefacts] }, createPrivateKey(key))
// Read as the apps that were built with this key will read it.
if (publicKey) openManifest(sealed, createPublicKey(publicKey))
writeFileSync(join(folder, 'updates.json'), sealed)
process.stdout.write(`${version}: ${artefacts.map(({ file }) => file).join(', ')}\n`)
