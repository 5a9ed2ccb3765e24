// `node scripts/icons.mjs`: makes every icon from the drawings beside them. What it writes is
// committed; run it after a drawing changed.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { inRoot } from './lib/paths.mjs'
import { must } from './lib/run.mjs'
import { main } from './lib/say.mjs'
import { ensureSystem } from './lib/system.mjs'

const SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024]
const ICO = [16, 24, 32, 48, 64, 256]
// Type of each picture that a Mac asks for, with its size in pixels; all are PNG.
const ICNS = {
  ic11: 32,
  ic12: 64,
  ic07: 128,
  ic08: 256,
  ic13: 256,
  ic09: 512,
  ic14: 512,
  ic10: 1024,
}

const icons = (name) => inRoot('resources', 'icons', name)

/** The small one is drawn on the pixel grid; a scaled one would blur. */
const drawing = (size) => icons(size === 16 ? 'keystow-16.svg' : 'keystow.svg')
const draw = (svg, size, png) =>
  must('rsvg-convert', ['--width', `${size}`, '--height', `${size}`, '--output', png, svg])

const windows = async () => {
  const raw = ICO.filter((size) => size < 256).map((size) => icons(`${size}.png`))
  await must('icotool', [
    '--create',
    '--output',
    icons('keystow.ico'),
    ...raw,
    `--raw=${icons('256.png')}`,
  ])
}

/**
 * Length-prefixed parts under one header, each with its type. A Mac's icon carries its own margin.
 */
const part = (type, body) => {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32BE(8 + body.length, 4)
  return Buffer.concat([head, body])
}

const mac = async () => {
  const framed = icons('framed.svg')
  const png = icons('framed.png')
  const text = await readFile(icons('keystow.svg'), 'utf8')
  await writeFile(framed, text.replace('viewBox="0 0 512 512"', 'viewBox="-62 -62 636 636"'))
  const parts = []
  for (const [type, size] of Object.entries(ICNS)) {
    await draw(framed, size, png)
    parts.push(part(type, await readFile(png)))
  }
  await writeFile(icons('keystow.icns'), part('icns', Buffer.concat(parts)))
  for (const file of [framed, png]) await rm(file)
}

await main(async () => {
  await ensureSystem(null, ['rsvg-convert', 'icotool'])
  for (const size of SIZES) await draw(drawing(size), size, icons(`${size}.png`))
  await windows()
  await mac()
})
