import { render, screen } from '@testing-library/react'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { currentView, resumeView } from '../../../src/shell/page/view.ts'
import { awaitProofs, forgetProofs, useProofs } from '../../../src/state/proofs-store.ts'
import { announce, useAnnounced } from '../../../src/ui/announce-store.ts'
import { LiveRegion } from '../../../src/ui/LiveRegion.tsx'

afterEach(() => forgetProofs())

test('a page that takes the place of another goes on telling what came of the keys that were revoked there', () => {
  awaitProofs(['key_1', 'key_2'])
  const view = currentView(false)
  forgetProofs()
  resumeView(view)
  expect([...useProofs.getState().awaited]).toEqual(['key_1', 'key_2'])
})

test.each([
  [4_999, 'announced again', 2],
  [5_000, 'not announced again', 1],
])('the last sentence of the page before, %i ms old, is shown and %s', (age, _what, count) => {
  vi.useFakeTimers()
  announce('Copied.')
  vi.advanceTimersByTime(age)
  const view = currentView(false)
  useAnnounced.setState({ sentence: '', count: 1 })
  render(<LiveRegion />)
  act(() => resumeView(view))
  expect(screen.getByRole('status').textContent).toBe('Copied.')
  expect(useAnnounced.getState().count).toBe(count)
})
