import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AppState } from '../../../electron/contract/app-state.ts'
import type { PageView } from '../../../electron/contract/page.ts'
import { fail, ok, type Result } from '../../../electron/contract/result.ts'
import { guards } from '../../../electron/main/doors/ipc/guards.ts'
import { search } from '../../../src/features/keys/list-view-store.ts'
import { addReveals, useReveals } from '../../../src/features/reveal/store.ts'
import { recycleWhenIdle } from '../../../src/shell/page/recycle-when-idle.ts'
import { useApp } from '../../../src/state/app-store.ts'
import { mirrorClipboard, useClipboard } from '../../../src/state/clipboard-store.ts'
import { closeDialog, openDialog } from '../../../src/state/dialog-store.ts'
import { announce } from '../../../src/ui/announce-store.ts'
import { keyNamed } from '../../main/samples.ts'

const REVEAL = { id: 'r', connectionId: 'c', key: keyNamed('key_1') }

let asked: PageView[]
let answer: Result<null>
let recycleDue: () => void

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)
const type = (field: HTMLInputElement, value: string): void => {
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
const field = (html: string): HTMLInputElement => {
  document.body.innerHTML = html
  return document.querySelector('input') as HTMLInputElement
}

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  answer = ok(null)
  document.body.innerHTML = ''
  Object.assign(window, {
    keystow: {
      onPush: (_channel: string, listener: () => void) => {
        recycleDue = listener
      },
      recyclePage: async (view: PageView) => {
        asked.push(view)
        return answer
      },
    },
  })
  recycleWhenIdle()
})
afterEach(() => {
  useReveals.setState({ reveals: [] })
  useApp.setState(null, true)
  search('')
})

test('a page that was given no secret is never replaced', async () => {
  await seconds(60)
  expect(asked).toEqual([])
})

test('a page that was shown a secret is replaced once, in the first quiet second, by a view that main takes', async () => {
  announce('Copied.')
  recycleDue()
  await seconds(0.9)
  expect(asked).toEqual([])
  await seconds(0.2)
  expect(asked).toHaveLength(1)
  expect(asked[0]?.said).toEqual({ sentence: 'Copied.', fresh: true })
  expect(guards['page:recycle'].safeParse(asked[0]).error).toBeUndefined()
  await seconds(60)
  expect(asked).toHaveLength(1)
})

test.each<[what: string, begin: () => unknown, end: () => unknown]>([
  ['a dialog is open', () => openDialog({ kind: 'settings' }), closeDialog],
  [
    'a secret waits to be saved',
    () => addReveals([REVEAL]),
    () => useReveals.setState({ reveals: [] }),
  ],
  [
    'a menu is open',
    () => document.body.append(Object.assign(document.createElement('div'), { role: 'menu' })),
    () => document.body.replaceChildren(),
  ],
  [
    'a field holds text that was typed',
    () => type(field('<input>'), 'half a na'),
    () => document.body.replaceChildren(),
  ],
  [
    'a mouse button is held',
    () => window.dispatchEvent(new PointerEvent('pointerdown', { buttons: 1 })),
    () => window.dispatchEvent(new PointerEvent('pointerup')),
  ],
  [
    'the locked page says that a passphrase was wrong',
    () => {
      useApp.setState({ lock: { locked: true } } as AppState)
      document.body.innerHTML = '<p role="alert">wrong</p>'
    },
    () => document.querySelector('p')?.replaceChildren(),
  ],
  [
    'the end of a copy is shown',
    () => useClipboard.setState({ state: { kind: 'cleared', revealId: 'r' } }),
    () => mirrorClipboard({ kind: 'holding', revealId: 'r', clearsAt: 0 }),
  ],
])('while %s the page stays, and goes soon after', async (_what, begin, end) => {
  begin()
  recycleDue()
  await seconds(30)
  expect(asked).toEqual([])
  end()
  await seconds(3)
  expect(asked).toHaveLength(1)
})

test('while somebody moves, types or scrolls the page stays', async () => {
  recycleDue()
  for (const event of ['pointermove', 'keydown', 'wheel', 'pointermove', 'keydown', 'wheel']) {
    await seconds(0.6)
    window.dispatchEvent(new Event(event))
  }
  expect(asked).toEqual([])
  await seconds(3)
  expect(asked).toHaveLength(1)
})

test('what is searched for does not hold it up once the cursor has left, and comes along', async () => {
  const box = field('<input id="key-search">')
  box.focus()
  type(box, 'billing')
  search('billing')
  recycleDue()
  await seconds(10)
  expect(asked).toEqual([])
  box.blur()
  await seconds(3)
  expect(asked[0]?.query).toBe('billing')
})

test('a secret in the search field is not handed over', async () => {
  search(`x test_live_${'a1B2'.repeat(8)}`)
  recycleDue()
  await seconds(3)
  expect(asked[0]?.query).toBe('')
})

test('a page that main cannot let go yet asks again; one that needs no replacing does not', async () => {
  answer = fail('answer_running')
  recycleDue()
  await seconds(5)
  expect(asked.length).toBeGreaterThan(2)
  answer = fail('gone')
  await seconds(2)
  const { length } = asked
  await seconds(60)
  expect(asked).toHaveLength(length)
})

test('a clock that is set back keeps no page that was shown a secret', async () => {
  recycleDue()
  vi.setSystemTime(Date.now() - 7_200_000)
  await seconds(2)
  expect(asked).toHaveLength(1)
})
