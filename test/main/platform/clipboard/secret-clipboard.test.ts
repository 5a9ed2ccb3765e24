import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ClipboardState } from '../../../../electron/contract/clipboard.ts'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { SecretClipboard } from '../../../../electron/main/platform/clipboard/secret-clipboard.ts'
import { clipboardsOf } from '../../../../electron/main/platform/clipboard/system-clipboard.ts'
import { type Desktop, fakeDesktop } from '../../../prove/client/fake-desktop.ts'
import { present } from '../../../values.ts'

/** How long a clear takes until it has seen what came of it, in milliseconds. */
const SETTLE_MS = 300

/** Nothing holds up what is asked of the clipboard. */
const noTurn = async (): Promise<void> => {}

const SECRET = { revealId: 'r', text: 's3cret' }

const setUp = (electron: 42 | 44, kind: Desktop['kind']) => {
  const desktop = fakeDesktop(kind)
  const states: ClipboardState['kind'][] = []
  const { all } = clipboardsOf(electron === 42 ? desktop.named() : desktop.promised(noTurn), {
    os: 'linux',
    wayland: kind !== 'x11',
  })
  const clipboard = new SecretClipboard(
    all,
    () => kind === 'x11' || desktop.focused,
    ({ kind }) => states.push(kind),
  )
  const settled = async <T>(work: Promise<T>): Promise<T> => {
    await vi.advanceTimersByTimeAsync(5 * SETTLE_MS)
    return work
  }
  return { desktop, states, clipboard, settled }
}

/** The same with a secret on it for 30 seconds. */
const copied = async (...how: Parameters<typeof setUp>) => {
  const scene = setUp(...how)
  await scene.clipboard.copy(SECRET, 30)
  return scene
}

const holdsBlankOrNothing = ({ visible }: Desktop): boolean =>
  visible.clipboard.trim() === '' && visible.selection.trim() === ''

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe.each([42, 44] as const)('with the clipboard of Electron %i', (electron) => {
  test.each(['x11', 'gnome'] as const)(
    'on %s a copied secret leaves both clipboards after its time',
    async (kind) => {
      const { desktop, states } = await copied(electron, kind)
      expect(desktop.visible).toEqual({ clipboard: 's3cret', selection: 's3cret' })
      await vi.advanceTimersByTimeAsync(29_999)
      expect(desktop.visible.clipboard).toBe('s3cret')
      await vi.advanceTimersByTimeAsync(1)
      expect(holdsBlankOrNothing(desktop)).toBe(true)
      expect(states).toEqual(['holding'])
      await vi.advanceTimersByTimeAsync(SETTLE_MS)
      expect(states).toEqual(['holding', 'cleared'])
    },
  )

  // Shows: S32
  test('what the person copied since is left alone, and said so', async () => {
    const { desktop, states, clipboard, settled } = await copied(electron, 'x11')
    desktop.copy('shopping list', ['clipboard'])
    await vi.advanceTimersByTimeAsync(30_000 + SETTLE_MS)
    expect(desktop.visible).toEqual({ clipboard: 'shopping list', selection: '' })
    expect(states.at(-1)).toBe('replaced')
    await clipboard.copy(SECRET, 30)
    desktop.copy('mine')
    await settled(clipboard.clear())
    expect(desktop.visible).toEqual({ clipboard: 'mine', selection: 'mine' })
  })

  test('on GNOME the selection of the person stays while the clipboard is overwritten', async () => {
    const { desktop, clipboard, settled } = await copied(electron, 'gnome')
    desktop.copy('selected elsewhere', ['selection'])
    await settled(clipboard.clear())
    expect(desktop.visible).toEqual({ clipboard: ' ', selection: 'selected elsewhere' })
  })

  test('without the focus nothing is said to be cleared, and the next focus clears it', async () => {
    const { desktop, states, clipboard, settled } = await copied(electron, 'gnome')
    desktop.focused = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(desktop.visible.clipboard).toBe('s3cret')
    expect([states, clipboard.state?.kind]).toEqual([
      ['holding', 'not_cleared_yet'],
      'not_cleared_yet',
    ])
    expect(await settled(clipboard.clear())).toBe(false)
    desktop.focused = true
    await settled(clipboard.focused())
    expect(holdsBlankOrNothing(desktop)).toBe(true)
    expect([states, clipboard.state]).toEqual([['holding', 'not_cleared_yet', 'cleared'], null])
  })

  test('without the focus what the person copied is not taken for ours at the next focus', async () => {
    const { desktop, states, clipboard, settled } = await copied(electron, 'gnome')
    desktop.focused = false
    await vi.advanceTimersByTimeAsync(30_000)
    desktop.copy('mine')
    desktop.focused = true
    await settled(clipboard.focused())
    expect(desktop.visible).toEqual({ clipboard: 'mine', selection: 'mine' })
    expect(states.at(-1)).toBe('replaced')
  })

  test('a focus that goes while it is being cleared leaves it unsaid until the next', async () => {
    const { desktop, states, clipboard, settled } = await copied(electron, 'gnome')
    const clearing = clipboard.clear()
    await vi.advanceTimersByTimeAsync(SETTLE_MS / 2)
    desktop.focused = false
    expect(await settled(clearing)).toBe(false)
    expect(states.at(-1)).toBe('not_cleared_yet')
    desktop.focused = true
    await settled(clipboard.focused())
    expect(states.at(-1)).toBe('cleared')
  })

  test('where a desktop takes a clear only with a newer press, it fails without one, and the next press clears it', async () => {
    const { desktop, states, clipboard, settled } = await copied(electron, 'weston')
    await vi.advanceTimersByTimeAsync(30_000 + 5 * SETTLE_MS)
    expect([desktop.visible.clipboard, states]).toEqual(['s3cret', ['holding', 'failed']])
    desktop.press()
    await settled(clipboard.pressed())
    expect(holdsBlankOrNothing(desktop)).toBe(true)
    expect([states, clipboard.state]).toEqual([['holding', 'failed', 'cleared'], null])
  })

  test('presses clear nothing whose time is not over, and many of them try once at a time', async () => {
    const { desktop, states, clipboard, settled } = await copied(electron, 'weston')
    desktop.press()
    await settled(clipboard.pressed())
    expect([desktop.visible.clipboard, states]).toEqual(['s3cret', ['holding']])
    desktop.focused = false
    await vi.advanceTimersByTimeAsync(30_000 + SETTLE_MS)
    desktop.focused = true
    const written = desktop.written.length
    await settled(Promise.all(Array.from({ length: 50 }, () => clipboard.pressed())))
    expect(states.at(-1)).toBe('cleared')
    expect(desktop.written.length).toBeLessThan(written + 5)
  })

  test('a press reaches the page before the clipboard is read for it, as that can wait for another program', async () => {
    const { desktop, clipboard, settled } = await copied(electron, 'weston')
    await vi.advanceTimersByTimeAsync(30_000 + 5 * SETTLE_MS)
    desktop.press()
    const trying = clipboard.pressed()
    for (let turn = 0; turn < 100; turn += 1) await Promise.resolve()
    expect(desktop.visible.clipboard).toBe('s3cret')
    await settled(trying)
    expect(holdsBlankOrNothing(desktop)).toBe(true)
  })

  test('+30 s puts the clearing off, up to two minutes from now, and after the clock was set ahead too', async () => {
    const { desktop, clipboard } = setUp(electron, 'x11')
    expect(await clipboard.extend()).toEqual(fail('gone'))
    await clipboard.copy(SECRET, 30)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await clipboard.extend()).toEqual(ok(null))
    await vi.advanceTimersByTimeAsync(39_999)
    expect(desktop.visible.clipboard).toBe('s3cret')
    vi.setSystemTime(Date.now() + 3_600_000)
    expect(await clipboard.extend()).toEqual(ok(null))
    await vi.advanceTimersByTimeAsync(29_999)
    expect(desktop.visible.clipboard).toBe('s3cret')
    for (let times = 0; times < 10; times += 1) await clipboard.extend()
    expect(clipboard.state).toMatchObject({ kind: 'holding', clearsAt: Date.now() + 120_000 })
    await vi.advanceTimersByTimeAsync(120_000)
    expect(desktop.visible.clipboard).toBe('')
    await vi.advanceTimersByTimeAsync(SETTLE_MS)
    expect(await clipboard.extend()).toEqual(fail('gone'))
  })

  test('a lock in the middle of a copy clears it, and after the end no copy is taken', async () => {
    const { desktop, clipboard, settled } = setUp(electron, 'x11')
    const [copying, clearing] = [clipboard.copy(SECRET, 30), clipboard.clear()]
    expect(await settled(clearing)).toBe(true)
    await copying
    expect(desktop.visible).toEqual({ clipboard: '', selection: '' })
    const [again, ending] = [clipboard.copy(SECRET, 30), clipboard.end()]
    await settled(Promise.allSettled([again, ending]))
    await expect(clipboard.copy(SECRET, 30)).rejects.toThrow()
    expect(desktop.visible).toEqual({ clipboard: '', selection: '' })
  })

  test('only the reveal whose secret is on the clipboard is held to be copied', async () => {
    const { desktop, states, clipboard, settled } = await copied(electron, 'x11')
    expect(await clipboard.holds('r')).toBe(true)
    await clipboard.copy({ revealId: 'other', text: 'secret 2' }, 30)
    expect([await clipboard.holds('r'), await clipboard.holds('other')]).toEqual([false, true])
    expect(states).toEqual(['holding', 'replaced', 'holding'])
    desktop.copy('mine')
    expect(await settled(clipboard.holds('other'))).toBe(false)
    expect(states.at(-1)).toBe('replaced')
  })
})

test('a lock while a copy is still being written, however long that takes, comes after it and clears it', async () => {
  const desktop = fakeDesktop('x11')
  const written = Promise.withResolvers<void>()
  // The first turn is the write's.
  const turn = vi.fn(noTurn).mockReturnValueOnce(written.promise)
  const { all } = clipboardsOf(desktop.promised(turn), { os: 'linux', wayland: false })
  const clipboard = new SecretClipboard(
    all,
    () => true,
    () => {},
  )
  const [copying, clearing] = [clipboard.copy(SECRET, 30), clipboard.clear()]
  await vi.advanceTimersByTimeAsync(5 * SETTLE_MS)
  written.resolve()
  await vi.advanceTimersByTimeAsync(5 * SETTLE_MS)
  expect(desktop.visible).toEqual({ clipboard: '', selection: '' })
  await copying
  expect(await clearing).toBe(true)
})

test('a second copy starts the time anew', async () => {
  const { desktop, clipboard } = await copied(42, 'x11')
  await vi.advanceTimersByTimeAsync(20_000)
  await clipboard.copy(SECRET, 30)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(desktop.visible.clipboard).toBe('s3cret')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(desktop.visible.clipboard).toBe('')
})

test('what another program copies is seen within a second, also when the focus is in our window all the time', async () => {
  const { desktop, states } = await copied(42, 'x11')
  await vi.advanceTimersByTimeAsync(5_500)
  expect(states).toEqual(['holding'])
  desktop.copy('shopping list', ['clipboard'])
  // The rest of the second, and what a clear takes until it has seen what came of it.
  await vi.advanceTimersByTimeAsync(500 + SETTLE_MS)
  expect(states).toEqual(['holding', 'replaced'])
  expect(desktop.visible).toEqual({ clipboard: 'shopping list', selection: '' })
  expect(vi.getTimerCount()).toBe(0)
})

test('a copy that could not be written is looked for and cleared all the same', async () => {
  const desktop = fakeDesktop('x11')
  const [first, second] = clipboardsOf(desktop.named(), { os: 'linux', wayland: false }).all
  if (first === undefined || second === undefined) throw new Error('two clipboards')
  const write = async (text: string): Promise<void> => {
    await first.write(text)
    throw new Error('no answer')
  }
  const clipboard = new SecretClipboard(
    [{ ...first, write }, second],
    () => true,
    () => {},
  )
  const copying = expect(clipboard.copy(SECRET, 30)).rejects.toThrow('no answer')
  await vi.advanceTimersByTimeAsync(SETTLE_MS)
  await copying
  expect(desktop.visible).toEqual({ clipboard: '', selection: '' })
})

test('a clipboard that cannot be cleared is reported and tried again', async () => {
  const desktop = fakeDesktop('x11')
  let stuck = true
  const states: string[] = []
  const first = present(clipboardsOf(desktop.named(), { os: 'win32', wayland: false }).all[0])
  const clear = async (): Promise<void> => (stuck ? undefined : first.clear())
  const clipboard = new SecretClipboard(
    [{ ...first, clear }],
    () => true,
    ({ kind }) => states.push(kind),
  )
  await clipboard.copy(SECRET, 10)
  const clearing = clipboard.clear()
  await vi.advanceTimersByTimeAsync(5 * SETTLE_MS)
  expect([await clearing, states.at(-1), clipboard.state?.kind]).toEqual([
    false,
    'failed',
    'failed',
  ])
  stuck = false
  const again = clipboard.focused()
  await vi.advanceTimersByTimeAsync(SETTLE_MS)
  await again
  expect([desktop.visible.clipboard, states.at(-1), clipboard.state]).toEqual(['', 'cleared', null])
})

test('clearing with nothing copied touches nothing', async () => {
  const { desktop, clipboard, states } = setUp(42, 'x11')
  desktop.copy('mine')
  expect(await clipboard.clear()).toBe(true)
  expect(desktop.visible.clipboard).toBe('mine')
  expect(states).toEqual([])
})

describe('a secret is marked for clipboard histories', () => {
  const formats = async (os: NodeJS.Platform): Promise<readonly string[]> => {
    const desktop = fakeDesktop('x11')
    const { all, marksSecrets } = clipboardsOf(desktop.promised(noTurn), { os, wayland: false })
    await all[0]?.write('s3cret')
    expect(marksSecrets).toBe(Object.keys(desktop.written[0] ?? {}).length > 1)
    return Object.keys(desktop.written[0] ?? {})
  }
  const marked = (name: string) => `electron application/osclipboard;format="${name}"`

  test('from Electron 44 on, as each system wants it, in the same write as the text', async () => {
    expect(await formats('win32')).toEqual([
      'text/plain',
      marked('ExcludeClipboardContentFromMonitorProcessing'),
      marked('CanIncludeInClipboardHistory'),
      marked('CanUploadToCloudClipboard'),
    ])
    expect(await formats('darwin')).toEqual([
      'text/plain',
      marked('org.nspasteboard.ConcealedType'),
    ])
    expect(await formats('linux')).toEqual(['text/plain', marked('x-kde-passwordManagerHint')])
  })

  test('and is not said to be where Electron cannot', async () => {
    const desktop = fakeDesktop('x11')
    const { all, marksSecrets } = clipboardsOf(desktop.named(), { os: 'win32', wayland: false })
    await all[0]?.write('s3cret')
    expect([marksSecrets, desktop.written]).toEqual([false, [{ 'text/plain': 's3cret' }]])
  })
})
