import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ApiKey } from '../../../../electron/contract/api-key.ts'
import { FilterBar } from '../../../../src/features/keys/FilterBar.tsx'
import { setLanguage, text } from '../../../../src/messages/text.ts'
import { keyNamed } from '../../../main/samples.ts'
import { sceneAt } from '../../samples.ts'

// jsdom has no idle time.
beforeEach(() => {
  const idle = { didTimeout: false, timeRemaining: () => 50 }
  vi.stubGlobal('requestIdleCallback', (work: IdleRequestCallback) => setTimeout(() => work(idle)))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
})

/** Shows the filters of keys that were created two months ago. */
const show = (keys: readonly ApiKey[]) =>
  render(
    <FilterBar
      keys={keys}
      scene={sceneAt(Date.parse('2026-03-01T00:00:00.000Z'))}
      shown={keys.length}
    />,
  )

test.each([
  ['en', '12,345'],
  ['de', '12.345'],
] as const)(
  'in "%s" a filter tells how many keys it has as every other count is told',
  async (language, written) => {
    setLanguage(language)
    show(Array.from({ length: 12_345 }, (_, at) => keyNamed(`key_${at}`, { name: 'a' })))
    // Both keys that nobody used for 30 days and names that are there twice.
    expect(await screen.findAllByText(written)).toHaveLength(2)
  },
)

test('a filter that would find nothing recedes, one that is on or finds something does not', () => {
  show([keyNamed('key_1')])
  const recedes = (name: keyof typeof text.list.filter) =>
    screen
      .getByRole('button', { name: new RegExp(`(^| )${text.list.filter[name]}`) })
      .classList.contains('border-transparent')
  expect([recedes('unused90'), recedes('duplicate'), recedes('unused30')]).toEqual([
    true,
    true,
    false,
  ])
})
