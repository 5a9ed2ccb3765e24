import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Rotation } from '../../../../electron/contract/rotate.ts'
import { ProblemStep } from '../../../../src/features/rotate/ProblemStep.tsx'
import { StepList } from '../../../../src/features/rotate/StepList.tsx'
import { keyNamed } from '../../../main/samples.ts'
import { press } from '../../controls.ts'

test('an undo that goes on by itself needs nobody, names the key that may still work, and its dialog can be closed', () => {
  const rotation = {
    ...{ id: 'r', connectionId: 'c', oldKey: keyNamed('old'), newKey: keyNamed('new'), step: 'undo', working: false },
    problem: { kind: 'pending', cause: { code: 'no_answer' } },
  } as Rotation
  const close = vi.fn()
  render(<StepList rotation={rotation} own={false} />)
  render(<ProblemStep rotation={rotation} onClose={close} />)
  expect(screen.queryByText('needs you')).toBeNull()
  expect(screen.getByRole('alert').textContent).toContain('The new key may still work.')
  press('Close')
  expect(close).toHaveBeenCalledOnce()
})

test.each([{ kind: 'pending', cause: null }, { kind: 'interrupted' }] as const)(
  'of an old key whose revoke may have been sent nobody says that it is unchanged ($kind)',
  (problem) => {
    const keys = { oldKey: keyNamed('old'), newKey: keyNamed('new') }
    render(
      <ProblemStep
        rotation={{ id: 'r', connectionId: 'c', ...keys, step: 'retire', working: false, problem } as Rotation}
        onClose={() => {}}
      />,
    )
    expect(screen.getByRole('alert').textContent).not.toMatch(/unchanged|stays/)
  },
)
