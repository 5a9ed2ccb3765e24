import { expect, test } from 'vitest'
import { en } from '../../../src/messages/en.ts'
import { pseudo, pseudoText } from './pseudo.ts'

test('a text grows by 40 % and shows its ends', () => {
  const grown = pseudoText('Revoke this API key')
  expect(grown.length).toBeGreaterThanOrEqual(Math.ceil(19 * 1.4) + 2)
  expect(grown).toMatch(/^⟦Rév.*⟧$/)
  expect(pseudoText('')).toBe('')
})

test('a whole catalogue becomes of the pseudo-locale, what takes values and what has several pieces too', () => {
  const messages = pseudo(en)
  expect(messages.keys.count(3)).toMatch(/^⟦3 /)
  expect(messages.revoke.typeName[1]).toMatch(/^⟦/)
  expect(messages.lab.tabs.faults).toMatch(/^⟦/)
})
