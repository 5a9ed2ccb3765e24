import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Running } from '../e2e/support/app.ts'
import { dialog } from '../e2e/support/person.ts'
import { type Desktop, type Selection, until } from './desktop.ts'

/** A copied secret is cleared after so many seconds. */
export const CLEAR_SECONDS = 10

/** A desktop may take this long to offer again what was cleared; in milliseconds. */
const SETTLE_MS = 1_500

/** What was said and what another program saw at one moment. */
export interface Seen {
  readonly says: string
  readonly clipboard: string
  readonly primary: string
}

export interface Case {
  readonly name: string
  readonly work: (running: Running, desktop: Desktop) => Promise<readonly Seen[]>
}

/** By what the app says then, nothing of the secret is left. */
const SAYS_GONE: ReadonlySet<string> = new Set(['cleared', 'replaced', 'nothing', 'ended without a question'])

export const isUntrue = ({ says, clipboard, primary }: Seen): boolean => SAYS_GONE.has(says) && [clipboard, primary].includes('SECRET')

/** What of a pasted text may be shown. */
const shown = (text: string): string =>
  text.includes('_live_') ? 'SECRET' : text === '' ? 'empty' : text.trim() === '' ? 'blank' : 'other'

/** What is pasted. One after the other: a program that pastes takes the focus for a moment on some desktops. */
export const pasted = async (desktop: Desktop) => {
  const of = async (selection: Selection) => shown(await desktop.paste(selection))
  return { clipboard: await of('clipboard'), primary: await of('primary') }
}

const saysOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector<HTMLElement>('[data-clipboard]')?.dataset.clipboard ?? 'nothing')

/** Waits until the app says something of the end of the copy, then looks at the clipboard as another program. */
const seen = async ({ page }: Running, desktop: Desktop): Promise<Seen> => {
  await until('a word of the app on the copy', async () => (await saysOf(page)) !== 'holding')
  const says = await saysOf(page)
  await sleep(SETTLE_MS)
  return { says, ...(await pasted(desktop)) }
}

const lock = ({ page }: Running): Promise<unknown> => page.evaluate(() => window.keystow.lockNow())

const finish = async ({ page }: Running): Promise<void> => {
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await dialog(page).waitFor({ state: 'hidden' })
}

const quit = async ({ app }: Running, desktop: Desktop): Promise<Seen> => {
  const asked: string[] = []
  app.process().stderr?.on('data', (text: Buffer) => asked.push(...(/KEYSTOW-ASKED/.exec(String(text)) ?? [])))
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
  await sleep(SETTLE_MS)
  return { says: asked.length > 0 ? 'asked before it ended' : 'ended without a question', ...(await pasted(desktop)) }
}

export const CASES: readonly Case[] = [
  { name: 'focused, timer', work: async (running, desktop) => [await seen(running, desktop)] },
  {
    name: 'focused, Clear now',
    work: async (running, desktop) => {
      await dialog(running.page).getByRole('button', { name: 'Clear now' }).click()
      return [await seen(running, desktop)]
    },
  },
  {
    name: 'focused, lock',
    work: async (running, desktop) => {
      await lock(running)
      return [await seen(running, desktop)]
    },
  },
  {
    name: 'focused, quit',
    work: async (running, desktop) => {
      await finish(running)
      return [await quit(running, desktop)]
    },
  },
  {
    name: 'unfocused, timer; then focused',
    work: async (running, desktop) => {
      const close = await desktop.openOther()
      const away = await seen(running, desktop)
      await close()
      if (away.says === 'not_cleared_yet')
        await until('a word after the focus', async () => (await saysOf(running.page)) !== 'not_cleared_yet')
      return [away, await seen(running, desktop)]
    },
  },
  {
    name: 'unfocused, lock; then focused',
    work: async (running, desktop) => {
      const close = await desktop.openOther()
      await lock(running)
      const away = await seen(running, desktop)
      await close()
      if (away.says === 'not_cleared_yet')
        await until('a word after the focus', async () => (await saysOf(running.page)) !== 'not_cleared_yet')
      return [away, await seen(running, desktop)]
    },
  },
  {
    name: 'unfocused, quit',
    work: async (running, desktop) => {
      await finish(running)
      const close = await desktop.openOther()
      const last = await quit(running, desktop)
      await close()
      return [last]
    },
  },
]
