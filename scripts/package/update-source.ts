import { createPublicKey } from 'node:crypto'
import type { UpdateSource } from '../../electron/main/updates/update-method.ts'

/** What a build knows of its updates, by the environment it is built in; null where that names none. Throws on what must not be shipped. */
export const updateSource = (env: Readonly<Record<string, string | undefined>>): UpdateSource | null => {
  const { KEYSTOW_UPDATE_URL: url, KEYSTOW_UPDATE_PUBLIC_KEY: pem, APPLE_SIGNING_IDENTITY: mac, WINDOWS_CERTIFICATE_FILE: windows } = env
  if (!url && !pem) return null
  if (!url || !pem) throw new Error('KEYSTOW_UPDATE_URL and KEYSTOW_UPDATE_PUBLIC_KEY go together: one of them is missing')
  if (new URL(url).protocol !== 'https:') throw new Error('KEYSTOW_UPDATE_URL must be an https address')
  const key = createPublicKey(pem)
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('KEYSTOW_UPDATE_PUBLIC_KEY must be an Ed25519 key')
  return { url, publicKey: String(key.export({ type: 'spki', format: 'pem' })), signed: Boolean(mac || windows) }
}
