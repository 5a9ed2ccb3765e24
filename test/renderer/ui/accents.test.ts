import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ACCENTS } from '../../../electron/contract/connection.ts'

const css = readFileSync(resolve(import.meta.dirname, '../../../src/ui/accents.css'), 'utf8')
const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)')

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}
const colours = (part: string, accent: string): Readonly<Record<string, string>> => {
  const block = part.slice(part.indexOf(`[data-mode="${accent}"]`)).split('}')[0] ?? ''
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[\da-f]{6})/g)].map(([, name = '', hex = '']) => [name, hex]))
}

test.each(
  ACCENTS.flatMap(
    (accent) =>
      [
        ['light', accent],
        ['dark', accent],
      ] as const,
  ),
)('in %s, %s can be read wherever it is used', (scheme, accent) => {
  const {
    accent: fill = '',
    'accent-strong': hover = '',
    'accent-ink': ink = '',
    'accent-tint': tint = '',
  } = colours(scheme === 'light' ? light : dark, accent)
  const grounds = scheme === 'light' ? ['#ffffff', '#f7f7f8'] : ['#17181b', '#212327']
  for (const ground of [fill, hover]) expect(contrast('#ffffff', ground)).toBeGreaterThanOrEqual(4.5)
  for (const ground of [tint, ...grounds]) expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5)
})
