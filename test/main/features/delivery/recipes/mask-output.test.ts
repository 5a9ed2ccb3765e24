// Shows: S53
import { expect, test } from 'vitest'
import { maskOutput } from '../../../../../electron/main/features/delivery/recipes/mask-output.ts'

const SECRET = 'acme_live_Ab12Cd34Ef56Gh78'
const HEAD = SECRET.slice(0, 13)
const TAIL = SECRET.slice(13)
const ESC = '\u001b'

/**
 * Whether eight characters of the secret in a row, in whatever case, are there for whoever reads
 * past spaces.
 */
const isTold = (shown: string, secret = SECRET): boolean => {
  const read = shown.replace(/[^\x21-\x7e]/g, '').toLowerCase()
  return Array.from({ length: secret.length - 7 }, (_none, at) =>
    secret.slice(at, at + 8).toLowerCase(),
  ).some((run) => read.includes(run))
}

test.each([
  ['an escape in the middle', `no ${HEAD}${ESC}[0m${TAIL} here`],
  ['an escape with other parameters', `no ${HEAD}${ESC}[38:5:1m${TAIL} here`],
  ['an escape of one byte', `no ${HEAD}\u009b31m${TAIL} here`],
  ['a link', `no ${HEAD}${ESC}]8;;https://a.example${ESC}\\${TAIL} here`],
  ['a title', `no ${HEAD}${ESC}]0;x\u0007${TAIL} here`],
  ['a title that has it', `no ${ESC}]0;${SECRET}\u0007 here`],
  ['a change of the character set', `no ${HEAD}${ESC}(B${TAIL} here`],
  ['a wrapped line', `no ${HEAD}\r\n    ${TAIL} here`],
  ['spaces', `no ${[...SECRET].join(' ')} here`],
  ['a character without width', `no ${[...SECRET].join('\u200b')} here`],
  ['another one', `no ${[...SECRET].join('\ufe0f')} here`],
  ['a NUL', `no ${[...SECRET].join('\u0000')} here`],
  ['its head', `no ${HEAD} here`],
  ['its tail', `no ${TAIL} here`],
  ['capitals', `no ${SECRET.toUpperCase()} here`],
])('%s does not get the secret past the mask', (_what, said) => {
  const shown = maskOutput(said, SECRET)
  expect(isTold(shown)).toBe(false)
  expect(shown).toMatch(/^no .*here$/)
  expect(shown).not.toMatch(/[\p{Cc}\p{Cf}]/u)
})

test.each(['', 'a', 'ab'])('nor does base64 of a text that begins with “%s”', (before) => {
  for (const encoding of ['base64', 'base64url'] as const) {
    const whole = Buffer.from(`${before}${SECRET}`).toString(encoding)
    const lines = whole.replace(/.{10}/g, '$&\n')
    for (const said of [whole, lines])
      expect(isTold(maskOutput(said, SECRET), whole.slice(4, 32))).toBe(false)
  }
})

test('nor does hex, also as a dump shows it', () => {
  const hex = Buffer.from(SECRET).toString('hex')
  for (const said of [hex, hex.toUpperCase(), hex.replace(/..../g, '$& ')])
    expect(isTold(maskOutput(said, SECRET), hex)).toBe(false)
})

test('what has nothing of the secret stays readable, on one line', () => {
  expect(
    maskOutput(`${ESC}[31merror:${ESC}[0m no such\n\trepository “a/b”, exit 12345678\n`, SECRET),
  ).toBe('error: no such repository “a/b”, exit 12345678')
})

test('however much a program printed, only its first 20,000 characters are looked at', () => {
  for (const [before, shown] of [
    [19_999, 'x'],
    [20_000, ''],
  ] as const)
    expect(maskOutput(`${' '.repeat(before)}x`, SECRET)).toBe(shown)
})
