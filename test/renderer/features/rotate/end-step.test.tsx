import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ok } from '../../../../electron/contract/result.ts'
import type { Rotation } from '../../../../electron/contract/rotate.ts'
import { EndStep } from '../../../../src/features/rotate/EndStep.tsx'
import { useDialog } from '../../../../src/state/dialog-store.ts'

const key = (id: string) => ({ id, name: 'mail', lastFour: 'a1B2', createdAt: '2026-11-23T10:00:00.000Z', lastUsedAt: null })
const ended = (end: Rotation['end']): Rotation =>
  ({ id: 'r', connectionId: 'c', oldKey: key('old'), newKey: key('new'), step: 'ended', end, problem: null }) as unknown as Rotation

test('the revoke of an old key that was kept can be planned at once', () => {
  const acts: unknown[] = []
  vi.stubGlobal('keystow', { actOnRotation: async (act: unknown) => ok(acts.push(act)) })
  render(<EndStep rotation={ended('kept')} />)
  fireEvent.click(screen.getByRole('button', { name: 'Revoke later…' }))
  expect(useDialog.getState().open).toEqual({ kind: 'plan', connectionId: 'c', ids: ['old'] })
  expect(acts).toEqual([{ id: 'r', action: { kind: 'close' } }])
})

test('nothing is left to plan where the old key is revoked', () => {
  render(<EndStep rotation={ended('rotated')} />)
  expect(screen.getAllByRole('button')).toHaveLength(1)
})
