import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AppState } from '../../../../electron/contract/app-state.ts'
import type { KeyListState } from '../../../../electron/contract/connection.ts'
import { fail, ok, type Result } from '../../../../electron/contract/result.ts'
import { ConnectForm } from '../../../../src/features/connections/ConnectForm.tsx'
import { EditConnectionDialog } from '../../../../src/features/connections/EditConnectionDialog.tsx'
import { ReconnectPanel } from '../../../../src/features/connections/ReconnectPanel.tsx'
import {
  attempt,
  forgetConnecting,
  useConnecting,
} from '../../../../src/features/connections/store.ts'
import { text } from '../../../../src/messages/text.ts'
import { useApp } from '../../../../src/state/app-store.ts'
import { openDialog, useDialog } from '../../../../src/state/dialog-store.ts'
import { connectionTo } from '../../../main/samples.ts'
import { fill, press } from '../../controls.ts'

const connection = connectionTo('https://api.example.com', { name: 'Mail', production: false })
const IDLE = { busy: false, failure: null }

/** Main, as far as an edit needs it: what was asked, in order, and what each call answers. */
let asked: unknown[]
let answers: { reconnect: Result<unknown>; describe: readonly Result<unknown>[] }
beforeEach(() => {
  asked = []
  answers = { reconnect: ok(connection), describe: [] }
  vi.stubGlobal('keystow', {
    reconnect: async () => {
      asked.push('reconnect')
      return answers.reconnect
    },
    describeConnection: async ({ production }: { readonly production: boolean }) => {
      const nth = asked.filter((call) => call !== 'reconnect').length
      asked.push({ production })
      return answers.describe[nth] ?? ok(null)
    },
  })
})
afterEach(() => forgetConnecting())

const edit = async ({
  marked,
  mark,
  moved = true,
}: {
  marked: boolean
  mark: boolean
  moved?: boolean
}): Promise<void> => {
  const connections = [{ ...connection, production: marked }]
  useApp.setState(
    {
      storage: { state: 'available', backend: 'Keyring' },
      lock: { byStore: true, passphrase: false },
      connections,
    } as unknown as AppState,
    true,
  )
  openDialog({ kind: 'edit-connection', connectionId: 'c' })
  render(<EditConnectionDialog request={{ kind: 'edit-connection', connectionId: 'c' }} />)
  if (moved) {
    fill(text.connect.baseUrl, 'https://other.example.com')
    fill(text.apiKey, 'remote_live_12345678')
  }
  if (mark) fireEvent.click(screen.getByRole('checkbox'))
  press(text.connections.save)
  await waitFor(() => expect(useConnecting.getState().busy).toBe(false))
}
const said = (): string => screen.getByRole('alert').textContent ?? ''

test('a Production mark is set before the address changes: a refused address is all that was not changed', async () => {
  answers = { reconnect: fail('unauthorized'), describe: [] }
  await edit({ marked: false, mark: true })
  await waitFor(() => expect(said()).toContain(text.connections.notMoved))
  expect(asked).toEqual([{ production: true }, 'reconnect'])
  expect(said()).not.toContain(text.connections.notSaved)
})

test('a Production mark is removed only after the address changed, and where that fails it is said to be there', async () => {
  answers = { reconnect: ok(connection), describe: [ok(null), fail('data_not_written')] }
  await edit({ marked: true, mark: true })
  await waitFor(() => expect(said()).toContain(text.connections.stillMarked))
  expect(asked).toEqual([{ production: true }, 'reconnect', { production: false }])
  expect(said()).not.toContain(text.connections.notSaved)
})

test('a refused address with nothing else to change leaves the connection as it was', async () => {
  answers = { reconnect: fail('unauthorized'), describe: [] }
  await edit({ marked: false, mark: false })
  await waitFor(() => expect(said()).toContain(text.connections.notSaved))
  expect(asked).toEqual(['reconnect'])
})

test('another key signs a connection in without moving it, and its Production mark is kept', async () => {
  useApp.setState(
    {
      storage: { state: 'available', backend: 'Keyring' },
      lock: { byStore: true, passphrase: false },
      connections: [connection],
    } as unknown as AppState,
    true,
  )
  const sent: unknown[] = []
  vi.stubGlobal('keystow', { reconnect: async (input: unknown) => sent.push(input) && ok(null) })
  render(
    <EditConnectionDialog
      request={{ kind: 'edit-connection', connectionId: 'c', otherKey: true }}
    />,
  )
  expect(document.activeElement).toBe(screen.getByLabelText(text.apiKey))
  press(text.connections.keepKey)
  expect(screen.queryByLabelText(text.apiKey)).toBeNull()
  press(text.connections.signInOther)
  expect(screen.getByText(text.connections.save).ariaDisabled).toBe('true')
  fill(text.apiKey, 'remote_live_12345678')
  press(text.connections.save)
  await waitFor(() => expect(sent).toEqual([{ id: 'c', token: 'remote_live_12345678' }]))
})

test('what came of an attempt whose form has ended is not shown in the next form', async () => {
  const { promise, resolve } = Promise.withResolvers<Result<unknown>>()
  const attempted = attempt(() => promise)
  forgetConnecting()
  resolve(fail('answer_withheld'))
  expect(await attempted).toBe(false)
  expect(useConnecting.getState()).toEqual(IDLE)
})

test('an answer that the lock withheld closes the dialog that asked to connect, and no other one', async () => {
  openDialog({ kind: 'connect' })
  await attempt(async () => fail('answer_withheld'))
  expect(useDialog.getState().open).toBeNull()
  openDialog({ kind: 'connect' })
  await attempt(async () => {
    openDialog({ kind: 'connect' })
    return fail('answer_withheld')
  })
  expect(useDialog.getState().open).toEqual({ kind: 'connect' })
})

test('while a question waits for the person, the button says that, and not that it connects', async () => {
  render(<ConnectForm onConnected={() => {}} />)
  act(() => useConnecting.setState({ busy: true, failure: null }))
  expect(screen.getByRole('button', { name: text.connect.checking })).toBeDefined()
  act(() => useApp.setState({ isAsking: true }))
  expect(screen.getByRole('button', { name: text.connect.asking })).toBeDefined()
  expect(screen.queryByText(text.connect.checking)).toBeNull()
})

test('why a connection in a dialog failed is not said in the form of the page below', () => {
  openDialog({ kind: 'connect' })
  useConnecting.setState({ busy: false, failure: { code: 'unauthorized' } })
  const list = { connectionId: 'c', failure: null, listedAt: null, keys: null } as KeyListState
  render(<ReconnectPanel connection={connection} list={list} />)
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => useDialog.setState({ open: null }))
  expect(said()).toContain(text.connect.nothingStored)
})
