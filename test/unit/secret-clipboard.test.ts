import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ClipboardState } from '../../electron/contract/workflow.ts'
import type { Board } from '../../electron/main/clipboard.ts'
import { createSecretClipboard } from '../../electron/main/secret-clipboard.ts'

/** A system clipboard in memory. On X11 a write to CLIPBOARD fills PRIMARY too, so both can share what is written. */
const memoryBoard = () => {
  const board = { text: '', mirror: null as { text: string } | null, stuck: false }
  const api: Board = {
    read: async () => board.text,
    write: async (text) => {
      board.text = text
      if (board.mirror !== null) board.mirror.text = text
    },
    clear: async () => {
      if (!board.stuck) board.text = ''
    },
  }
  return { board, api }
}

const setUp = () => {
  const primary = memoryBoard()
  const standard = memoryBoard()
  standard.board.mirror = primary.board
  const states: ClipboardState['kind'][] = []
  const clipboard = createSecretClipboard([standard.api, primary.api], (state) => states.push(state.kind))
  return { clipboard, standard: standard.board, primary: primary.board, states }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a page that comes later is told of a copy for as long as it is there', async () => {
  const { clipboard } = setUp()
  expect(clipboard.state).toBeNull()
  await clipboard.copy('s3cret', 30)
  expect(clipboard.state?.kind).toBe('holding')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(clipboard.state).toBeNull()
})

test('a copied secret leaves both clipboards after its time', async () => {
  const { clipboard, standard, primary, states } = setUp()
  await clipboard.copy('s3cret', 30)
  expect([standard.text, primary.text]).toEqual(['s3cret', 's3cret'])
  await vi.advanceTimersByTimeAsync(29_999)
  expect(standard.text).toBe('s3cret')
  await vi.advanceTimersByTimeAsync(1)
  expect([standard.text, primary.text]).toEqual(['', ''])
  expect(states).toEqual(['holding', 'cleared'])
})

test('what the person copied since is left alone', async () => {
  const { clipboard, standard, primary, states } = setUp()
  await clipboard.copy('s3cret', 30)
  standard.text = 'shopping list'
  await vi.advanceTimersByTimeAsync(30_000)
  expect([standard.text, primary.text]).toEqual(['shopping list', ''])
  standard.text = primary.text = 'mine'
  await clipboard.copy('other', 30)
  standard.text = primary.text = 'mine'
  await vi.advanceTimersByTimeAsync(30_000)
  expect([standard.text, primary.text]).toEqual(['mine', 'mine'])
  expect(states.at(-1)).toBe('replaced')
})

test('a second copy starts the time anew', async () => {
  const { clipboard, standard } = setUp()
  await clipboard.copy('s3cret', 30)
  await vi.advanceTimersByTimeAsync(20_000)
  await clipboard.copy('s3cret', 30)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(standard.text).toBe('s3cret')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(standard.text).toBe('')
})

test('a clipboard that cannot be cleared is reported and tried again at the end', async () => {
  const { clipboard, standard, states } = setUp()
  standard.stuck = true
  await clipboard.copy('s3cret', 10)
  expect(await clipboard.clear()).toBe(false)
  expect(states.at(-1)).toBe('failed')
  standard.stuck = false
  expect(await clipboard.clear()).toBe(true)
  expect(standard.text).toBe('')
})

test('clearing with nothing copied touches nothing', async () => {
  const { clipboard, standard, states } = setUp()
  standard.text = 'mine'
  expect(await clipboard.clear()).toBe(true)
  expect(standard.text).toBe('mine')
  expect(states).toEqual([])
})
