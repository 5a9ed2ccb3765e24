import { randomBytes } from 'node:crypto'
import { createControl, createSwitch } from '../../../electron/main/scan/control.ts'
import { createMatcher, headOf, hmacOf, type KnownSecret, type ListedEnding, type Matcher } from '../../../electron/main/scan/matcher.ts'
import { createTextScan, type FoundInText } from '../../../electron/main/scan/text-scan.ts'

export const hashKey = randomBytes(32)

export const knownSecret = (secret: string, keyId: string): KnownSecret => ({
  connectionId: 'c',
  keyId,
  head: headOf(secret) ?? '',
  length: secret.length,
  hmac: hmacOf(hashKey, secret),
})

export const matcherOf = (secrets: readonly string[], listed: readonly ListedEnding[] = []): Matcher =>
  createMatcher(
    hashKey,
    secrets.map((secret, index) => knownSecret(secret, `key_${index}`)),
    listed,
  )

/** What a text of these bytes holds. `sizes`: how much of it comes in each window. */
export const scanBytes = (matcher: Matcher, bytes: Buffer, windowBytes = 1_048_576): readonly FoundInText[] => {
  const found: FoundInText[] = []
  const text = createTextScan(matcher, (place) => found.push(place), () => {})
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

export const freeControl = () => createControl(createSwitch(), { ms: 600_000, bytes: 1e12 }, () => {})
