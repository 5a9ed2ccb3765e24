import { EventEmitter } from 'node:events'
import { beforeEach, expect, test } from 'vitest'
import {
  type PageEnd,
  PageRecovery,
} from '../../../../electron/main/platform/window/page-recovery.ts'

let loads: number
let ends: PageEnd[]
const watch = (isCrashed: boolean): void => {
  const webContents = Object.assign(new EventEmitter(), {
    isCrashed: () => isCrashed,
    isDestroyed: () => false,
  })
  const loadURL = async (): Promise<void> => {
    loads += 1
  }
  const window = Object.assign(new EventEmitter(), {
    webContents,
    isDestroyed: () => false,
    loadURL,
  })
  new PageRecovery(
    { leaving: () => false } as never,
    { ask: async () => false } as never,
    () => false,
    (how) => ends.push(how),
    () => {},
  ).watch(window as never)
}

beforeEach(() => {
  loads = 0
  ends = []
})

test('a page that died before anything watched it is loaded again', async () => {
  watch(true)
  await expect.poll(() => loads).toBe(1)
  expect(ends).toEqual(['died'])
})

test('a page that lives is left as it is', async () => {
  watch(false)
  await new Promise(setImmediate)
  expect({ loads, ends }).toEqual({ loads: 0, ends: [] })
})
