import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ACCENTS } from '../../../electron/contract/connection.ts'

const read = (name: string): string =>
  readFileSync(resolve(import.meta.dirname, '../../../src/ui', name), 'utf8')
const css = read('tokens.css')
const accents = read('accents.css')
const styles = read('styles.css')

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours by WCAG 2.2. */
const ratio = (a: string, b: string): number => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other)
  return (high + 0.05) / (low + 0.05)
}

type Tokens = Readonly<Record<string, string>>

/** The colours that the first rule with this selector gives, from `from` on. */
const tokensOf = (selector: string, from = 0, source = css): Tokens => {
  const at = source.indexOf(`${selector} {`, from)
  if (at === -1) throw new Error(`no ${selector}`)
  const block = source.slice(at, source.indexOf('}', at))
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, colour]) => [name, colour]),
  )
}

const dark = css.indexOf('@media (prefers-color-scheme: dark)')
const high = css.indexOf(':root[data-contrast="more"]')
const highDark = css.indexOf('@media (prefers-color-scheme: dark)', high)
const darkAccents = accents.indexOf('@media (prefers-color-scheme: dark)')
const local = ':root[data-contrast="more"] [data-mode="local"]'

const light = tokensOf(':root')
const darkOver = { ...light, ...tokensOf('  :root', dark) }
const highOver = { ...light, ...tokensOf(':root[data-contrast="more"]', high) }
const highDarkOver = { ...darkOver, ...tokensOf('  :root[data-contrast="more"]', highDark) }

const looks: readonly (readonly [name: string, tokens: Tokens, least: number])[] = [
  ['light', light, 4.5],
  ['light, local', { ...light, ...tokensOf('[data-mode="local"]') }, 4.5],
  ['dark', darkOver, 4.5],
  ['dark, local', { ...darkOver, ...tokensOf('  [data-mode="local"]', dark) }, 4.5],
  ...ACCENTS.flatMap((accent) => {
    const selector = `[data-mode="${accent}"]`
    return [
      [`light, ${accent}`, { ...light, ...tokensOf(selector, 0, accents) }, 4.5],
      [`dark, ${accent}`, { ...darkOver, ...tokensOf(selector, darkAccents, accents) }, 4.5],
    ] as const
  }),
  ['high contrast', highOver, 7],
  ['high contrast, local', { ...highOver, ...tokensOf(local, high) }, 7],
  ['high contrast, dark', highDarkOver, 7],
  ['high contrast, dark, local', { ...highDarkOver, ...tokensOf(`  ${local}`, highDark) }, 7],
]

/** As styles.css mixes it: `color-mix(in srgb, var(--accent-ink) N%, var(--page))`. */
const lighterRing = (tokens: Tokens): string => {
  const share =
    Number(/color-mix\(in srgb, var\(--accent-ink\) (\d+)%, var\(--page\)\)/.exec(styles)?.[1]) /
    100
  const part = (colour: string | undefined, at: number): number =>
    Number.parseInt((colour ?? '').slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map((at) =>
    Math.round(part(tokens['accent-ink'], at) * share + part(tokens.page, at) * (1 - share)),
  )
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

const grounds = ['page', 'panel', 'raised', 'hover']
const PAIRS: readonly (readonly [text: string, ground: string])[] = [
  ...['ink', 'soft'].flatMap((text) => grounds.map((ground) => [text, ground] as const)),
  ...['accent', 'danger', 'warn', 'good'].flatMap((tone) =>
    ['page', 'panel', 'raised', `${tone}-tint`].map((ground) => [`${tone}-ink`, ground] as const),
  ),
  ...['accent', 'accent-strong', 'danger', 'danger-strong'].map(
    (ground) => ['on-accent', ground] as const,
  ),
]

describe.each(looks)('%s', (_name, tokens, least) => {
  test(`every text has at least ${least}:1 on every ground that it stands on`, () => {
    const bad = PAIRS.map(
      ([text, ground]) =>
        [`${text} on ${ground}`, ratio(tokens[text] ?? '', tokens[ground] ?? '')] as const,
    )
    expect(
      bad
        .filter(([, found]) => !(found >= least))
        .map(([pair, found]) => `${pair} ${found.toFixed(2)}`),
    ).toEqual([])
  })

  test('the lighter focus ring has at least 3:1 on every ground that it stands on', () => {
    const ring = lighterRing(tokens)
    expect(
      ['page', 'panel', 'raised', 'accent-tint'].filter(
        (ground) => ratio(ring, tokens[ground] ?? '') < 3,
      ),
    ).toEqual([])
  })

  test('the edge of a control has at least 3:1 on every ground', () => {
    expect(
      ['page', 'panel', 'raised'].filter(
        (ground) => ratio(tokens.edge ?? '', tokens[ground] ?? '') < 3,
      ),
    ).toEqual([])
  })
})

test('a ratio is as the guidelines compute it', () => {
  expect(ratio('#000000', '#ffffff')).toBe(21)
  expect(ratio('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})
