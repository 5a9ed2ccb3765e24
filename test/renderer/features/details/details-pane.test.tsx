import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ok } from '../../../../electron/contract/result.ts'
import type { ScanPlace } from '../../../../electron/contract/scan.ts'
import { DetailsPane } from '../../../../src/features/details/DetailsPane.tsx'
import { useScan } from '../../../../src/features/scan/store.ts'
import { text } from '../../../../src/messages/text.ts'
import { useDialog } from '../../../../src/state/dialog-store.ts'
import { mirrorPlans } from '../../../../src/state/plans-store.ts'
import { connectionTo, keyNamed } from '../../../main/samples.ts'
import { button } from '../../controls.ts'
import { listOf, pendingRevoke } from '../../samples.ts'

afterEach(() => {
  useDialog.setState({ open: null })
  useScan.setState({ state: null })
})

/** Shows the details of a key where they cover the list. `places`: of the last scan. */
const show = (places: readonly ScanPlace[] = []) => {
  const never = () => new Promise(() => {})
  vi.stubGlobal('keystow', {
    onPush: () => () => {},
    activity: never,
    keyUse: never,
    scanState: async () => ok({ last: { places } }),
  })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const key = keyNamed('key_1')
  render(
    <DetailsPane
      connection={connectionTo('https://api.example.com')}
      list={listOf([key])}
      apiKey={key}
      asked={1}
      focus="heading"
    />,
  )
}

test('the facts of a key come before the form for notes', () => {
  show()
  const fact = screen.getByText('key_1', { selector: 'dd *' })
  const field = screen.getByLabelText('Note')
  expect(fact.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('the second click of a double click on a row presses nothing in the details that cover the list', () => {
  show()
  fireEvent.click(button('Revoke key…'), { detail: 2 })
  expect(useDialog.getState().open).toBeNull()
  fireEvent.click(screen.getByRole('heading', { name: 'key_1' }), { detail: 1 })
  fireEvent.click(button('Revoke key…'), { detail: 2 })
  expect(useDialog.getState().open?.kind).toBe('revoke')
})

test('files in which the last scan found the key are among its facts, what is certain first', async () => {
  const place = { line: 3, commit: null, versions: 1, connectionId: 'c', keyId: 'key_1' }
  show([
    { ...place, id: '1', kind: 'ends_like', path: '/a/.env' },
    { ...place, id: '2', kind: 'this_key', path: '/b/.env' },
    { ...place, id: '3', kind: 'this_key', path: '/old/.env', commit: '3f2a' },
    { ...place, id: '4', kind: 'this_key', path: '/other/.env', keyId: 'key_2' },
  ])
  const fact = (await screen.findByText('Found by the last scan in')).nextElementSibling
  expect(fact?.textContent).toBe('/b/.env:3/a/.env:3ends like …abcd')
})

test('the details say that a key is to end in the words of the list', () => {
  const dueAt = Date.parse('2026-11-30T12:00:00')
  const phase = { kind: 'planned' } as const
  mirrorPlans([pendingRevoke({ why: 'plan', dueAt, unusedDays: 0, phase })])
  show()
  expect(screen.getByText(text.plans.ends(dueAt, false))).toBeDefined()
  mirrorPlans([])
})
