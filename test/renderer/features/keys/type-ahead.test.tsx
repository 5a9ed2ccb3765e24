import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useTypeAhead } from '../../../../src/features/keys/type-ahead.ts'

/** A key press at that moment, in milliseconds. */
const press = (key: string, timeStamp: number): KeyboardEvent =>
  Object.defineProperty(new KeyboardEvent('keydown', { key }), 'timeStamp', { value: timeStamp })

test('letters typed on a row belong to one name until a pause, and the same letter again goes on to the next', () => {
  const { result } = renderHook(useTypeAhead)
  const typed = [
    ['c', 0],
    ['r', 699],
    ['n', 1399],
    ['n', 1400],
    ['e', 1401],
  ] as const
  expect(typed.map(([key, timeStamp]) => result.current(press(key, timeStamp)))).toEqual([
    'c',
    'cr',
    'n',
    'n',
    'ne',
  ])
})
