// `node scripts/pictures.ts [folder]`: makes the pictures of docs/ anew from what the end-to-end tests saw, with 256 colours at most.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync, inflateSync } from 'node:zlib'

/** Of docs/images, the screen of test-results/screens that each is. */
const PICTURES = {
  'leak-order': 'leak-known-light',
  'leak-note': 'leak-note-light',
  'scan-results': 'scan-results-light',
  planned: 'plans-light',
  'use-watch': 'use-watch-light',
  'contract-check': 'contract-check-light',
} as const

const root = join(import.meta.dirname, '..')
const [folder = join(root, 'test-results', 'screens')] = process.argv.slice(2)
const MOST_COLOURS = 256

interface Picture {
  readonly width: number
  readonly height: number
  /** 0xRRGGBB, row by row. */
  readonly pixels: Uint32Array
}

const paeth = (left: number, up: number, corner: number): number => {
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  if (a <= b && a <= c) return left
  return b <= c ? up : corner
}

/** As browsers write a screenshot: 8 bits a channel, not interlaced. Source: PNG specification, “Filtering”. */
const read = (png: Buffer): Picture => {
  const [width, height, channels] = [png.readUInt32BE(16), png.readUInt32BE(20), png[25] === 6 ? 4 : 3]
  const data: Buffer[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  const raw = inflateSync(Buffer.concat(data))
  const row = width * channels
  const bytes = Buffer.alloc(row * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < row; x += 1) {
      const at = y * row + x
      const left = x < channels ? 0 : (bytes[at - channels] ?? 0)
      const up = y === 0 ? 0 : (bytes[at - row] ?? 0)
      const corner = x < channels || y === 0 ? 0 : (bytes[at - row - channels] ?? 0)
      const guesses = [0, left, up, (left + up) >> 1, paeth(left, up, corner)]
      bytes[at] = (raw[y * (row + 1) + 1 + x] ?? 0) + (guesses[raw[y * (row + 1)] ?? 0] ?? 0)
    }
  return { width, height, pixels: Uint32Array.from({ length: width * height }, (_none, at) => bytes.readUIntBE(at * channels, 3)) }
}

const distance = (a: number, b: number): number =>
  [16, 8, 0].reduce((sum, shift) => sum + (((a >> shift) & 255) - ((b >> shift) & 255)) ** 2, 0)

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

/** Those that are there most often, and of the others the ones that would be changed most: a warning's colour is rare. */
const paletteOf = (counts: ReadonlyMap<number, number>): readonly number[] => {
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a).map(([colour]) => colour)
  const palette = sorted.slice(0, MOST_COLOURS / 2)
  const left = sorted.slice(palette.length).map((colour) => ({ colour, off: Math.min(...palette.map((one) => distance(one, colour))) }))
  while (palette.length < MOST_COLOURS) {
    const next = left.reduce(
      (best, one) => (one.off * (counts.get(one.colour) ?? 0) > best.off * (counts.get(best.colour) ?? 0) ? one : best),
      {
        colour: 0,
        off: 0,
      },
    )
    if (next.off === 0) break
    palette.push(next.colour)
    for (const one of left) one.off = Math.min(one.off, distance(one.colour, next.colour))
  }
  return palette
}

/** Each colour that is not in the palette becomes the nearest that is. */
const write = ({ width, height, pixels }: Picture): Buffer => {
  const counts = new Map<number, number>()
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
  const palette = paletteOf(counts)
  const nearest = (colour: number): number =>
    palette.reduce((best, one, index) => (distance(one, colour) < distance(palette[best] ?? 0, colour) ? index : best), 0)
  const indices = new Map([...counts.keys()].map((colour) => [colour, nearest(colour)]))
  const rows = Buffer.alloc((width + 1) * height)
  for (const [at, pixel] of pixels.entries()) rows[at + Math.floor(at / width) + 1] = indices.get(pixel) ?? 0
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 3, 0, 0, 0], 8)
  const colourTable = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('PLTE', colourTable),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

for (const [name, screen] of Object.entries(PICTURES)) {
  const picture = write(read(readFileSync(join(folder, `${screen}.png`))))
  writeFileSync(join(root, 'docs', 'images', `${name}-light.png`), picture)
  process.stdout.write(`${name}: ${Math.ceil(picture.length / 1024)} KB\n`)
}
