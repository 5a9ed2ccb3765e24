import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  checkSecret,
  createIds,
  createSecret,
  hashSecret,
} from '../../electron/service/keys/secret.ts'
import { NOON } from './support.ts'

const swapped = (text: string, at: number): string => {
  const letter = text.charAt(at) === 'a' ? 'b' : 'a'
  return text.slice(0, at) + letter + text.slice(at + 1)
}

test('a secret has its prefix, 32 random letters and digits, and a checksum that holds', () => {
  for (const prefix of ['local', 'acme2']) {
    const secret = createSecret(prefix)
    expect(secret).toMatch(new RegExp(`^${prefix}_live_[0-9A-Za-z]{38}$`))
    expect(checkSecret(secret)).toBe(true)
  }
})

// Shows: S112
test('every single wrong letter is found by the checksum', () => {
  const secret = createSecret('local')
  for (let at = 0; at < secret.length; at += 1)
    expect([at, checkSecret(swapped(secret, at))]).toEqual([at, false])
})

test.each(['', 'local_live_', 'local_test_', 'xxxx'])('%j is no secret', (text) => {
  expect(checkSecret(text)).toBe(false)
})

test('a secret with anything before or after it is none', () => {
  const secret = createSecret('local')
  for (const text of [` ${secret}`, `${secret}\n`, `${secret}x`, secret.slice(0, -1)])
    expect(checkSecret(text)).toBe(false)
})

// Shows: S112
test('no two secrets are alike, and each of 62 letters comes up about equally often at every place', () => {
  const secrets = Array.from({ length: 6_200 }, () => createSecret('p').slice('p_live_'.length, -6))
  expect(new Set(secrets).size).toBe(secrets.length)
  const letters = secrets.join('')
  const counts = new Map<string, number>()
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  expect(counts.size).toBe(62)
  // Taking a byte modulo 62 without throwing any away would give eight letters a quarter more than
  // the rest.
  const expected = letters.length / 62
  for (const count of counts.values())
    expect(Math.abs(count - expected) / expected).toBeLessThan(0.12)
})

test('what is stored is the SHA-256 of the secret', () => {
  const secret = createSecret('local')
  expect(hashSecret(secret).equals(createHash('sha256').update(secret).digest())).toBe(true)
})

test('ids are 24 Crockford letters, all different, and sort in the order in which they were made', () => {
  const nextId = createIds()
  const ids = Array.from({ length: 5_000 }, (_, i) => nextId('key_', NOON + Math.floor(i / 100)))
  for (const id of ids) expect(id).toMatch(/^key_[0-9A-HJKMNP-TV-Z]{24}$/)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(ids)
})

test('ids go on in order when the clock is set back', () => {
  const nextId = createIds()
  const before = nextId('key_', NOON + 3_600_000)
  expect(nextId('key_', NOON) > before).toBe(true)
})

test('an id begins with its time in milliseconds', () => {
  const later = NOON + 7_200_000
  const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const time = [...createIds()('key_', later).slice(4, 14)].reduce(
    (sum, letter) => sum * 32 + digits.indexOf(letter),
    0,
  )
  expect(time).toBe(later)
})
