import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ActivityEntry } from '../../../../electron/contract/activity.ts'
import type { KeyListState } from '../../../../electron/contract/connection.ts'
import { ProgramList } from '../../../../src/features/activity/ProgramList.tsx'
import { forgetLists, mirrorList } from '../../../../src/features/keys/store.ts'
import { forgetNotes, mirrorNotes } from '../../../../src/features/notes/store.ts'
import { useApp } from '../../../../src/state/app-store.ts'
import { useDialog } from '../../../../src/state/dialog-store.ts'
import { mirrorLeases } from '../../../../src/state/leases-store.ts'
import { keyNamed } from '../../../main/samples.ts'
import { present } from '../../../values.ts'
import { button } from '../../controls.ts'
import { inEnvFile, lease, listOf, notesOf } from '../../samples.ts'

const entry = (
  fields: Partial<ActivityEntry>,
  name = 'claude',
  connectionId = 'a',
): ActivityEntry => ({
  at: '2026-01-01T00:00:00.000Z',
  connection: 'Shop',
  action: 'create',
  keyId: null,
  keyName: 'mail',
  outcome: 'created',
  client: { name, request: 'create', connectionId },
  ...fields,
})
const got = (keyId: string, name?: string, connectionId?: string): ActivityEntry =>
  entry({ keyId }, name, connectionId)

const listed = (
  connectionId: string,
  ids: readonly string[],
  more: Partial<KeyListState> = {},
): void =>
  mirrorList(
    listOf(
      ids.map((id) => keyNamed(id, { name: `${id} key`, lastFour: 'Ab12' })),
      { connectionId, ...more },
    ),
  )

const connections = (...names: readonly (readonly [id: string, name: string])[]): void =>
  useApp.setState({ connections: names.map(([id, name]) => ({ id, name })) } as never, true)

const show = (...entries: readonly ActivityEntry[]) => {
  const onShow = vi.fn()
  render(<ProgramList entries={entries} onShow={onShow} />)
  return onShow
}
const revoke = () =>
  screen.getByRole<HTMLButtonElement>('button', {
    name: /^Revoke \d API keys? that claude got on Shop…$/,
  })

beforeEach(() => connections(['a', 'Shop'], ['b', 'Blog']))
afterEach(() => {
  forgetLists()
  forgetNotes()
  mirrorLeases([])
})

test('of a program the keys that it got and that are listed are shown, and one act revokes just these', () => {
  listed('a', ['key_1', 'key_2', 'key_9'])
  listed('b', ['key_3'])
  show(got('key_1'), got('key_2'), got('key_gone'), got('key_3', 'other', 'b'))
  const keys = screen.getByRole('region', { name: 'claude, Shop' })
  expect(within(keys).getAllByRole('listitem')).toHaveLength(2)
  expect(keys.textContent).toContain('key_1 key')
  expect(keys.textContent).toContain('…Ab12')
  expect(keys.textContent).not.toContain('key_9')
  fireEvent.click(revoke())
  expect(useDialog.getState().open).toEqual({
    kind: 'bulk-revoke',
    connectionId: 'a',
    ids: ['key_1', 'key_2'],
  })
})

test('a key says where its secret is, and what runs with it', () => {
  listed('a', ['key_1', 'key_2'])
  const kept = [{ id: 'key_1', name: 'key_1 key', lastFour: 'Ab12', at: 0 }]
  mirrorNotes({ ...notesOf({ key_1: [inEnvFile('/shop/.env')] }, kept), connectionId: 'a' })
  mirrorLeases([{ ...lease, connectionId: 'a' }])
  show(got('key_1'), got('key_2'))
  const region = screen.getByRole('region')
  expect(region.textContent).toContain('Kept here, sealed')
  expect(region.textContent).toContain('/shop/.env')
  expect(within(region).getByText('running: npm run dev')).toBeDefined()
})

test('a key that was revoked elsewhere is gone with the next list, and that nothing is left is said', () => {
  listed('a', [])
  show(got('key_1'), entry({ action: 'ask', outcome: 'denied' }, 'other'))
  expect(screen.queryByRole('region')).toBeNull()
  expect(screen.getByText(/listed any more/)).toBeDefined()
  expect(screen.getByText('It got no API key.')).toBeDefined()
})

test('without a current list nothing can be revoked, and the age of the list is said; without any list nothing is said to work', () => {
  listed('a', ['key_1'], { phase: 'stale', failure: { code: 'unreachable' } })
  show(got('key_1'), got('key_3', 'claude', 'b'))
  expect(revoke().getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(revoke())
  expect(useDialog.getState().open).toBeNull()
  expect(screen.getByText(/List from .*Creating and revoking wait/)).toBeDefined()
  expect(screen.getByText(/Keystow has no list of Blog now/)).toBeDefined()
})

test('keys of a forgotten connection are not passed over', () => {
  show(got('key_1', 'claude', 'gone'), got('key_2', 'claude', 'gone'))
  expect(
    screen.getByText(/It also got 2 API keys of connections that were forgotten/),
  ).toBeDefined()
})

test('each request has its decision, those who have keys come first, and all entries of a program can be shown', () => {
  listed('a', ['key_1'])
  const asked = (outcome: string, name: string, count?: number) =>
    entry(
      { action: 'ask', outcome, keyName: 'mail', ...(count === undefined ? {} : { count }) },
      name,
    )
  const onShow = show(asked('denied', 'other', 3), asked('approved', 'claude'), got('key_1'))
  expect(
    screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent),
  ).toEqual(['claude', 'other'])
  expect(screen.getByText(/^3 requests, the last .*: Denied$/)).toBeDefined()
  expect(screen.getByText('Denied, 3 times')).toBeDefined()
  const [first] = screen.getAllByRole('button', { name: 'Show all in the log', hidden: true })
  fireEvent.click(present(first))
  expect(onShow).toHaveBeenCalledWith('claude')
})

test('a name that turns the text around, or has control characters, is shown for what it is', () => {
  listed('a', ['key_1'])
  show(got('key_1', 'a\u202eedualc\u0007'))
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('a⟨U+202E⟩edualc⟨U+0007⟩')
  expect(button('Revoke 1 API key that a⟨U+202E⟩edualc⟨U+0007⟩ got on Shop…')).toBeDefined()
})

test('that nobody has asked yet is said', () => {
  show({ ...got('key_1'), client: undefined })
  expect(screen.getByText('No program or assistant has asked for anything yet.')).toBeDefined()
})
