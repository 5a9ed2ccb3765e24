import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  boundedName,
  confirmationWord,
  isConfirmedBy,
  isSameName,
  isTypable,
  nameParts,
  shownName,
} from '../../electron/contract/shown-name.ts'

const keyNamed = (name: string) => ({ name, lastFour: 'a1B2' })

describe('a name as it is shown', () => {
  it.each([
    ['deploy\u202Etxt.exe', 'deploy⟨U+202E⟩txt.exe'],
    ['zero\u200Bwidth', 'zero⟨U+200B⟩width'],
    ['two\nlines\tand\rmore', 'two⟨LF⟩lines⟨TAB⟩and⟨CR⟩more'],
    ['tag\u{E0041}', 'tag⟨U+E0041⟩'],
    ['half \ud83d', 'half ⟨U+D83D⟩'],
    ['no\u00A0break\u3000wide', 'no⟨U+00A0⟩break⟨U+3000⟩wide'],
    ['\u3164filler\u2800', '⟨U+3164⟩filler⟨U+2800⟩'],
    ['\u0301first', '⟨U+0301⟩first'],
    [`z${'\u0301'.repeat(6)}`, `z${'\u0301'.repeat(4)}⟨U+0301⟩⟨U+0301⟩`],
    ['line\u2028end\u2029', 'line⟨U+2028⟩end⟨U+2029⟩'],
  ])('writes out what cannot be seen: %j', (name, shown) => {
    expect(shownName(name)).toBe(shown)
  })

  it.each([
    'Production mail',
    'Zürich',
    'e\u0301te\u0301',
    'مفتاح',
    'מפתח',
    '密钥',
    'team 👩‍👩‍👧‍👦',
    'flag 🏳️‍🌈 1️⃣',
    'tiếng Việt',
  ])('leaves %j alone', (name) => {
    expect(shownName(name)).toBe(name)
    expect(nameParts(name).every(({ hidden }) => !hidden)).toBe(true)
  })

  it('has no character left that is hidden or moves its neighbours, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (name) => {
        const shown = shownName(name).replaceAll(/\p{RGI_Emoji}/gv, '')
        expect(shown).not.toMatch(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u)
        expect(
          nameParts(name)
            .map(({ text }) => text)
            .join(''),
        ).toBe(shownName(name))
      }),
      { numRuns: 2_000 },
    )
  })

  it('never fills a native surface: at most as many characters as asked for', () => {
    expect(boundedName('x'.repeat(4_096))).toBe(`${'x'.repeat(63)}…`)
    expect(boundedName('👩‍👩‍👧‍👦'.repeat(100), 3)).toBe('👩‍👩‍👧‍👦👩‍👩‍👧‍👦…')
    expect(boundedName('short')).toBe('short')
    expect(boundedName('a\nb')).toBe('a⟨LF⟩b')
    expect(boundedName('מפתח')).toBe('\u2068מפתח\u2069')
  })
})

const PASTED = 'acme_live_Ab12Cd34Ef56Gh78Ij90'

it.each([
  ['Bu\u0308ro', 'B\u00fcro', true],
  ['\u1112\u1161\u11ab', '\ud55c', true],
  [' a  b ', 'a b', true],
  [PASTED, PASTED, true],
  [PASTED, 'acme_live_Zz12Cd34Ef56Gh78Ij90', false],
  [PASTED, shownName('…Ij90'), false],
  ['B\u00fcro', 'Buro', false],
  ['shop', 'Shop', false],
  ['a b', 'a\u00a0b', false],
  ['shop', 'shop\u200b', false],
])('names are the same exactly where a person sees no difference: %j, %j', (a, b, same) => {
  expect([isSameName(a, b), isSameName(b, a)]).toEqual([same, same])
})

describe('a typed confirmation', () => {
  it.each([
    ['Production mail', 'Production mail'],
    [' Production mail ', 'Production mail '],
    ['e\u0301te\u0301', 'été'],
    ['a b', 'a  b'],
    ['two⟨LF⟩lines', 'two\nlines'],
    ['deploy⟨U+202E⟩txt', 'deploy\u202Etxt'],
    ['مفتاح', 'مفتاح'],
  ])('takes a name as it is shown: %j for %j', (typed, name) => {
    expect(isConfirmedBy(typed, keyNamed(name))).toBe(true)
  })

  it('takes the last four for a name that a keyboard may not have, and only for such', () => {
    for (const name of [
      'two\nlines',
      'rocket 🚀',
      'zero\u200B',
      'q\u0323\u0301',
      '\u202Eright',
      PASTED,
      '…Ij90',
    ]) {
      expect(isTypable(name)).toBe(false)
      expect(confirmationWord(keyNamed(name))).toBe('a1B2')
      expect(isConfirmedBy('a1B2', keyNamed(name))).toBe(true)
    }
    expect(isConfirmedBy('a1B2', keyNamed('Production mail'))).toBe(false)
    expect(confirmationWord(keyNamed('Zürich'))).toBe('Zürich')
    expect(isConfirmedBy('acme_live_Zz12Cd34Ef56Gh78Ij90', keyNamed(PASTED))).toBe(false)
  })

  it('takes nothing else', () => {
    for (const typed of ['', ' ', 'Production', 'production mail', 'Production maiI', 'A1b2']) {
      expect(isConfirmedBy(typed, keyNamed('Production mail'))).toBe(false)
      expect(isConfirmedBy(typed, keyNamed('rocket 🚀'))).toBe(false)
    }
    expect(isConfirmedBy('', { name: '', lastFour: '' })).toBe(false)
  })

  it('can be given for every name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), (name) => {
        const key = keyNamed(name)
        expect(
          isConfirmedBy(confirmationWord(key) === '' ? 'a1B2' : confirmationWord(key), key) ||
            name.trim() === '',
        ).toBe(true)
      }),
    )
  })
})
