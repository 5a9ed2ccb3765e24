import { act, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ok } from '../../../../electron/contract/result.ts'
import {
  pastedSecret,
  search,
  searchByEnd,
  showAll,
  useListView,
} from '../../../../src/features/keys/list-view-store.ts'
import { PastedActions } from '../../../../src/features/keys/PastedActions.tsx'
import { text } from '../../../../src/messages/text.ts'
import { keyNamed } from '../../../main/samples.ts'
import { press } from '../../controls.ts'
import { leakWith, listOf } from '../../samples.ts'

// Put together here: nothing that looks like a secret lies in this project.
const SECRET = ['shop', 'live', 'Ab3dEf6hIj9lMn2pQr5tUv8xYz1bCd4fGh7jKm'].join('_')

vi.stubGlobal('matchMedia', () => ({
  matches: false,
  addEventListener: () => {},
  removeEventListener: () => {},
}))
const { SearchField } = await import('../../../../src/features/keys/SearchField.tsx')

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

test('a leak that is reported of the key of a pasted secret has the secret, which the page then forgets', async () => {
  const leaked = keyNamed('billing', { lastFour: SECRET.slice(-4) })
  const begun: unknown[] = []
  vi.stubGlobal('keystow', {
    beginLeak: async (input: unknown) => {
      begun.push(input)
      return ok(leakWith())
    },
  })
  render(<SearchField keys={[leaked]} />)
  render(<PastedActions list={listOf([leaked])} apiKey={leaked} />)
  const clipboardData = { getData: () => `KEY=${SECRET}` }
  fireEvent.paste(screen.getByRole('searchbox'), { clipboardData })
  expect(JSON.stringify(useListView.getState())).not.toContain(SECRET)
  await act(async () => press(text.leak.actionFound))
  expect(begun).toEqual([{ connectionId: 'c', keyId: leaked.id, found: SECRET }])
  expect(pastedSecret()).toBeNull()
})

// Shows: S22
test('a pasted secret is gone once something else is searched for, or the window is hidden', () => {
  render(<SearchField keys={[]} />)
  const clipboardData = { getData: () => SECRET }
  const hide = (): void => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValueOnce(true)
    fireEvent(document, new Event('visibilitychange'))
  }
  for (const leave of [() => search(''), () => search('billing'), showAll, hide]) {
    fireEvent.paste(screen.getByRole('searchbox'), { clipboardData })
    expect(pastedSecret()).toBe(SECRET)
    act(leave)
    expect(pastedSecret()).toBeNull()
  }
})
