import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ok } from '../../../../electron/contract/result.ts'
import type { Rotation } from '../../../../electron/contract/rotate.ts'
import { EndStep } from '../../../../src/features/rotate/EndStep.tsx'
import { useDialog } from '../../../../src/state/dialog-store.ts'
import { keyNamed } from '../../../main/samples.ts'
import { press } from '../../controls.ts'

const ended = (end: Rotation['end']): Rotation =>
  ({
    id: 'r',
    connectionId: 'c',
    oldKey: keyNamed('old'),
    newKey: keyNamed('new'),
    step: 'ended',
    end,
    problem: null,
  }) as unknown as Rotation

test('the revoke of an old key that was kept can be planned at once', () => {
  const acts: unknown[] = []
  vi.stubGlobal('keystow', { actOnRotation: async (act: unknown) => ok(acts.push(act)) })
  render(<EndStep rotation={ended('kept')} />)
  press('Revoke later…')
  expect(useDialog.getState().open).toEqual({ kind: 'plan', connectionId: 'c', ids: ['old'] })
  expect(acts).toEqual([{ id: 'r', action: { kind: 'close' } }])
})

test('nothing is left to plan where the old key is revoked', () => {
  render(<EndStep rotation={ended('rotated')} />)
  expect(screen.getAllByRole('button')).toHaveLength(1)
})
