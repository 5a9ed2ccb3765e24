import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Dialog } from '../../../src/ui/Dialog.tsx'
import { Form } from '../../../src/ui/Form.tsx'

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

test.each([
  ['a form that was filled in is not', true, 0],
  ['a form that nobody touched is', false, 1],
])('by a press beside its dialog %s discarded', async (_which, fills, closes) => {
  vi.useRealTimers()
  const onClose = vi.fn()
  render(
    <>
      <p>Beside</p>
      <Dialog title="Title" onClose={onClose}>
        <Form onSend={() => {}}>
          <input aria-label="Name" />
        </Form>
      </Dialog>
    </>,
  )
  if (fills) fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'a' } })
  const beside = document.querySelector('.scrim') ?? document.body
  await act(async () => {
    fireEvent.pointerDown(beside)
    fireEvent.mouseDown(beside)
    fireEvent.click(beside)
  })
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(closes))
})
