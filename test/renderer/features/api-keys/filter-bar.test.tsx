import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ApiKey } from '../../../../electron/contract/api-key.ts'
import { FilterBar } from '../../../../src/features/api-keys/FilterBar.tsx'
import { setLanguage, text } from '../../../../src/messages/text.ts'
import { keyNamed } from '../../../main/samples.ts'
import { sceneAt } from '../../samples.ts'

// jsdom has no idle time.
beforeEach(() => {
  const idle = { didTimeout: false, timeRemaining: () => 50 }
  vi.stubGlobal('requestIdleCallback', (work: IdleRequestCallback) => setTimeout(() => work(idle)))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
})

const CREATED = '2026-01-01T00:00:00.000Z'
const NEXT_WEEK = '2026-01-09T00:00:00.000Z'

/** Shows the filters of keys that were created at `CREATED`. */
const show = (keys: readonly ApiKey[], now = NEXT_WEEK) =>
  render(<FilterBar keys={keys} scene={sceneAt(Date.parse(now))} shown={keys.length} />)

test.each([
  ['en', '12,345'],
  ['de', '12.345'],
] as const)(
  'in "%s" a filter tells how many keys it has as every other count is told',
  async (language, written) => {
    setLanguage(language)
    show(Array.from({ length: 12_345 }, (_, at) => keyNamed(`key_${at}`, { name: 'a' })))
    // Both names that nobody used and names that are there twice.
    expect(await screen.findAllByText(written)).toHaveLength(2)
  },
)

test('a filter that would find nothing recedes, one that is on or finds something does not', () => {
  const { unmount } = show([keyNamed('key_1')])
  const recedes = (name: keyof typeof text.list.filter) =>
    screen
      .getByRole('button', { name: new RegExp(`^${text.list.filter[name]}`) })
      .classList.contains('border-transparent')
  expect([recedes('idle'), recedes('duplicate'), recedes('unused')]).toEqual([true, true, false])
  unmount()
  // Of a key that was just made, it says nothing that nobody has used it.
  show([keyNamed('key_1')], CREATED)
  expect(recedes('unused')).toBe(true)
})
