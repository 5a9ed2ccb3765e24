import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Dialog } from '../../../src/ui/Dialog.tsx'

test('what a dialog covers loses the focus at once, or a screen reader would go on reading it; a frame later the first control has it', async () => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] })
  const page = (open: boolean) => (
    <>
      <button type="button">Covered</button>
      {open ? (
        <Dialog title="Title" onClose={() => {}}>
          <button type="button">First</button>
        </Dialog>
      ) : null}
    </>
  )
  const { rerender } = render(page(false))
  screen.getByText('Covered').focus()
  await act(async () => rerender(page(true)))
  expect(document.activeElement).toBe(document.body)
  act(() => void vi.advanceTimersToNextFrame())
  expect(document.activeElement).toBe(screen.getByText('First'))
})
