import { beforeEach, expect, test } from 'vitest'
import {
  anchorAt,
  clearSelection,
  ensureAnchor,
  keepListed,
  selectAll,
  selectTo,
  toggle,
  useSelection,
} from '../../../../src/features/keys/selection-store.ts'

const SHOWN = ['a', 'b', 'c', 'd', 'e']
const chosen = (): readonly string[] => [...useSelection.getState().ids].toSorted()

beforeEach(clearSelection)

test('a range goes from where it began to where it ends, in either direction, and follows the end', () => {
  toggle('one', 'c')
  selectTo('one', 'e', 'c', SHOWN)
  expect(chosen()).toEqual(['c', 'd', 'e'])
  selectTo('one', 'b', 'e', SHOWN)
  expect(chosen()).toEqual(['b', 'c'])
})

test('a range without a beginning begins at the row that it left', () => {
  selectTo('one', 'c', 'b', SHOWN)
  expect(chosen()).toEqual(['b', 'c'])
})

test('a range begins at the row that was pressed last, and a row that the focus is on does not change that', () => {
  anchorAt('one', 'b')
  ensureAnchor('one', 'e')
  expect(chosen()).toEqual([])
  selectTo('one', 'd', 'd', SHOWN)
  expect(chosen()).toEqual(['b', 'c', 'd'])
  ensureAnchor('two', 'x')
  expect(useSelection.getState()).toMatchObject({ connectionId: 'two', anchor: 'x' })
})

test('a second press takes a row out again', () => {
  toggle('one', 'a')
  toggle('one', 'b')
  toggle('one', 'a')
  expect(chosen()).toEqual(['b'])
})

test('rows of another connection are never chosen along', () => {
  selectAll('one', SHOWN)
  toggle('two', 'x')
  expect(useSelection.getState()).toMatchObject({ connectionId: 'two' })
  expect(chosen()).toEqual(['x'])
})

test('what is not listed any more is not chosen any more', () => {
  selectAll('one', SHOWN)
  keepListed('two', () => false)
  expect(chosen()).toEqual(SHOWN)
  keepListed('one', (id) => id < 'c')
  expect(chosen()).toEqual(['a', 'b'])
})
