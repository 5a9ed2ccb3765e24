import { hash, randomFillSync } from 'node:crypto'

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * Random characters in a secret, and characters of its checksum. Source: docs/interface.md, S14.
 */
const RANDOM_LENGTH = 32
const CHECK_LENGTH = 6

/**
 * The largest multiple of 62 in a byte: what lies above is thrown away, or the first letters would
 * come up more often.
 */
const FAIR = 248

/**
 * Asked for in advance: each call of the OS takes longer than all else that makes a secret
 * (docs/performance.md, P9).
 */
const pool = Buffer.alloc(4_096)
let used = pool.length

const randomByte = (): number => {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const byte = pool[used] as number
  pool[used] = 0
  used += 1
  return byte
}

const fairByte = (): number => {
  for (;;) {
    const byte = randomByte()
    if (byte < FAIR) return byte % 62
  }
}

let crc32: ((text: string) => number) | null = null

const checksum = (text: string): string => {
  // Not imported: to load it takes longer than to open the service, and few starts make a secret.
  crc32 ??= process.getBuiltinModule('node:zlib').crc32
  let rest = crc32(text)
  let check = ''
  for (let i = 0; i < CHECK_LENGTH; i += 1) {
    check = BASE62.charAt(rest % 62) + check
    rest = Math.floor(rest / 62)
  }
  return check
}

/** So many base62 characters, each of them equally likely, from the OS. */
export const randomText = (length: number): string => {
  let text = ''
  for (let i = 0; i < length; i += 1) text += BASE62.charAt(fairByte())
  return text
}

/**
 * A new secret: `<prefix>_live_` + 32 base62 characters (≥ 190 bits from the OS) + 6 of CRC32 over
 * all before. Source: docs/interface.md, S14.
 */
export const createSecret = (prefix: string): string => {
  const text = `${prefix}_live_${randomText(RANDOM_LENGTH)}`
  return text + checksum(text)
}

/** The shape of a secret, as a regular expression. */
export const SECRET_PATTERN = '^[A-Za-z0-9]+_live_[0-9A-Za-z]{38}$'
const SHAPE = new RegExp(SECRET_PATTERN)

const hasChecksum = (text: string): boolean => text.endsWith(checksum(text.slice(0, -CHECK_LENGTH)))

/**
 * Whether a text has a secret's shape and its checksum holds, as a scanner would ask. Says nothing
 * about whether the key exists. @internal
 */
export const checkSecret = (text: string): boolean => SHAPE.test(text) && hasChecksum(text)

/**
 * Whether it has the shape and its checksum does not hold: then no key has it, and none need be
 * looked for. The shape last, which takes longest (docs/performance.md, P4).
 */
export const isMistyped = (text: string): boolean =>
  text.startsWith('_live_', text.length - RANDOM_LENGTH - CHECK_LENGTH - '_live_'.length) &&
  !hasChecksum(text) &&
  SHAPE.test(text)

/**
 * SHA-256 of a secret, 32 bytes: what is stored in its place. A high-entropy secret needs no slow
 * hash. In one call (docs/performance.md, P1).
 */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/** The same as a text of 32 characters, one for each byte: to look up by, in memory. */
export const hashText = (secret: string): string => hash('sha256', secret, 'binary')

/**
 * Makes ids: `prefix` + 24 Crockford base32 characters, 10 of the time (ms since the epoch) and 14
 * random.
 */
export type NextId = (prefix: string, now: number) => string

/** Digits of an id's time and of its random tail. */
const TIME_LENGTH = 10
const TAIL_LENGTH = 14

const inBase32 = (time: number): string => {
  let text = ''
  for (let rest = time, i = 0; i < TIME_LENGTH; i += 1, rest = Math.floor(rest / 32))
    text = CROCKFORD.charAt(rest % 32) + text
  return text
}

/**
 * A source of ids. A later id sorts after an earlier one of the same source, within a millisecond
 * and after a step back of the clock too.
 */
export const createIds = (): NextId => {
  const tail = new Uint8Array(TAIL_LENGTH)
  let time = -1
  let head = ''
  return (prefix, now) => {
    if (now > time) {
      time = now
      head = inBase32(now)
      for (let i = 0; i < TAIL_LENGTH; i += 1) tail[i] = randomByte() % 32
      // One bit is left free so that counting up cannot overflow.
      tail[0] = randomByte() % 16
    } else {
      let last = TAIL_LENGTH - 1
      for (; tail[last] === 31; last -= 1) tail[last] = 0
      tail[last] = (tail[last] as number) + 1
    }
    let id = prefix + head
    for (const digit of tail) id += CROCKFORD.charAt(digit)
    return id
  }
}

/**
 * Returns the creation time that an id encodes, in ms since the epoch; NaN for other text. Ids sort
 * by it.
 */
export const timeOfId = (id: string): number => {
  const digits = Array.from(id.slice(id.indexOf('_') + 1).slice(0, TIME_LENGTH), (digit) =>
    CROCKFORD.indexOf(digit),
  )
  return digits.length < TIME_LENGTH || digits.includes(-1)
    ? Number.NaN
    : digits.reduce((time, digit) => time * 32 + digit, 0)
}
