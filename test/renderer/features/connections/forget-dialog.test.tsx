import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { ForgetDialog } from '../../../../src/features/connections/ForgetDialog.tsx'
import { text } from '../../../../src/messages/text.ts'
import { useApp } from '../../../../src/state/app-store.ts'
import { openDialog, useDialog } from '../../../../src/state/dialog-store.ts'
import { connectionTo } from '../../../main/samples.ts'
import { button, press } from '../../controls.ts'

const connection = connectionTo('https://api.example.com')
const show = () => render(<ForgetDialog connection={connection} onClose={() => {}} />)

test('the question before a connection is forgotten has no empty part where there is nothing more to say', () => {
  show()
  const boxes = [...screen.getByRole('alertdialog').querySelectorAll('div')]
  expect(boxes.filter((box) => box.childNodes.length === 0)).toEqual([])
})

test('with the last connection the dialog of connections closes, though the new state comes after the answer', async () => {
  useApp.setState({ connections: [connection] } as never, true)
  openDialog({ kind: 'connections' })
  vi.stubGlobal('keystow', { forgetConnection: async () => ok(null) })
  show()
  press(text.connections.forgetConfirm)
  await waitFor(() => expect(useDialog.getState().open).toBeNull())
})

test('who gives up a secret sees why nothing was asked, and may press again; after a plain No the dialog stays as it is', async () => {
  const answers = [
    fail('unfinished', { detail: 'secret' }),
    fail('declined'),
    fail('declined', { retryAfter: 12 }),
  ]
  vi.stubGlobal('keystow', { forgetConnection: async () => answers.shift() })
  show()
  press(text.connections.forgetConfirm)
  const give = await screen.findByRole('button', { name: text.connections.forgetLosing })
  for (const left of [1, 0]) {
    fireEvent.click(give)
    await waitFor(() => expect(answers).toHaveLength(left))
  }
  expect((await screen.findByText(/12 s/)).closest('[role=status]')).not.toBeNull()
  expect(button(text.connections.forgetLosing)).toBeTruthy()
})
