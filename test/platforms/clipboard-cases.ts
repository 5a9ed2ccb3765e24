import type { Page } from '@playwright/test'
import type { Running } from '../e2e/support/app.ts'
import { dialog } from '../e2e/support/person.ts'
import { type Desktop, type Selection, until } from './desktop.ts'

/** What was said and what another program saw at one moment. */
export interface Seen {
  readonly says: string
  readonly clipboard: string
  readonly primary: string
}

export interface Case {
  readonly name: string
  /**
   * Whether the copy must be gone in the end. An app that ends without the focus cannot see to that
   * everywhere.
   */
  readonly leaves: 'nothing' | 'anything'
  readonly work: (running: Running, desktop: Desktop) => Promise<readonly Seen[]>
}

/** By what the app says then, nothing of the secret is left. */
const SAYS_GONE: ReadonlySet<string> = new Set([
  'cleared',
  'replaced',
  'nothing',
  'ended without a question',
])

export const isUntrue = ({ says, clipboard, primary }: Seen): boolean =>
  SAYS_GONE.has(says) && [clipboard, primary].includes('SECRET')

/** Whether the app says that the copy is gone, and it is. */
export const isGone = (seen: Seen): boolean => SAYS_GONE.has(seen.says) && !isUntrue(seen)

/** What of a pasted text may be shown. */
const shown = (text: string): string =>
  text.includes('_live_')
    ? 'SECRET'
    : text === ''
      ? 'empty'
      : text.trim() === ''
        ? 'blank'
        : 'other'

/**
 * What is pasted. One after the other: a program that pastes takes the focus for a moment on some
 * desktops.
 */
export const pasted = async (desktop: Desktop) => {
  const of = async (selection: Selection) => shown(await desktop.paste(selection))
  return { clipboard: await of('clipboard'), primary: await of('primary') }
}

/**
 * What stays to be pasted. A desktop does in order what it is asked: before it lets a first program
 * paste, it has offered again what was cleared, if it does so.
 */
const stillPasted = async (desktop: Desktop) => {
  await pasted(desktop)
  return pasted(desktop)
}

const saysOf = (page: Page): Promise<string> =>
  page.evaluate(
    () => document.querySelector<HTMLElement>('[data-clipboard]')?.dataset.clipboard ?? 'nothing',
  )

/**
 * Waits until the app says something of the end of the copy, then looks at the clipboard as another
 * program.
 */
const seen = async ({ page }: Running, desktop: Desktop): Promise<Seen> => {
  await until('a word of the app on the copy', async () => (await saysOf(page)) !== 'holding')
  const says = await saysOf(page)
  return { says, ...(await stillPasted(desktop)) }
}

export const isFocused = ({ app }: Running): Promise<boolean> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getFocusedWindow() !== null)

const openOther = async (running: Running, desktop: Desktop): Promise<() => Promise<void>> => {
  const close = await desktop.openOther()
  await until('the loss of the focus', async () => !(await isFocused(running)))
  return close
}

const pressButton = async ({ page }: Running, desktop: Desktop, name: string): Promise<void> => {
  await dialog(page).getByRole('button', { name }).focus()
  await desktop.press('Return')
}

/** Ends the time of the copy, as by a sleep of the computer. */
const passTime = ({ app }: Running): Promise<void> =>
  app.evaluate(({ powerMonitor }) => {
    const now = Date.now
    Date.now = () => now() + 60_000
    powerMonitor.emit('resume')
  })

const lock = ({ page }: Running): Promise<unknown> => page.evaluate(() => window.keystow.lockNow())

const finish = async (running: Running, desktop: Desktop): Promise<void> => {
  await pressButton(running, desktop, 'Done')
  await dialog(running.page).waitFor({ state: 'hidden' })
}

const untilSaysElse = (running: Running, than: string): Promise<void> =>
  until(`another word than ${than}`, async () => (await saysOf(running.page)) !== than)

/**
 * With the focus. Where the desktop takes a clear only with a press that is newer than the copy,
 * the person presses a key.
 */
const seenInFront = async (running: Running, desktop: Desktop): Promise<readonly Seen[]> => {
  const first = await seen(running, desktop)
  if (first.says !== 'failed') return [first]
  await until('the focus', () => isFocused(running))
  await desktop.press('Shift_L')
  await untilSaysElse(running, 'failed')
  return [first, await seen(running, desktop)]
}

/** Without the focus, then with it again. */
const seenAwayAndBack = async (
  running: Running,
  desktop: Desktop,
  begin: () => Promise<unknown>,
): Promise<readonly Seen[]> => {
  const close = await openOther(running, desktop)
  await begin()
  const away = await seen(running, desktop)
  await close()
  if (away.says === 'not_cleared_yet') await untilSaysElse(running, 'not_cleared_yet')
  return [away, ...(await seenInFront(running, desktop))]
}

const quit = async ({ app }: Running, desktop: Desktop): Promise<Seen> => {
  const asked: string[] = []
  app
    .process()
    .stderr?.on('data', (text: Buffer) => asked.push(...(/KEYSTOW-ASKED/.exec(String(text)) ?? [])))
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = (async () => {
      process.stderr.write('KEYSTOW-ASKED\n')
      return { response: 1, checkboxChecked: false }
    }) as typeof dialog.showMessageBox
  })
  const ended = new Promise((resolve) => app.process().once('exit', resolve))
  // The app goes while it answers.
  await app.evaluate(({ app }) => app.quit()).catch(() => {})
  await ended
  return {
    says: asked.length > 0 ? 'asked before it ended' : 'ended without a question',
    ...(await stillPasted(desktop)),
  }
}

export const CASES: readonly Case[] = [
  {
    name: 'focused, timer',
    leaves: 'nothing',
    work: async (running, desktop) => {
      await desktop.press('Shift_L')
      await passTime(running)
      return [await seen(running, desktop)]
    },
  },
  {
    name: 'focused, timer, nothing pressed since the copy; then a key',
    leaves: 'nothing',
    work: async (running, desktop) => {
      await passTime(running)
      return seenInFront(running, desktop)
    },
  },
  {
    name: 'focused, Clear now',
    leaves: 'nothing',
    work: async (running, desktop) => {
      await pressButton(running, desktop, 'Clear now')
      return [await seen(running, desktop)]
    },
  },
  {
    name: 'focused, lock',
    leaves: 'nothing',
    work: async (running, desktop) => {
      await desktop.press('Shift_L')
      await lock(running)
      return [await seen(running, desktop)]
    },
  },
  {
    name: 'focused, quit',
    leaves: 'nothing',
    work: async (running, desktop) => {
      await finish(running, desktop)
      return [await quit(running, desktop)]
    },
  },
  {
    name: 'unfocused, timer; then focused',
    leaves: 'nothing',
    work: (running, desktop) => seenAwayAndBack(running, desktop, () => passTime(running)),
  },
  {
    name: 'unfocused, lock; then focused',
    leaves: 'nothing',
    work: (running, desktop) => seenAwayAndBack(running, desktop, () => lock(running)),
  },
  {
    name: 'unfocused, quit',
    leaves: 'anything',
    work: async (running, desktop) => {
      await finish(running, desktop)
      const close = await openOther(running, desktop)
      const last = await quit(running, desktop)
      await close()
      return [last]
    },
  },
]
