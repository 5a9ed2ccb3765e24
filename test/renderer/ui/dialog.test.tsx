import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Dialog } from '../../../src/ui/Dialog.tsx'

test('the first control of a dialog has the focus at once, so letters typed before the next frame reach it', async () => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] })
  const page = (open: boolean) => (
    <>
      <button type="button">Covered</button>
      {open ? (
        <Dialog title="Title" onClose={() => {}}>
          <button type="button" disabled>
            Disabled
          </button>
          <input aria-label="First" />
        </Dialog>
      ) : null}
    </>
  )
  const { rerender } = render(page(false))
  screen.getByText('Covered').focus()
  await act(async () => rerender(page(true)))
  expect(document.activeElement).toBe(screen.getByLabelText('First'))
})
