import { fireEvent, render, screen } from '@testing-library/react'
import { createPortal } from 'react-dom'
import { expect, test, vi } from 'vitest'
import { Form } from '../../../src/ui/Form.tsx'

test('a form in a dialog that another form opened sends itself alone', () => {
  const [outer, inner] = [vi.fn(), vi.fn()]
  render(
    <Form onSend={outer}>
      {createPortal(<Form aria-label="inner" onSend={inner} />, document.body)}
    </Form>,
  )
  fireEvent.submit(screen.getByRole('form'))
  expect([inner.mock.calls.length, outer.mock.calls.length]).toEqual([1, 0])
})
