import { fireEvent, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { COMMAND_IDS, shortcutsOf } from '../../../electron/contract/commands.ts'
import { followLayout, ignoreComposingKeys, isShortcut } from '../../../src/ui/keyboard.ts'

ignoreComposingKeys()
followLayout()

test.each([
  ['while an input method composes', { key: 'Escape', isComposing: true }, 0],
  ['with the first press of a composition', { key: 'Process', keyCode: 229 }, 0],
  ['with the last press of one', { key: 'Enter', keyCode: 229 }, 0],
  ['otherwise', { key: 'Enter', keyCode: 13 }, 5],
])('%s no handler of the page hears a key, wherever it listens', (_when, press, times) => {
  const hears = vi.fn()
  const { container } = render(
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what its field gets.
    <div onKeyDownCapture={hears} onKeyDown={hears}>
      <input onKeyDown={hears} />
    </div>,
  )
  window.addEventListener('keydown', hears, true)
  document.addEventListener('keydown', hears)
  fireEvent.keyDown(container.querySelector('input') as HTMLElement, press)
  window.removeEventListener('keydown', hears, true)
  document.removeEventListener('keydown', hears)
  expect(hears).toHaveBeenCalledTimes(times)
})

const SHORTCUTS = [...COMMAND_IDS.flatMap(shortcutsOf), { key: 'A' }, { key: 'C' }].filter(
  ({ alone }) => alone !== true,
)
const codeOf = (key: string): string => (key === ',' ? 'Comma' : `Key${key}`)
/** What some layouts have where a US keyboard has A, C, F, K, L, N, R and the comma. */
const LAYOUTS = {
  Russian: 'фсадлткб',
  Greek: 'αψφκλνρ,',
  Hebrew: 'שבכלךמרת',
  Arabic: 'شؤبنمىقو',
  Thai: 'ฟแดาสืพม',
  Korean: 'ㅁㅊㄹㅏㅣㅜㄱ,',
  Georgian: 'აცფკლნრ,',
}
const pressOf = (key: string, code: string, change: object = {}) =>
  ({
    key,
    code,
    ctrlKey: true,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    target: null,
    ...change,
  }) as const

test.each(SHORTCUTS)(
  'the shortcut $key is pressed with Caps Lock on, and on layouts that are not Latin',
  (shortcut) => {
    const { key, shift = false } = shortcut as { key: string; shift?: boolean }
    const pressed = (typed: string) =>
      isShortcut(pressOf(typed, codeOf(key), { shiftKey: shift }), shortcut)
    const typed = Object.values(LAYOUTS).map((letters) => letters['ACFKLNR,'.indexOf(key)] ?? '')
    expect(
      [
        key.toLowerCase(),
        key.toUpperCase(),
        ...typed,
        ...typed.map((letter) => letter.toUpperCase()),
      ].filter((one) => !pressed(one)),
    ).toEqual([])
    expect(isShortcut(pressOf(key, codeOf(key), { shiftKey: !shift }), shortcut)).toBe(false)
    expect(isShortcut(pressOf(key, codeOf(key), { shiftKey: shift, altKey: true }), shortcut)).toBe(
      false,
    )
  },
)

test.each([
  ['French', 'q', 'KeyA'],
  ['Dvorak', 'j', 'KeyC'],
  ['German', 'ö', 'KeyA'],
  ['Turkish', 'ı', 'KeyA'],
  ['Bépo', '’', 'KeyA'],
])('on a Latin layout (%s) the letter counts, not its place', (_layout, key, code) => {
  expect(isShortcut(pressOf(key, code), { key: 'A' })).toBe(false)
  expect(isShortcut(pressOf('a', 'KeyQ'), { key: 'A' })).toBe(true)
})

/** What a layout has at the place of the slash, without Shift and with it, and one of its letters. */
test.each([
  ['Russian', '.', ',', 'ф'],
  ['Ukrainian', '.', ',', 'ф'],
  ['Bulgarian', 'б', 'Б', 'ь'],
  ['Hebrew', '.', '?', 'ש'],
  ['Arabic', 'ظ', '؟', 'ش'],
  ['Persian', '/', '؟', 'ش'],
  ['Greek', '/', '?', 'α'],
  ['Thai', 'ฝ', 'ฦ', 'ฟ'],
  ['Hindi', 'य', '?', 'ो'],
  ['Georgian', '/', '?', 'ა'],
  ['Korean', '/', '?', 'ㅁ'],
  ['US', '/', '?', 'a'],
])(
  '/ and ? are pressed at their place on a %s layout, before any letter too',
  (_layout, slash, question, letter) => {
    const pressed = (key: string, typed: string, shiftKey: boolean) =>
      isShortcut(pressOf(typed, 'Slash', { ctrlKey: false, shiftKey }), { key, alone: true })
    for (const typedBefore of ['Enter', letter]) {
      fireEvent.keyDown(document.body, { key: typedBefore })
      expect([pressed('/', slash, false), pressed('?', question, true)]).toEqual([true, true])
      expect([pressed('?', slash, false), pressed('/', question, true)]).toEqual([false, false])
    }
  },
)

test.each([
  ['German', '-', '_'],
  ['French', '!', '§'],
  ['Turkish', '.', ':'],
  ['Spanish', '-', '_'],
  ['Dvorak', 'z', 'Z'],
])(
  'on a Latin layout (%s) no other character at their place is / or ?',
  (_layout, plain, shifted) => {
    fireEvent.keyDown(document.body, { key: 'a' })
    const keys = ['/', '?'].flatMap((key) =>
      [plain, shifted].filter((typed, index) =>
        isShortcut(pressOf(typed, 'Slash', { ctrlKey: false, shiftKey: index === 1 }), {
          key,
          alone: true,
        }),
      ),
    )
    expect(keys).toEqual([])
    expect(
      isShortcut(pressOf('/', 'Digit7', { ctrlKey: false, shiftKey: true }), {
        key: '/',
        alone: true,
      }),
    ).toBe(true)
  },
)
