import { hash, randomBytes, randomFillSync } from 'node:crypto'
import { crc32 } from 'node:zlib'

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Random characters in a secret, and characters of its checksum. Source: service spec, part A. */
const RANDOM_LENGTH = 32
const CHECK_LENGTH = 6

/** The largest multiple of 62 in a byte: what lies above is thrown away, or the first letters would come up more often. */
const FAIR = 248

const pool = Buffer.alloc(256)
let used = pool.length

const fairByte = (): number => {
  for (;;) {
    if (used === pool.length) {
      randomFillSync(pool)
      used = 0
    }
    const byte = pool[used] ?? FAIR
    pool[used] = 0
    used += 1
    if (byte < FAIR) return byte % 62
  }
}

const checksum = (text: string): string => {
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

/** A new secret: `<prefix>_live_` + 32 base62 characters (≥ 190 bits from the OS) + 6 of CRC32 over all before. Source: service spec, part A. */
export const createSecret = (prefix: string): string => {
  const text = `${prefix}_live_${randomText(RANDOM_LENGTH)}`
  return text + checksum(text)
}

/** The shape of a secret, as a regular expression. */
export const SECRET_PATTERN = '^[A-Za-z0-9]+_live_[0-9A-Za-z]{38}$'
const SHAPE = new RegExp(SECRET_PATTERN)

/** Whether a text has a secret's shape and its checksum holds, as a scanner would ask. Says nothing about whether the key exists. */
export const checkSecret = (text: string): boolean =>
  SHAPE.test(text) && checksum(text.slice(0, -CHECK_LENGTH)) === text.slice(-CHECK_LENGTH)

/** SHA-256 of a secret, 32 bytes: what is stored in its place. A high-entropy secret needs no slow hash. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/** The same as a text of 32 characters, one for each byte: to look up by, in memory. */
export const hashText = (secret: string): string => hash('sha256', secret, 'binary')

/** Makes ids: `prefix` + 24 Crockford base32 characters, 10 of the time (ms since the epoch) and 14 random. */
export type NextId = (prefix: string, now: number) => string

/** A source of ids. A later id sorts after an earlier one of the same source, within a millisecond and after a step back of the clock too. */
export const createIds = (): NextId => {
  let time = 0
  let tail = 0n
  return (prefix, now) => {
    if (now > time) {
      time = now
      // One bit is left free so that counting up cannot overflow.
      tail = BigInt(`0x${randomBytes(9).toString('hex')}`) >> 3n
    } else {
      tail += 1n
    }
    return prefix + base32(BigInt(time), 10) + base32(tail, 14)
  }
}

const base32 = (value: bigint, length: number): string => {
  let text = ''
  for (let rest = value, i = 0; i < length; i += 1, rest >>= 5n) text = CROCKFORD.charAt(Number(rest & 31n)) + text
  return text
}
