import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useIsLate, useNow } from '../../../src/ui/use-now.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

test('all that show times past are renewed by one timer, each minute, and leave none behind', async () => {
  const begin = Date.now()
  const first = renderHook(() => useNow())
  await act(() => vi.advanceTimersByTimeAsync(40_000))
  const second = renderHook(() => useNow())
  expect(vi.getTimerCount()).toBe(1)
  expect(second.result.current).toBe(begin + 40_000)
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect([first.result.current, second.result.current]).toEqual([begin + 60_000, begin + 60_000])
  first.unmount()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(second.result.current).toBe(begin + 120_000)
  second.unmount()
  expect(vi.getTimerCount()).toBe(0)
})

test('what ends in time is never shown as late, and what is late is so until it ends', async () => {
  const { result, rerender } = renderHook(({ goesOn }) => useIsLate(goesOn, 300), {
    initialProps: { goesOn: true },
  })
  await act(() => vi.advanceTimersByTimeAsync(299))
  rerender({ goesOn: false })
  expect([result.current, vi.getTimerCount()]).toEqual([false, 0])
  rerender({ goesOn: true })
  await act(() => vi.advanceTimersByTimeAsync(299))
  expect(result.current).toBe(false)
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(result.current).toBe(true)
  rerender({ goesOn: false })
  expect([result.current, vi.getTimerCount()]).toEqual([false, 0])
})
