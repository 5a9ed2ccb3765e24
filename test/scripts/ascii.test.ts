import { expect, test } from 'vitest'
import { toAscii } from '../../scripts/build/ascii.ts'

const codes: readonly string[] = [
  '"“Schlüssel” … 🔑 \\\\é"',
  '`ä` + "–"',
  '((grün) => grün + 1)(2)',
  '"a–b🔑".replace(/[–]|🔑/gu, "")',
  '"\u2028".length + "\uffff".length',
]

test.each(codes)('a script with ASCII alone says the same: %s', (code) => {
  const ascii = toAscii(code)
  expect(ascii).toMatch(/^[\0-\x7f]*$/)
  expect(ascii).not.toBe(code)
  // biome-ignore lint/security/noGlobalEval: both are scripts.
  expect(globalThis.eval(ascii)).toBe(globalThis.eval(code))
})

test('a script with ASCII alone stays as it is', () => {
  const code = String.raw`String.raw${'`'}\w${'`'} + "\u2026\\"`
  expect(toAscii(code)).toBe(code)
})

test('what an escape would change stops the build', () => {
  expect(() => toAscii(String.raw`"\é"`)).toThrow(/backslash/)
  expect(() => toAscii('String.raw`é`')).toThrow(/String.raw/)
})
