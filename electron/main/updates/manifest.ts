import type { KeyObject } from 'node:crypto'
import { z } from 'zod'
import type { Release } from '../../contract/update.ts'
import { openSigned, signText } from './signature.ts'
import { UpdateError } from './update-error.ts'

const VERSION = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/

/** Whether `version` comes after `present`. Both as x.y.z. */
export const isNewer = (version: string, present: string): boolean => {
  const [one, other] = [version, present].map((each) => each.split('.').map(Number)) as [number[], number[]]
  const differs = one.findIndex((part, index) => part !== other[index])
  return differs >= 0 && (one[differs] ?? 0) > (other[differs] ?? 0)
}

const artefact = z.strictObject({
  platform: z.enum(['darwin', 'win32', 'linux']),
  arch: z.enum(['x64', 'arm64']),
  /** Lies beside the manifest. A bare name: it also becomes a file of ours. */
  file: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/),
  size: z.int().min(1).max(1_000_000_000),
  sha512: z.base64().length(88),
})

const manifest = z
  .strictObject({
    version: z.string().regex(VERSION),
    notes: z.string().max(10_000),
    artefacts: z.array(artefact).min(1).max(20),
    /** The oldest version that may still be offered. Whoever knows it takes no manifest of an older one for the newest. */
    minimum: z.string().regex(VERSION),
    /** Until when it says which version is the newest. */
    expires: z.iso.datetime(),
  })
  .refine(({ version, minimum }) => !isNewer(minimum, version))

const envelope = z.strictObject({ payload: z.base64(), signature: z.base64() })

export type Artefact = Readonly<z.infer<typeof artefact>>
export type Manifest = z.infer<typeof manifest>

/** A release that fits this computer, with the file to get. */
export interface Offer {
  readonly release: Release
  readonly artefact: Artefact
  /** Milliseconds since the epoch, from which on it is not installed any more. */
  readonly expires: number
}

/** What a release publishes beside its files: the manifest and its signature. */
export const signManifest = (content: Manifest, privateKey: KeyObject): string =>
  signText(JSON.stringify(manifest.parse(content)), privateKey)

/** Reads a manifest; nothing inside is looked at before its signature holds. */
export const openManifest = (text: string, publicKey: KeyObject): Manifest =>
  parseJson(openSigned(parseJson(text, envelope), publicKey), manifest)

const parseJson = <T>(text: string, shape: z.ZodType<T>): T => {
  try {
    return shape.parse(JSON.parse(text))
  } catch (cause) {
    throw new UpdateError('untrusted', cause instanceof z.ZodError ? 'shape' : 'not JSON')
  }
}

/** What a manifest offers to this copy of the app; null where that is nothing newer. */
export const offerOf = (
  { version, notes, artefacts, expires }: Manifest,
  here: { readonly version: string; readonly platform: string; readonly arch: string },
): Offer | null => {
  const fitting = artefacts.find(({ platform, arch }) => platform === here.platform && arch === here.arch)
  if (fitting === undefined || !isNewer(version, here.version)) return null
  return { release: { version, notes, size: fitting.size }, artefact: fitting, expires: Date.parse(expires) }
}
