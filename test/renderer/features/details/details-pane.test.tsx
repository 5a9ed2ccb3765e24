import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DetailsPane } from '../../../../src/features/details/DetailsPane.tsx'
import { useDialog } from '../../../../src/state/dialog-store.ts'
import { connectionTo, keyNamed } from '../../../main/samples.ts'
import { button } from '../../controls.ts'
import { listOf } from '../../samples.ts'

afterEach(() => useDialog.setState({ open: null }))

/** Shows the details of a key where they cover the list. */
const show = () => {
  const never = () => new Promise(() => {})
  vi.stubGlobal('keystow', { onPush: () => () => {}, activity: never, keyUse: never })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const key = keyNamed('key_1')
  render(
    <DetailsPane
      connection={connectionTo('https://api.example.com')}
      list={listOf([key])}
      apiKey={key}
      asked={1}
      focus="heading"
    />,
  )
}

test('the facts of a key come before the form for notes', () => {
  show()
  const fact = screen.getByText('key_1', { selector: 'dd *' })
  const field = screen.getByLabelText('Note')
  expect(fact.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('the second click of a double click on a row presses nothing in the details that cover the list', () => {
  show()
  fireEvent.click(button('Revoke key…'), { detail: 2 })
  expect(useDialog.getState().open).toBeNull()
  fireEvent.click(screen.getByRole('heading', { name: 'key_1' }), { detail: 1 })
  fireEvent.click(button('Revoke key…'), { detail: 2 })
  expect(useDialog.getState().open?.kind).toBe('revoke')
})
