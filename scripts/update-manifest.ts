// `node scripts/update-manifest.ts FOLDER NOTES.txt`: signs what a release's FOLDER holds for updates, into FOLDER/updates.json.
// `node scripts/update-manifest.ts --renew updates.json`: signs a manifest anew, in place, before it expires.
// The Ed25519 private key comes as PEM in KEYSTOW_UPDATE_PRIVATE_KEY. KEYSTOW_UPDATE_PUBLIC_KEY, where given, must be its other half.
// KEYSTOW_UPDATE_MINIMUM: the oldest version that may still be offered; without it, what was signed before, at first any.
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expiryAt, type Manifest, openManifest, sealManifest } from '../electron/main/updates/manifest.ts'
import { artefactsIn } from './package/update-artefacts.ts'

const [first, second] = process.argv.slice(2)
const { KEYSTOW_UPDATE_PRIVATE_KEY: pem, KEYSTOW_UPDATE_PUBLIC_KEY: publicPem, KEYSTOW_UPDATE_MINIMUM: minimum } = process.env
if (first === undefined || second === undefined || !pem) {
  process.stderr.write(
    'usage: KEYSTOW_UPDATE_PRIVATE_KEY=… node scripts/update-manifest.ts FOLDER NOTES.txt\n' +
      '       KEYSTOW_UPDATE_PRIVATE_KEY=… node scripts/update-manifest.ts --renew updates.json\n',
  )
  process.exit(2)
}
const privateKey = createPrivateKey(pem)
// As the apps that were built with this key will read it.
const publicKey = createPublicKey(publicPem || privateKey)

const ofRelease = async (folder: string, notes: string): Promise<Omit<Manifest, 'expires'>> => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as { version: string }
  const artefacts = [...(await artefactsIn(folder, version))]
  return { version, notes: readFileSync(notes, 'utf8').trim(), artefacts, minimum: '0.0.0' }
}

const renew = first === '--renew'
const path = renew ? second : join(first, 'updates.json')
const content = renew ? openManifest(readFileSync(path, 'utf8'), publicKey) : await ofRelease(first, second)
const sealed = sealManifest({ ...content, ...(minimum ? { minimum } : {}), expires: expiryAt(Date.now()) }, privateKey)
const { version, artefacts, expires } = openManifest(sealed, publicKey)
writeFileSync(path, sealed)
process.stdout.write(`${version} until ${expires}: ${artefacts.map(({ file }) => file).join(', ')}\n`)
