// `node scripts/update-manifest.ts FOLDER NOTES.txt`: signs what a release's FOLDER holds for updates, into FOLDER/updates.json.
// The Ed25519 private key comes as PEM in KEYSTOW_UPDATE_PRIVATE_KEY.
import { createPrivateKey } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sealManifest } from '../electron/main/updates/manifest.ts'
import { artefactsIn } from './package/update-artefacts.ts'

const [folder, notes] = process.argv.slice(2)
const key = process.env.KEYSTOW_UPDATE_PRIVATE_KEY
if (folder === undefined || notes === undefined || !key) {
  process.stderr.write('usage: KEYSTOW_UPDATE_PRIVATE_KEY=… node scripts/update-manifest.ts FOLDER NOTES.txt\n')
  process.exit(2)
}
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as { version: string }
const artefacts = await artefactsIn(folder, version)
const manifest = { version, notes: readFileSync(notes, 'utf8').trim(), artefacts: [...artefacts] }
writeFileSync(join(folder, 'updates.json'), sealManifest(manifest, createPrivateKey(key)))
process.stdout.write(`${version}: ${artefacts.map(({ file }) => file).join(', ')}\n`)
