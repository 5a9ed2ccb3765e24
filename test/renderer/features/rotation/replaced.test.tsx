import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { NO_ANNOTATION } from '../../../../electron/contract/annotations.ts'
import { FilledList } from '../../../../src/features/keys/FilledList.tsx'
import { forgetLists, mirrorList } from '../../../../src/features/keys/store.ts'
import { forgetNotes, mirrorNotes } from '../../../../src/features/notes/store.ts'
import { mirrorRotations } from '../../../../src/state/rotations-store.ts'
import { keyNamed } from '../../../main/samples.ts'
import { listOf, notesOf, rotationWith } from '../../samples.ts'

// jsdom has neither idle time nor sizes.
beforeEach(() => {
  const height = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400)
  onTestFinished(() => height.mockRestore())
  vi.stubGlobal('requestIdleCallback', () => 0)
  vi.stubGlobal('cancelIdleCallback', () => {})
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => {}
      unobserve = () => {}
      disconnect = () => {}
    },
  )
})
afterEach(() => {
  forgetLists()
  forgetNotes()
  mirrorRotations([])
})

const OLD = keyNamed('old', { name: 'shop-staging', lastFour: 'Aa11' })
const NEW = keyNamed('new', { name: 'shop-staging', lastFour: 'VZK2' })

/** How many rows say that they were replaced, with these keys listed. */
const replacedRows = (...keys: readonly (typeof OLD)[]): number => {
  const list = listOf(keys)
  mirrorList(list)
  const { unmount } = render(<FilledList list={list} keys={keys} />)
  expect(screen.getAllByText('shop-staging')).toHaveLength(keys.length)
  const rows = screen.queryAllByText('Replaced by …VZK2').length
  unmount()
  return rows
}

test('of two keys of one name the old one says which took its place, also after a restart, and only while that one is listed', () => {
  expect(replacedRows(OLD, NEW)).toBe(0)
  mirrorRotations([rotationWith({ oldKey: OLD, newKey: NEW, step: 'retire', delivered: true })])
  expect(replacedRows(OLD, NEW)).toBe(1)
  mirrorRotations([])
  mirrorNotes({
    ...notesOf({}),
    annotations: { old: { ...NO_ANNOTATION, replacedBy: { id: 'new', lastFour: 'VZK2' } } },
  })
  expect(replacedRows(OLD, NEW)).toBe(1)
  expect(replacedRows(OLD)).toBe(0)
})

test.each([
  ['is being taken back', { step: 'undo', delivered: true }],
  ['was taken back', { step: 'ended', delivered: true, end: 'undone' }],
  ['has not delivered the new secret', { step: 'deliver', delivered: false }],
] as const)('a rotation that %s replaces nothing', (_, fields) => {
  mirrorRotations([rotationWith({ oldKey: OLD, newKey: NEW, ...fields })])
  expect(replacedRows(OLD, NEW)).toBe(0)
})
