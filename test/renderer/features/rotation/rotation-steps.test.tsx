import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { NO_ANNOTATION } from '../../../../electron/contract/annotations.ts'
import { ok } from '../../../../electron/contract/result.ts'
import type { Rotation } from '../../../../electron/contract/rotate.ts'
import { forgetNotes, mirrorNotes } from '../../../../src/features/notes/store.ts'
import { EndStep } from '../../../../src/features/rotation/EndStep.tsx'
import { leaveText } from '../../../../src/features/rotation/leave-text.ts'
import { ProblemStep } from '../../../../src/features/rotation/ProblemStep.tsx'
import { RotateForm } from '../../../../src/features/rotation/RotateForm.tsx'
import { StepList } from '../../../../src/features/rotation/StepList.tsx'
import { setLanguage, text } from '../../../../src/messages/text.ts'
import { useDialog } from '../../../../src/state/dialog-store.ts'
import { mirrorLeaks } from '../../../../src/state/leaks-store.ts'
import { mirrorPlans } from '../../../../src/state/plans-store.ts'
import { keyNamed } from '../../../main/samples.ts'
import { isGreen, press } from '../../controls.ts'
import { leakWith, notesOf, pendingRevoke, rotationWith } from '../../samples.ts'

test('an undo that goes on by itself needs nobody, names the key that may still work, and its dialog can be closed', () => {
  const rotation = rotationWith({
    step: 'undo',
    problem: { kind: 'pending', cause: { code: 'no_answer' } },
  })
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
    render(<ProblemStep rotation={rotationWith({ step: 'retire', problem })} onClose={() => {}} />)
    expect(screen.getByRole('alert').textContent).not.toMatch(/unchanged|stays/)
  },
)

test('once the revoke of an old key was sent, taking the rotation back is not offered', () => {
  const cause = { code: 'no_answer' } as const
  const rotation = rotationWith({ step: 'retire', problem: { kind: 'pending', cause } })
  const show = (isSent: boolean): void => {
    mirrorPlans([pendingRevoke({ keyId: 'old', phase: { kind: 'held', cause, isSent } })])
    render(<ProblemStep rotation={rotation} onClose={() => {}} />)
  }
  show(false)
  expect(screen.queryByRole('button', { name: 'Undo rotation' })).not.toBeNull()
  cleanup()
  show(true)
  expect(screen.queryByRole('button', { name: 'Undo rotation' })).toBeNull()
  mirrorPlans([])
})

test.each([
  ['en', 'Revoke it and try again'],
  ['de', 'Widerrufen und erneut versuchen'],
] as const)(
  'to create again where a key of that name was found names that key, and says that it is revoked first (%s)',
  (language, label) => {
    setLanguage(language)
    const acts: unknown[] = []
    vi.stubGlobal('keystow', { actOnRotation: async (act: unknown) => ok(acts.push(act)) })
    const newKey = keyNamed('new', { lastFour: 'OYSU' })
    const problem = { kind: 'lost', cause: null, orphans: [newKey], others: [] } as const
    const rotation = rotationWith({ step: 'create', problem, newKey, proven: false })
    render(<ProblemStep rotation={rotation} onClose={() => {}} />)
    expect(screen.getByRole('alert').textContent).toContain('…OYSU')
    press(label)
    expect(acts).toEqual([
      { id: 'r', action: { kind: 'retry', step: 'create', newKeyId: newKey.id } },
    ])
  },
)

test.each([
  ['en', 'put it in place'],
  ['de', 'Setzen Sie ihn also ein'],
] as const)(
  'once the old key is gone the new one is to be put in place, until that was done (%s)',
  (language, sentence) => {
    setLanguage(language)
    const said = (delivered: boolean): string | null => {
      const problem = { kind: 'old_gone' } as const
      render(<ProblemStep rotation={rotationWith({ problem, delivered })} onClose={() => {}} />)
      const { textContent } = screen.getByRole('alert')
      cleanup()
      return textContent
    }
    expect(said(false)).toContain(sentence)
    expect(said(true)).toBe(text.rotate.problems.oldGoneDelivered)
  },
)

test.each([
  [
    'whose create brought no secret',
    { step: 'create', problem: { kind: 'lost', cause: null, orphans: [], others: [] } },
  ],
  ['of which nobody knows whether the key was created', { step: 'look' }],
] as const)('who leaves a rotation %s is not assured that its secret is kept', (_what, changes) => {
  expect(leaveText(rotationWith(changes))).toContain('its secret is not on this computer')
})

test('who leaves a rotation whose secret is sealed, or comes yet and will be, is assured of that', () => {
  expect(leaveText(rotationWith({}))).toContain('stays sealed')
  expect(leaveText(rotationWith({ step: 'create', working: true }))).toContain('stays sealed')
})

const showEnd = (end: Rotation['end']): HTMLElement =>
  render(<EndStep rotation={rotationWith({ step: 'ended', end })} />).container

test('the revoke of an old key that was kept can be planned at once', () => {
  const acts: unknown[] = []
  vi.stubGlobal('keystow', { actOnRotation: async (act: unknown) => ok(acts.push(act)) })
  showEnd('kept')
  press('Revoke later…')
  expect(useDialog.getState().open).toEqual({ kind: 'plan', connectionId: 'c', ids: ['old'] })
  expect(acts).toEqual([{ id: 'r', action: { kind: 'close' } }])
})

test.each([
  ['rotated', true, 1],
  ['kept', true, 2],
  ['undone', false, 1],
] as const)(
  'a rotation that ended %s: green with a tick is %s, and it has %i buttons',
  (end, green, buttons) => {
    const page = showEnd(end)
    expect(isGreen(page)).toBe(green)
    // The second button plans the revoke of an old key that was kept; else nothing is left to plan.
    expect(page.querySelectorAll('button')).toHaveLength(buttons)
  },
)

test('a rotation that kept the old key names the places that still hold its secret, and does not tick it off', () => {
  const place = '/srv/.env'
  const delivery = {
    kind: 'env-file',
    id: 'd',
    at: 0,
    place,
    variable: 'A',
    readers: 'owner',
  } as const
  const annotations = { old: { ...NO_ANNOTATION, deliveries: [delivery] } }
  mirrorNotes({ ...notesOf({}), annotations })
  const page = showEnd('kept')
  expect([isGreen(page), page.textContent?.includes(place)]).toEqual([false, true])
  render(<StepList rotation={rotationWith({ step: 'ended', end: 'kept' })} own={false} />)
  expect(screen.getAllByRole('listitem').at(-1)?.getAttribute('aria-current')).toBe('step')
  forgetNotes()
})

describe.each([
  ['en', 'is revoked already', 'may be revoked already', 'keeps working'],
  ['de', 'ist bereits widerrufen', 'ist möglicherweise bereits widerrufen', 'funktioniert weiter'],
] as const)('before the new key is created, in %s', (language, revoked, mayBeRevoked, works) => {
  const show = (): string => {
    setLanguage(language)
    const apiKey = keyNamed('old')
    const { container } = render(<RotateForm connectionId="c" apiKey={apiKey} own={false} />)
    return container.textContent ?? ''
  }
  afterEach(() => {
    mirrorLeaks([])
    mirrorPlans([])
  })

  test.each([
    ['dead', revoked],
    ['sent', mayBeRevoked],
    ['not_proven', mayBeRevoked],
    ['alive', works],
  ] as const)(
    'the old key of a leak is said to work on only while nobody revoked it (%s)',
    (end, said) => {
      mirrorLeaks([leakWith({ key: keyNamed('old'), end })])
      const shown = show()
      expect(shown).toContain(said)
      expect(shown.includes(works)).toBe(end === 'alive')
    },
  )

  test('an old key whose revoke was sent is not said to work on', () => {
    const phase = { kind: 'held', cause: { code: 'no_answer' }, isSent: true } as const
    mirrorPlans([pendingRevoke({ keyId: 'old', phase })])
    expect(show()).toContain(mayBeRevoked)
  })
})
