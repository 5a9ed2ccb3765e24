import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { linesOf } from '../../../../electron/main/features/scan/git-run.ts'

async function* inPieces(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

test.each(['日本語/鍵.env\nsrc/é.ts\n', '😀\n\n🗝️', 'ü', '', '\n', 'a\nb', '\ufeffid 設定'])(
  'lines are those of the whole text, wherever it is cut: %j',
  async (text) => {
    const lines = text
      .replace(/\n$/, '')
      .split('\n')
      .map((line) => line.replace(/^\ufeff/, ''))
    for (const length of [1, 2, 3, 4, 5, 7, 1_000])
      expect(await Readable.from(linesOf(inPieces(Buffer.from(text), length))).toArray()).toEqual(
        text === '' ? [] : lines,
      )
  },
)
