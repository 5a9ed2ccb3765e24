import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findGit } from '../../../../electron/main/features/delivery/env-git.ts'
import { createSwitch } from '../../../../electron/main/features/scan/control.ts'
import {
  headOf,
  hmacOf,
  type ListedEnding,
  type Matcher,
  SecretMatcher,
} from '../../../../electron/main/features/scan/matcher.ts'
import { runScan, type ScanJob } from '../../../../electron/main/features/scan/run-scan.ts'
import type {
  FoundPlace,
  ScanMessage,
} from '../../../../electron/main/features/scan/scan-report.ts'
import { type FoundInText, TextScan } from '../../../../electron/main/features/scan/text-scan.ts'
import type { KnownSecret } from '../../../../electron/main/store/notes.ts'
import { createSecret } from '../../../../electron/service/keys/secret.ts'

const hashKey = randomBytes(32)

export const knownSecret = (secret: string, keyId: string): KnownSecret => ({
  connectionId: 'c',
  keyId,
  head: headOf(secret) ?? '',
  length: secret.length,
  hmac: hmacOf(hashKey, secret),
})

/** A secret that is known as that of a key. */
export const secret = createSecret('shop')
export const known = [knownSecret(secret, 'key_a')]

export const matcherOf = (
  secrets: readonly string[],
  listed: readonly ListedEnding[] = [],
): Matcher =>
  new SecretMatcher(
    hashKey,
    secrets.map((secret, index) => knownSecret(secret, `key_${index}`)),
    listed,
  )

/** What a text of these bytes holds. */
export const scanBytes = (
  matcher: Matcher,
  bytes: Buffer,
  windowBytes = 1_048_576,
): readonly FoundInText[] => {
  const found: FoundInText[] = []
  const text = new TextScan(
    matcher,
    (place) => found.push(place),
    () => {},
  )
  let rest: Buffer = Buffer.alloc(0)
  for (let at = 0; ; ) {
    const take = windowBytes - rest.length
    const window = Buffer.concat([rest, bytes.subarray(at, at + take)])
    at += take
    const kept = text.window(window, at >= bytes.length)
    if (at >= bytes.length) return found
    rest = window.subarray(window.length - kept)
  }
}

/** Runs a scan in this thread. */
export const scanAll = async (job: Partial<ScanJob>): Promise<Scanned> => {
  const places: FoundPlace[] = []
  let end: Extract<ScanMessage, { kind: 'end' }> | null = null
  const temporary = mkdtempSync(join(tmpdir(), 'scan-test-'))
  try {
    await runScan(
      {
        folders: [],
        files: [],
        databases: [],
        git: findGit(),
        wantsGit: true,
        temporary,
        hashKey,
        known: [],
        listed: [],
        budget: { ms: 600_000, bytes: 1e12 },
        shared: createSwitch(),
        ...job,
      },
      (message) => {
        if (message.kind === 'progress') places.push(...message.places)
        else end = message
      },
    )
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
  if (end === null) throw new Error('the scan came to no end')
  return { ...(end as Extract<ScanMessage, { kind: 'end' }>), places }
}

export type Scanned = Extract<ScanMessage, { kind: 'end' }> & {
  readonly places: readonly FoundPlace[]
}
