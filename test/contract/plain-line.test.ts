import { expect, test } from 'vitest'
import { plainLine } from '../../electron/contract/plain-line.ts'

test('a text of others that is cut ends with no half of a character', () => {
  expect(plainLine('ab😀', 3)).toBe('ab')
  expect(plainLine('ab😀', 4)).toBe('ab😀')
  for (let most = 0; most < 20; most += 1)
    expect(plainLine('😀'.repeat(10), most).isWellFormed()).toBe(true)
})
