import { render, screen } from '@testing-library/react'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { announce } from '../../../src/ui/announce-store.ts'
import { LiveRegion } from '../../../src/ui/LiveRegion.tsx'

beforeEach(() => void vi.useFakeTimers())

test('the live region keeps a sentence for ten seconds, and is empty after the last one', () => {
  render(<LiveRegion />)
  const wait = (ms: number): void => act(() => void vi.advanceTimersByTime(ms))
  act(() => announce('Copied.'))
  wait(9_000)
  expect(screen.getByRole('status').textContent).toBe('Copied.')
  act(() => announce('Cleared.'))
  wait(9_000)
  expect(screen.getByRole('status').textContent).toBe('Cleared.')
  wait(1_000)
  expect(screen.getByRole('status').textContent).toBe('')
})
