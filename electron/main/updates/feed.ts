import type { KeyObject } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { download, isArtefact } from './download.ts'
import type { UpdateFetch } from './fetch.ts'
import type { KnownMinimum } from './known-minimum.ts'
import { isNewer, type Offer, offerOf, openManifest } from './manifest.ts'
import { readText } from './read-text.ts'
import { UpdateError } from './update-error.ts'

const MANIFEST_MAX_BYTES = 65_536
const MANIFEST_DEADLINE_MS = 20_000

/** Where newer versions come from. All throw `UpdateError`. */
export interface Feed {
  /** The newer version for this computer, if there is one. */
  latest(): Promise<Offer | null>
  /** Downloads and verifies it. */
  get(offer: Offer, progress: (received: number) => void): Promise<void>
  /** The path of what was downloaded, verified anew: it may have lain on the disk for long. */
  verified(offer: Offer): Promise<string>
}

export interface FeedParts {
  readonly url: URL
  readonly publicKey: KeyObject
  readonly fetch: UpdateFetch
  readonly here: { readonly version: string; readonly platform: string; readonly arch: string }
  /** Ours alone: whatever else lies in it is removed. */
  readonly folder: string
  readonly known: KnownMinimum
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

export const createFeed = ({ url, publicKey, fetch, here, folder, known, now }: FeedParts): Feed => {
  const mustBeValid = (expires: number): void => {
    if (now() >= expires) throw new UpdateError('stale', 'expired')
  }
  return {
    latest: async () => {
      const answer = await fetch({ url, signal: AbortSignal.timeout(MANIFEST_DEADLINE_MS) })
      if (answer.statusCode !== 200) {
        answer.destroy()
        throw new UpdateError('no_answer', `status ${answer.statusCode}`)
      }
      const manifest = openManifest(await readText(answer, MANIFEST_MAX_BYTES), publicKey)
      mustBeValid(Date.parse(manifest.expires))
      // Signed and not expired, but it was replaced since: somebody serves an old one.
      if (isNewer(known.version(), manifest.version)) throw new UpdateError('stale', 'older than the known minimum')
      known.raise(manifest.minimum)
      const offer = offerOf(manifest, here)
      // What lies there was installed by now, or withdrawn.
      if (offer === null) await rm(folder, { recursive: true, force: true })
      return offer
    },
    get: async ({ artefact, expires }, progress) => {
      mustBeValid(expires)
      await download({ fetch, url: new URL(artefact.file, url), folder, artefact, progress })
    },
    verified: async ({ artefact, expires }) => {
      mustBeValid(expires)
      const file = join(folder, artefact.file)
      if (await isArtefact(file, artefact)) return file
      await rm(file, { force: true })
      throw new UpdateError('altered', 'on the disk')
    },
  }
}
