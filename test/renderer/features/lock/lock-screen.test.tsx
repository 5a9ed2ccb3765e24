import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AppState, SecureStorage } from '../../../../electron/contract/app-state.ts'
import type { ClosedVault } from '../../../../electron/contract/lock.ts'
import { ok } from '../../../../electron/contract/result.ts'
import { Notices } from '../../../../src/features/connections/Notices.tsx'
import { LockScreen } from '../../../../src/features/lock/LockScreen.tsx'
import { text } from '../../../../src/messages/text.ts'
import { useApp } from '../../../../src/state/app-store.ts'

const STORAGE: SecureStorage = { state: 'locked', backend: 'KWallet' }

const chooseVault = vi.fn(async () => ok(null))
beforeEach(() => {
  chooseVault.mockClear()
  Object.assign(window, { keystow: { chooseVault } })
  useApp.setState({ storage: STORAGE } as unknown as AppState, true)
})

const show = (closed: ClosedVault): readonly string[] => {
  const lock = {
    locked: true,
    passphrase: closed.kind === 'passphrase',
    system: false,
    byStore: false,
    closed,
  }
  render(<LockScreen lock={lock} />)
  return screen.getAllByRole('button').map(({ textContent }) => textContent ?? '')
}
const COPY_TIME = Date.UTC(2026, 0, 1, 12)
const { tryAgain } = text
const { erase, open, restart, startAnew, useCopy, workUntilQuit } = text.lock

test.each<readonly [string, ClosedVault, string, readonly string[]]>([
  [
    'a store that does not answer',
    { kind: 'waiting', needsRestart: false },
    text.lock.waiting(STORAGE.backend, STORAGE.state),
    [tryAgain, workUntilQuit, startAnew],
  ],
  [
    'a store that refused and is asked again only by a restart',
    { kind: 'waiting', needsRestart: true },
    text.lock.waiting(STORAGE.backend, STORAGE.state),
    [restart, workUntilQuit, startAnew],
  ],
  [
    'a damaged file',
    { kind: 'unreadable', isNewer: false, copyTime: null },
    text.lock.unreadable,
    [tryAgain, startAnew],
  ],
  [
    'a damaged file beside its copy',
    { kind: 'unreadable', isNewer: false, copyTime: COPY_TIME },
    text.lock.unreadable,
    [tryAgain, useCopy(COPY_TIME), startAnew],
  ],
  [
    'a file of a newer version',
    { kind: 'unreadable', isNewer: true, copyTime: COPY_TIME },
    text.lock.newer,
    [tryAgain, startAnew],
  ],
  ['a passphrase', { kind: 'passphrase' }, text.lock.nothingActs, [open, erase]],
])(
  'a vault that is closed for %s says so, and offers what helps',
  (_what, closed, said, buttons) => {
    expect(show(closed)).toEqual(buttons)
    expect(screen.getByText(said)).toBeTruthy()
  },
)

test('a vault that is closed for another reason than its passphrase says so at once, and the first choice has the focus', () => {
  show({ kind: 'waiting', needsRestart: false })
  expect(screen.getByRole('alert').textContent).not.toBe('')
  expect(document.activeElement?.textContent).toBe(tryAgain)
})

test('each choice goes to main as it is, one after the other', async () => {
  show({ kind: 'waiting', needsRestart: false })
  for (const name of [tryAgain, workUntilQuit, startAnew]) {
    fireEvent.click(await screen.findByRole('button', { name }))
    // Until main has answered the button says that it checks.
    await screen.findByRole('button', { name: tryAgain })
  }
  expect(chooseVault.mock.calls).toEqual([['retry'], ['work_until_quit'], ['start_anew']])
})

const notice = (kept: AppState['kept'], storage: AppState['storage']['state']): string | null => {
  useApp.setState(
    { kept, storage: { state: storage, backend: 'KWallet' }, notices: [] } as unknown as AppState,
    true,
  )
  return render(<Notices />).container.textContent
}

test('where nothing is kept the window says why, and what would help', () => {
  expect(notice('on_disk', 'available')).toBe('')
  expect(notice('nowhere', 'unavailable')).toBe(`${text.lock.keptNowhere}${text.lock.set}`)
  expect(notice('nowhere', 'locked')).toBe(
    `${text.lock.keptNotYet}${text.tryAgain}${text.lock.set}`,
  )
  for (const state of ['unreachable', 'off'] as const)
    expect(notice('nowhere', state)).toBe(`${text.lock.keptUnopened}${text.lock.set}`)
  expect(notice('apart', 'locked')).toBe(text.lock.keptApart)
})

test.each(['disk_full', 'not_written'] as const)(
  'a disk that refuses every file is one notice (%s), and one press dismisses it',
  (kind) => {
    const dismissNotice = vi.fn()
    Object.assign(window.keystow, { dismissNotice })
    const paths = ['/d/vault', '/d/notes', '/d/activity']
    const notices = [
      ...paths.map((path) => ({ id: path, kind, path })),
      { id: 'other', kind: 'file_older', path: '/d/notes' },
    ]
    useApp.setState({ kept: 'on_disk', storage: STORAGE, notices } as unknown as AppState, true)
    render(<Notices />)
    expect(screen.getByText(text.notices[kind](paths.join(', ')))).toBeTruthy()
    const [first, ...more] = screen.getAllByRole('button')
    if (first !== undefined) fireEvent.click(first)
    expect([dismissNotice.mock.calls.flat(), more.length]).toEqual([paths, 1])
  },
)

test('while a store is asked there is nothing to choose', () => {
  const lock = {
    locked: true,
    passphrase: false,
    system: false,
    byStore: false,
    closed: { kind: 'asking' } as const,
  }
  render(<LockScreen lock={lock} />)
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(screen.getByText(text.lock.asking)).toBeTruthy()
})
