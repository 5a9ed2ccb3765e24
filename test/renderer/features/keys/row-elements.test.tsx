import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  assignElements,
  NO_ELEMENTS,
  type RowElements,
} from '../../../../src/features/keys/row-elements.ts'

const draw = (before: RowElements, ids: string, held: string | null = null): RowElements =>
  assignElements(before, [...ids], held)
const elements = ({ drawn }: RowElements): readonly number[] => drawn.map(({ element }) => element)

test('keys that come where others went take their elements', () => {
  const first = draw(NO_ELEMENTS, 'abcd')
  expect(elements(draw(first, 'efgh'))).toEqual(elements(first))
  expect(elements(draw(first, 'ef'))).toEqual(elements(first).slice(0, 2))
})

test('a key that stays keeps its element, and none is moved for one that comes', () => {
  const first = draw(NO_ELEMENTS, 'abcd')
  const [a, b, c, d] = elements(first)
  expect(elements(draw(first, 'bd'))).toEqual([b, d])
  expect(elements(draw(first, 'axcd'))).toEqual([a, b, c, d])
  expect(elements(draw(first, 'xacd'))).toEqual([5, a, c, d])
  expect(elements(draw(first, 'cdef'))).toEqual([c, d, 5, 6])
})

test('the element that had the focus is not given to another key', () => {
  const first = draw(NO_ELEMENTS, 'abc', 'b')
  const [a, b, c] = elements(first)
  expect(elements(draw(first, 'xyz'))).toEqual([a, c, 4])
  expect(elements(draw(first, 'xbz'))).toEqual([a, b, c])
})

test('no two keys share an element, however rows come, go and change places', () => {
  const rows = fc.uniqueArray(fc.constantFrom(...'abcdefgh'))
  fc.assert(
    fc.property(fc.array(fc.tuple(rows, fc.constantFrom(null, ...'abcdefgh'))), (scenes) => {
      let state = NO_ELEMENTS
      for (const [ids, held] of scenes) {
        const before = new Map(state.drawn.map(({ id, element }) => [id, element]))
        state = assignElements(state, ids, held)
        expect(new Set(elements(state)).size).toBe(ids.length)
        for (const { id, element } of state.drawn)
          if (before.has(id)) expect(element).toBe(before.get(id))
      }
    }),
  )
})
