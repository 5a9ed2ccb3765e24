import type { KeyObject } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { download } from './download.ts'
import type { UpdateFetch } from './fetch.ts'
import type { KnownMinimum } from './known-minimum.ts'
import { type Offer, offerOf } from './manifest.ts'
import { readText } from './read-text.ts'
import { UpdateError } from './update-error.ts'
import { isArtefact, verifyManifest, verifyNotExpired } from './verify.ts'

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

export const createFeed = ({ url, publicKey, fetch, here, folder, known, now }: FeedParts): Feed => ({
  latest: async () => {
    const answer = await fetch({ url, signal: AbortSignal.timeout(MANIFEST_DEADLINE_MS) })
    if (answer.statusCode !== 200) {
      answer.destroy()
      throw new UpdateError('no_answer', `status ${answer.statusCode}`)
    }
    const manifest = verifyManifest(await readText(answer, MANIFEST_MAX_BYTES), publicKey, known, now())
    const offer = offerOf(manifest, here)
    // What lies there was installed by now, or withdrawn.
    if (offer === null) await rm(folder, { recursive: true, force: true })
    return offer
  },
  get: async ({ artefact, expires }, progress) => {
    verifyNotExpired(expires, now())
    await download({ fetch, url: new URL(artefact.file, url), folder, artefact, progress })
  },
  verified: async ({ artefact, expires }) => {
    verifyNotExpired(expires, now())
    const file = join(folder, artefact.file)
    if (await isArtefact(file, artefact)) return file
    await rm(file, { force: true })
    throw new UpdateError('altered', 'on the disk')
  },
})
