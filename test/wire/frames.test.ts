import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFrameReader, encodeFrame, MAX_FRAME } from '../../electron/wire/frames.ts'

/** The bytes cut at these places. */
const cut = (bytes: Buffer, at: readonly number[]): readonly Buffer[] => {
  const places = [...new Set(at.map((one) => one % (bytes.length + 1)))].toSorted((a, b) => a - b)
  return [...places, bytes.length].map((end, index) => bytes.subarray(places[index - 1] ?? 0, end))
}

const header = (length: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  return bytes
}

describe('a frame', () => {
  test('comes out as it went in, however the bytes are cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue(), { maxLength: 5 }),
        fc.array(fc.nat(), { maxLength: 20 }),
        (messages, at) => {
          const bytes = Buffer.concat(messages.map(encodeFrame))
          const reader = createFrameReader()
          const found = cut(bytes, at).flatMap((piece) => reader.push(piece).messages)
          expect(found).toEqual(messages.map((message) => JSON.parse(JSON.stringify(message))))
        },
      ),
    )
  })

  test('comes out whole when each byte comes alone', () => {
    const reader = createFrameReader()
    const long = { text: 'ü'.repeat(20_000) }
    const found = [...encodeFrame(long)].flatMap(
      (byte) => reader.push(Buffer.from([byte])).messages,
    )
    expect(found).toEqual([long])
  })

  test('of the longest message is taken, and one byte more is neither sent nor read', () => {
    const longest = 'x'.repeat(MAX_FRAME - 2)
    expect(createFrameReader().push(encodeFrame(longest))).toEqual({
      messages: [longest],
      broken: false,
    })
    expect(() => encodeFrame(`${longest}x`)).toThrow(RangeError)
    expect(createFrameReader().push(header(MAX_FRAME + 1))).toEqual({ messages: [], broken: true })
  })

  test.each([
    ['a length of nothing', header(0)],
    ['the highest length', header(0xffffffff)],
    ['text that is no JSON', Buffer.concat([header(2), Buffer.from('{]')])],
    ['bytes that are no UTF-8', Buffer.concat([header(3), Buffer.from([0x22, 0xff, 0x22])])],
    ['a byte order mark', Buffer.concat([header(5), Buffer.from([0xef, 0xbb, 0xbf, 0x31, 0x32])])],
    ['JSON in UTF-16', Buffer.concat([header(4), Buffer.from('12', 'utf16le')])],
  ])('%s ends the reading for good', (_what, bytes) => {
    const reader = createFrameReader()
    expect(reader.push(bytes)).toEqual({ messages: [], broken: true })
    expect(reader.push(encodeFrame(1))).toEqual({ messages: [], broken: true })
  })
})
