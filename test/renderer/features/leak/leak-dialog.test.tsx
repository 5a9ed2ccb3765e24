import { act, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Leak, LeakAction } from '../../../../electron/contract/leak.ts'
import { ok } from '../../../../electron/contract/result.ts'
import { mirrorList } from '../../../../src/features/keys/store.ts'
import { LeakDialog } from '../../../../src/features/leak/LeakDialog.tsx'
import { LeakNotices } from '../../../../src/features/leak/LeakNotices.tsx'
import { closeFor } from '../../../../src/features/rotation/store.ts'
import { text } from '../../../../src/messages/text.ts'
import { useApp } from '../../../../src/state/app-store.ts'
import { openDialog, useDialog } from '../../../../src/state/dialog-store.ts'
import { mirrorLeaks } from '../../../../src/state/leaks-store.ts'
import { keyNamed } from '../../../main/samples.ts'
import { press } from '../../controls.ts'
import { leakWith, listOf } from '../../samples.ts'

const actions: LeakAction[] = []

beforeEach(() => {
  actions.length = 0
  mirrorList(listOf([leakWith().key, keyNamed('other')]))
  const connections = [
    { id: 'c', name: 'Local service', kind: 'local' },
    { id: 'd', name: 'Acme', kind: 'remote' },
  ]
  useApp.setState({ connections, lock: { locked: false } } as never, true)
  vi.stubGlobal('keystow', {
    actOnLeak: async ({ action }: { action: LeakAction }) => {
      actions.push(action)
      return ok(null)
    },
    leakNote: async () => ok('# note'),
    refreshKeys: async () => ok(null),
    scanState: async () => ok({ last: null }),
    forgetLeakSearch: async () => ok(null),
  })
})

const show = async (more: Partial<Leak> = {}): Promise<void> => {
  mirrorLeaks([leakWith(more)])
  openDialog({ kind: 'leak', leakId: 'l' })
  await act(async () => void render(<LeakDialog leakId="l" />))
}
const items = (): readonly string[] =>
  within(screen.getByRole('list', { name: text.leak.checklist }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '')
const DEAD = { end: 'dead', revoked: { at: 0, by: 'app' } } as const

test('the first button revokes at once, and no button has the focus', async () => {
  await show()
  const [first] = screen.getAllByRole('button')
  expect(first?.textContent).toBe(text.leak.revokeNow)
  expect(document.activeElement?.textContent).toBe('billing …OYSU leaked and is not revoked.')
  await act(async () => press(text.leak.revokeNow))
  expect(actions).toEqual([{ kind: 'revoke', typedName: null, signOut: false }])
})

test('before the key is revoked every other item can be done or skipped', async () => {
  await show()
  for (const name of Object.values(text.leak.skip)) await act(async () => press(name))
  expect(actions).toEqual([
    { kind: 'skip', item: 'proof' },
    { kind: 'skip', item: 'replace' },
    { kind: 'skip', item: 'place' },
  ])
  press(text.leak.replace)
  expect(useDialog.getState().open).toMatchObject({ kind: 'rotate', connectionId: 'c' })
})

test('what was skipped says so, is not said to be done, and can be taken up again', async () => {
  await show({
    ...DEAD,
    items: { revoke: 'done', proof: 'skipped', replace: 'skipped', place: 'done' },
  })
  expect(items().map((item) => /Done|Skipped/.exec(item)?.[0])).toEqual([
    'Done',
    'Skipped',
    'Skipped',
    'Done',
  ])
  await act(async () => press(text.leak.resume.proof))
  expect(actions).toEqual([{ kind: 'resume', item: 'proof' }])
})

test.each([
  ['proven', { revoke: 'done', proof: 'done', replace: 'skipped', place: 'done' }],
  ['open', { revoke: 'done', proof: 'done', replace: 'todo', place: 'done' }],
  ['unproven', { revoke: 'done', proof: 'todo', replace: 'todo', place: 'todo' }],
] as const)('one press closes a leak, and says whether it is proven (%s)', async (how, states) => {
  const isProven = states.proof === 'done'
  await show({ ...DEAD, items: states, provenAt: isProven ? 0 : null })
  await act(async () => press(text.leak.finish[how]))
  expect(actions).toEqual([{ kind: 'finish', isProven }])
  expect(useDialog.getState().open).toBeNull()
})

test('the leak of a living key is no matter that one is done with', async () => {
  await show()
  for (const name of Object.values(text.leak.finish))
    expect(screen.queryByRole('button', { name })).toBeNull()
  await act(async () => press(text.leak.notLeaked))
  expect(actions).toEqual([{ kind: 'discard' }])
})

test('a key that still works after its revoke can be revoked once more, and is not said to be dead', async () => {
  await show({
    ...DEAD,
    items: { revoke: 'todo', proof: 'not_proven', replace: 'todo', place: 'todo' },
  })
  expect(screen.getByRole('status').textContent).toContain(text.leak.state.works)
  expect(screen.getAllByRole('button')[0]?.textContent).toBe(text.leak.revokeNow)
})

test('the line of a leak names its connection and the state of the key, and stands on that connection alone', () => {
  mirrorLeaks([leakWith({ ...DEAD, items: { ...leakWith().items, revoke: 'done' } })])
  const { container, rerender } = render(<LeakNotices connectionId="c" />)
  expect(container.textContent).toContain(
    'Local service: billing …OYSU is revoked, not proven dead.',
  )
  rerender(<LeakNotices connectionId="d" />)
  expect(container.textContent).toBe('')
})

test('the dialog of a leak stays open behind the lock, and goes with its leak', async () => {
  await show()
  await act(async () => {
    useApp.setState({ lock: { locked: true } } as never)
    mirrorLeaks([])
  })
  expect(useDialog.getState().open).toMatchObject({ kind: 'leak' })
  await act(async () => useApp.setState({ lock: { locked: false } } as never))
  expect(useDialog.getState().open).toBeNull()
})

test('whoever closes the rotation of a leaked key is led back to what is left to be done', () => {
  mirrorLeaks([leakWith()])
  closeFor('c', 'k')
  expect(useDialog.getState().open).toEqual({ kind: 'leak', leakId: 'l' })
  closeFor('c', 'other')
  expect(useDialog.getState().open).toBeNull()
})
