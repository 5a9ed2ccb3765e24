import { createHash, type KeyObject } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { KnownMinimum } from './known-minimum.ts'
import { type Artefact, isNewer, type Manifest, openManifest } from './manifest.ts'
import { UpdateError } from './update-error.ts'

/** Throws an `UpdateError` once that time has come. Both in milliseconds since the epoch. */
export const verifyNotExpired = (expires: number, now: number): void => {
  if (now >= expires) throw new UpdateError('stale', 'expired')
}

/**
 * The manifest in a text: signed, not expired (`now` in milliseconds since the epoch), and of no version below the known minimum,
 * which it raises. Throws `UpdateError`.
 */
export const verifyManifest = (text: string, publicKey: KeyObject, known: KnownMinimum, now: number): Manifest => {
  const manifest = openManifest(text, publicKey)
  verifyNotExpired(Date.parse(manifest.expires), now)
  // Signed and not expired, but it was replaced since: somebody serves an old one.
  if (isNewer(known.version(), manifest.version)) throw new UpdateError('stale', 'older than the known minimum')
  known.raise(manifest.minimum)
  return manifest
}

/** Whether the file is, byte for byte, the one that was signed. */
export const isArtefact = async (path: string, { size, sha512 }: Artefact): Promise<boolean> => {
  if ((await stat(path).catch(() => null))?.size !== size) return false
  const hash = createHash('sha512')
  await pipeline(createReadStream(path), hash)
  return hash.digest('base64') === sha512
}
