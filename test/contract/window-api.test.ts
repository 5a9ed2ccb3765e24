import { expect, test } from 'vitest'
import { API } from '../../electron/contract/ipc.ts'
import { WINDOW_API } from '../e2e/support/window-api.ts'

test('the list of what the window can ask for has every name, so that one is added on purpose', () => {
  expect([...Object.keys(API), 'onPush'].toSorted()).toEqual(WINDOW_API)
})
