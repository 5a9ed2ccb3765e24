import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  NO_WRAPPING,
  newSalt,
  openDocument,
  readTime,
  readWrapping,
  sealDocument,
} from '../../../electron/main/store/document.ts'

const KEY = randomBytes(32)
const CONTENT = Buffer.from(JSON.stringify({ secret: 'local_live_of_a_document' }))
const wrapping = { sealedKey: Buffer.from('v11 a sealed key'), salt: newSalt() }

test('a document opens with its key alone, and says nothing of its content without it', () => {
  const sealed = sealDocument(CONTENT, KEY, wrapping)
  expect(openDocument(sealed, KEY)).toEqual(CONTENT)
  expect(openDocument(sealed, randomBytes(32))).toBeNull()
  expect(sealed.toString('latin1')).not.toContain('local_live')
  expect(readWrapping(sealed)).toEqual(wrapping)
})

test.each([
  ['now', 1_790_000_000_123.7, 1_790_000_000_123],
  ['before 1970', -5, 0],
  ['as late as dates go', 2 ** 48 - 1, 2 ** 48 - 1],
])('a document says when it was written: %s', (_when, time, said) => {
  const sealed = sealDocument(CONTENT, KEY, wrapping, time)
  expect([readTime(sealed), openDocument(sealed, KEY)]).toEqual([said, CONTENT])
  expect(readTime(Buffer.from('{}'))).toBeNull()
})

test('the same content is never written by the same bytes twice', () => {
  const [one, other] = [
    sealDocument(CONTENT, KEY, NO_WRAPPING),
    sealDocument(CONTENT, KEY, NO_WRAPPING),
  ]
  expect(one.equals(other)).toBe(false)
})

// Shows: S15
test('no document with a changed byte opens, wherever that is, and none that was cut off', () => {
  const sealed = sealDocument(CONTENT, KEY, wrapping)
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect([at, openDocument(changed, KEY)]).toEqual([at, null])
    expect([at, openDocument(sealed.subarray(0, at), KEY)]).toEqual([at, null])
  }
})

test('a document of a later format is told from a damaged one', () => {
  const sealed = sealDocument(CONTENT, KEY, wrapping)
  const newer = Buffer.from(sealed)
  newer.writeUInt16BE(2, 8)
  expect(readWrapping(newer)).toBe('newer')
  for (const damaged of [
    Buffer.alloc(0),
    Buffer.from('{}'),
    sealed.subarray(0, 61),
    Buffer.from(sealed).fill(0, 8, 10),
  ])
    expect(readWrapping(damaged)).toBe('damaged')
})
