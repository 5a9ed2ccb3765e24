import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AppState, SecureStorage } from '../../../../electron/contract/app-state.ts'
import type { Connection, KeyListState } from '../../../../electron/contract/connection.ts'
import { ReconnectPanel } from '../../../../src/features/connections/ReconnectPanel.tsx'
import { text } from '../../../../src/messages/text.ts'
import { useApp } from '../../../../src/state/app-store.ts'

const connection = { id: 'c', kind: 'remote', name: 'mail', baseUrl: 'https://api.example.com', lastFour: 'aaaa', keeping: 'sealed' }
const list = { connectionId: 'c', phase: 'signed_out', keys: null, listedAt: null, failure: { code: 'storage_locked' } }

const show = (state: SecureStorage['state']): void => {
  useApp.setState({ state: { storage: { state, backend: 'KWallet' }, connections: [connection] } as unknown as AppState })
  render(<ReconnectPanel connection={connection as unknown as Connection} list={list as unknown as KeyListState} />)
}

const tryAgain = (): HTMLElement | null => screen.queryByRole('button', { name: text.tryAgain })

test('a sealed key behind a locked store can be tried again', () => {
  show('locked')
  expect(screen.getByRole('heading', { name: text.signedOut.lockedTitle('KWallet') })).toBeTruthy()
  expect(tryAgain()).not.toBeNull()
})

test.each([
  ['off', text.signedOut.offTitle('KWallet'), text.signedOut.off],
  ['unreachable', text.signedOut.unreachableTitle('KWallet'), text.signedOut.unreachable],
  ['unavailable', text.signedOut.unavailableTitle, text.signedOut.unavailable],
] as const)(
  'a sealed key behind a store that is %s waits for the next start, and nothing is offered that would not help',
  (state, title, lead) => {
    show(state)
    expect(screen.getByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getByText(lead)).toBeTruthy()
    expect(tryAgain()).toBeNull()
  },
)
