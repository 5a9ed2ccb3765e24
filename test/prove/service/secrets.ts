import type { Proof } from '../proof.ts'
import { seeded } from '../random.ts'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const PREFIX = 'local_live_'
const RANDOM_LENGTH = 32

export const unique: Proof = {
  id: 'secrets-unique',
  what: 'no secret is ever made twice',
  full: 1_000_000,
  sample: 20_000,
  breaks: {
    what: '3 random letters instead of 32',
    file: 'keys/secret.ts',
    edits: [['RANDOM_LENGTH = 32', 'RANDOM_LENGTH = 3']],
  },
  run: ({ subject }, amount, tally) => {
    const made = new Set<string>()
    for (let i = 0; i < amount; i += 1) {
      const secret = subject.createSecret('local')
      tally.check(!made.has(secret), 'a secret was made twice')
      made.add(secret)
    }
    return `${amount} secrets`
  },
}

type Edit = (text: string, at: number, letter: string) => string

/** The three things that one wrong key press does. */
const EDITS: readonly Edit[] = [
  (text, at, letter) => text.slice(0, at) + letter + text.slice(at + 1),
  (text, at, letter) => text.slice(0, at) + letter + text.slice(at),
  (text, at) => text.slice(0, at) + text.slice(at + 1),
]

export const checksum: Proof = {
  id: 'secrets-checksum',
  what: 'every edit of one letter is caught by the checksum',
  full: 100_000,
  sample: 5_000,
  breaks: {
    what: 'the checksum does not cover the prefix',
    file: 'keys/secret.ts',
    edits: [
      ['text + checksum(text)', 'text + checksum(text.slice(-RANDOM_LENGTH))'],
      ['checksum(text.slice(0, -CHECK_LENGTH))', 'checksum(text.slice(-RANDOM_LENGTH - CHECK_LENGTH, -CHECK_LENGTH))'],
    ],
  },
  run: ({ subject }, amount, tally) => {
    const random = seeded(28)
    for (let i = 0; i < amount; ) {
      const secret = subject.createSecret('local')
      const edit = EDITS[i % EDITS.length] as Edit
      const edited = edit(secret, random(secret.length), BASE62.charAt(random(62)))
      // A letter in place of the same one is no edit.
      if (edited === secret) continue
      i += 1
      tally.check(subject.checkSecret(secret) && !subject.checkSecret(edited), 'an edited secret passes')
    }
    return `${amount} edits, a third each replaces, adds and removes a letter`
  },
}

/**
 * For 62 equally likely letters, 61 degrees of freedom: a fair source goes over this in one of 36 million sums. With 33 sums,
 * each place and all, that is less than one run in a million.
 */
const CHI_SQUARE_LIMIT = 141

const chiSquare = (counts: readonly number[]): number => {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

export const letters: Proof = {
  id: 'secrets-letters',
  what: 'each of 62 letters is equally likely, at each place and in all (chi-square)',
  full: 1_000_000,
  sample: 20_000,
  breaks: {
    what: 'a byte modulo 62, none thrown away',
    file: 'keys/secret.ts',
    edits: [['FAIR = 248', 'FAIR = 256']],
  },
  run: ({ subject }, amount, tally) => {
    const places = Array.from({ length: RANDOM_LENGTH }, () => Array<number>(62).fill(0))
    for (let i = 0; i < amount; i += 1) {
      const text = subject.createSecret('local').slice(PREFIX.length, -6)
      for (let at = 0; at < RANDOM_LENGTH; at += 1) {
        const counts = places[at] as number[]
        const letter = BASE62.indexOf(text.charAt(at))
        counts[letter] = (counts[letter] ?? 0) + 1
      }
    }
    const all = places.reduce((sum, counts) => sum.map((count, letter) => count + (counts[letter] ?? 0)))
    const sums = [all, ...places].map(chiSquare)
    for (const sum of sums) tally.check(sum < CHI_SQUARE_LIMIT, `chi-square ${sum.toFixed(1)} of 61 degrees of freedom`)
    return `${amount} secrets; chi-square ${sums[0]?.toFixed(1)} in all, at most ${Math.max(...sums.slice(1)).toFixed(1)} at a place, limit ${CHI_SQUARE_LIMIT}`
  },
}
