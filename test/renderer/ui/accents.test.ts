import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ACCENTS } from '../../../electron/contract/connection.ts'
import { ratio } from './contrast-ratio.ts'

const css = readFileSync(resolve(import.meta.dirname, '../../../src/ui/accents.css'), 'utf8')
const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)')

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
  for (const ground of [fill, hover]) expect(ratio('#ffffff', ground)).toBeGreaterThanOrEqual(4.5)
  for (const ground of [tint, ...grounds]) expect(ratio(ink, ground)).toBeGreaterThanOrEqual(4.5)
})
