// `node scripts/sign/update-manifest.ts FOLDER NOTES.txt`: signs what a release's FOLDER holds for updates, into FOLDER/updates.json.
// `node scripts/sign/update-manifest.ts --renew updates.json`: signs a manifest anew, in place, before it expires.
// The Ed25519 private key comes as PEM in KEYSTOW_UPDATE_PRIVATE_KEY. KEYSTOW_UPDATE_PUBLIC_KEY, where given, must be its other half.
// KEYSTOW_UPDATE_MINIMUM: the oldest version that may still be offered; without it, what was signed before, at first any.
// It imports nothing but `node:`, so that no package sees the key; `scripts/check-manifest.ts` then reads the result as the app will.
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from '../../electron/main/updates/manifest.ts'
import { openSigned, type Signed, signText } from '../../electron/main/updates/signature.ts'
import { takeSecrets } from './tools.ts'
import { artefactsIn } from './update-artefacts.ts'

/** A scheduled job signs it anew long before. */
const VALID_MS = 90 * 86_400_000

const [first, second] = process.argv.slice(2)
const { KEYSTOW_UPDATE_PRIVATE_KEY: pem } = takeSecrets(['KEYSTOW_UPDATE_PRIVATE_KEY'])
const { KEYSTOW_UPDATE_PUBLIC_KEY: publicPem, KEYSTOW_UPDATE_MINIMUM: minimum } = process.env
if (first === undefined || second === undefined || !pem) {
  process.stderr.write(
    'usage: KEYSTOW_UPDATE_PRIVATE_KEY=… node scripts/sign/update-manifest.ts FOLDER NOTES.txt\n' +
      '       KEYSTOW_UPDATE_PRIVATE_KEY=… node scripts/sign/update-manifest.ts --renew updates.json\n',
  )
  process.exit(2)
}
const privateKey = createPrivateKey(pem)
// As the apps that were built with this key will read it.
const publicKey = createPublicKey(publicPem || privateKey)

const open = (signed: string): string => openSigned(JSON.parse(signed) as Signed, publicKey)

const ofRelease = async (folder: string, notes: string): Promise<Omit<Manifest, 'expires'>> => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }
  const artefacts = [...(await artefactsIn(folder, version))]
  return { version, notes: readFileSync(notes, 'utf8').trim(), artefacts, minimum: '0.0.0' }
}

const renew = first === '--renew'
const path = renew ? second : join(first, 'updates.json')
const content = renew ? (JSON.parse(open(readFileSync(path, 'utf8'))) as Manifest) : await ofRelease(first, second)
const expires = new Date(Date.now() + VALID_MS).toISOString()
const signed = signText(JSON.stringify({ ...content, ...(minimum ? { minimum } : {}), expires }), privateKey)
open(signed)
writeFileSync(path, signed)
process.stdout.write(`${content.version} until ${expires}: ${content.artefacts.map(({ file }) => file).join(', ')}\n`)
