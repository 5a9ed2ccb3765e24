import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { AppState } from '../../../../electron/contract/app-state.ts'
import { ok } from '../../../../electron/contract/result.ts'
import { ForgetDialog } from '../../../../src/features/connections/ForgetDialog.tsx'
import { text } from '../../../../src/messages/text.ts'
import { useApp } from '../../../../src/state/app-store.ts'
import { openDialog, useDialog } from '../../../../src/state/dialog-store.ts'
import { connectionTo } from '../../../main/samples.ts'

const connection = connectionTo('https://api.example.com')

test('the question before a connection is forgotten has no empty part where there is nothing more to say', () => {
  render(<ForgetDialog connection={connection} onClose={() => {}} />)
  const boxes = [...screen.getByRole('alertdialog').querySelectorAll('div')]
  expect(boxes.filter((box) => box.childNodes.length === 0)).toEqual([])
})

test('with the last connection the dialog of connections closes, though the new state comes after the answer', async () => {
  useApp.setState({ state: { connections: [connection] } as unknown as AppState })
  openDialog({ kind: 'connections' })
  vi.stubGlobal('keystow', { forgetConnection: async () => ok(null) })
  render(<ForgetDialog connection={connection} onClose={() => {}} />)
  fireEvent.click(screen.getByRole('button', { name: text.connections.forgetConfirm }))
  await vi.waitFor(() => expect(useDialog.getState().open).toBeNull())
})
