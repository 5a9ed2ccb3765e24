import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { KeyListNotice } from '../../../../src/features/keys/KeyListNotice.tsx'
import { keyNamed } from '../../../main/samples.ts'
import { listOf } from '../../samples.ts'

const whole = listOf([keyNamed('a')])

beforeEach(() => void vi.useFakeTimers())

test('a list that takes longer than two seconds is said not to be answered, and how old the shown one is', () => {
  const { rerender } = render(<KeyListNotice list={{ ...whole, refreshing: true }} />)
  expect(screen.queryByText(/not answered yet/)).toBeNull()
  act(() => vi.advanceTimersByTime(2_000))
  expect(screen.getByText(/not answered yet.*List from/)).toBeTruthy()
  rerender(<KeyListNotice list={whole} />)
  expect(screen.queryByText(/not answered yet/)).toBeNull()
})
