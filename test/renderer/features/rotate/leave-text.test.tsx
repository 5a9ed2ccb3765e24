import { expect, test } from 'vitest'
import type { Rotation } from '../../../../electron/contract/rotate.ts'
import { leaveText } from '../../../../src/features/rotate/leave-text.ts'

const rotation = (changes: Partial<Rotation>): Rotation =>
  ({ step: 'deliver', working: false, problem: null, kept: 'sealed', ...changes }) as Rotation

test.each([
  ['whose create brought no secret', { step: 'create', problem: { kind: 'lost', cause: null, orphans: [], others: [] } }],
  ['of which nobody knows whether the key was created', { step: 'look' }],
] as const)('who leaves a rotation %s is not assured that its secret is kept', (_what, changes) => {
  expect(leaveText(rotation(changes))).toContain('its secret is not on this computer')
})

test('who leaves a rotation whose secret is sealed, or comes yet and will be, is assured of that', () => {
  expect(leaveText(rotation({}))).toContain('stays sealed')
  expect(leaveText(rotation({ step: 'create', working: true }))).toContain('stays sealed')
})
