import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { unlistedIn } from '../../../../src/features/kept/unlisted.ts'
import { PartNotice } from '../../../../src/features/keys/KeyListNotice.tsx'
import { setLanguage } from '../../../../src/messages/text.ts'
import { StatusBar } from '../../../../src/shell/StatusBar.tsx'
import { connectionTo, keyNamed } from '../../../main/samples.ts'
import { listOf } from '../../samples.ts'

const whole = listOf([keyNamed('a')])
const part = { ...whole, isPart: true }

test.each([
  ['en', /only a part of the list/i, '1 API key, only a part of the list'],
  ['de', /nur ein Teil der Liste/i, '1 API-Schlüssel, nur ein Teil der Liste'],
] as const)(
  'a part of a list is called one, above the list and below (%s)',
  (language, said, count) => {
    setLanguage(language)
    const { rerender } = render(<PartNotice list={whole} />)
    expect(screen.queryByText(said)).toBeNull()
    rerender(<PartNotice list={part} />)
    expect(screen.getByText(said)).toBeDefined()
    rerender(<StatusBar connection={connectionTo('')} list={part} />)
    expect(screen.getByText(count)).toBeDefined()
  },
)

test('a kept secret is not called one of a key that is gone by a part of the list', () => {
  const kept = [{ id: 'b', name: 'b', lastFour: 'aaaa', at: 1 }]
  expect([unlistedIn(whole, kept), unlistedIn(part, kept)]).toEqual([kept, []])
})
