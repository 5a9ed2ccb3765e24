import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ActivityEntry } from '../../../../electron/contract/activity.ts'
import { RevokeOfClient } from '../../../../src/features/activity/RevokeOfClient.tsx'
import { useApp } from '../../../../src/state/app-store.ts'
import { closeDialog, useDialog } from '../../../../src/state/dialog-store.ts'

afterEach(() => {
  cleanup()
  closeDialog()
})

const got = (keyId: string, connectionId: string, name = 'deploy'): ActivityEntry => ({
  at: '2026-01-01T00:00:00.000Z',
  connection: 'Shop',
  action: 'create',
  keyId,
  keyName: 'billing',
  outcome: 'created',
  client: { name, request: 'create', connectionId },
})

const withConnections = (...connections: readonly { readonly id: string; readonly name: string }[]): void =>
  useApp.setState({ state: { connections } as never })

test('what a program got is revoked by a bulk revoke of its connection, and nothing that another got', () => {
  withConnections({ id: 'a', name: 'Shop' }, { id: 'b', name: 'Blog' })
  render(<RevokeOfClient entries={[got('key_1', 'a'), got('key_2', 'a'), got('key_3', 'b', 'other')]} client="deploy" />)
  fireEvent.click(screen.getByRole('button', { name: 'Revoke everything deploy got on Shop…' }))
  expect(useDialog.getState().open).toEqual({ kind: 'bulk-revoke', connectionId: 'a', ids: ['key_1', 'key_2'] })
  expect(screen.queryByRole('button', { name: /Blog/ })).toBeNull()
})

test('of a connection that is gone nothing can be revoked, and that is said', () => {
  withConnections({ id: 'b', name: 'Blog' })
  render(<RevokeOfClient entries={[got('key_1', 'a')]} client="deploy" />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('deploy got no API key of a connection that is still here.')).toBeDefined()
})
