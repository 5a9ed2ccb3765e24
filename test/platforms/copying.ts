import type { ChildProcess } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type LaunchOptions, launch, type Running } from '../e2e/support/app.ts'
import { create, dialog, useLocal } from '../e2e/support/person.ts'
import { isFocused, pasted } from './clipboard-cases.ts'
import { type Desktop, type DesktopKind, until } from './desktop.ts'

/** A copied secret is cleared after so many seconds, the most that can be chosen. */
const CLEAR_SECONDS = 60

/** Presses keys that do nothing: a new desktop may not yet pass them on to the window. */
const passesKeys = async (page: Page, desktop: Desktop): Promise<void> => {
  let isHeard = false
  void page
    .evaluate(
      () => new Promise((heard) => addEventListener('keydown', () => heard(null), { once: true })),
    )
    .then(() => {
      isHeard = true
    })
  await until('a key in the window', async () => {
    await desktop.press('Shift_L')
    return isHeard
  })
}

/** Shows the list and copies a new secret by a key of the desktop; another program has it then. */
const copySecret = async ({ page }: Running, desktop: Desktop): Promise<void> => {
  await useLocal(page)
  await page.evaluate(
    (clipboardSeconds) => window.keystow.changeSettings({ clipboardSeconds }),
    CLEAR_SECONDS,
  )
  await create(page, 'copied')
  const copy = dialog(page).getByRole('button', { name: 'Copy secret' })
  await copy.waitFor()
  await passesKeys(page, desktop)
  await copy.focus()
  await desktop.press('Return')
  await page.locator('[data-clipboard=holding]').first().waitFor()
  await until(
    'the secret on the clipboard',
    async () => (await pasted(desktop)).clipboard === 'SECRET',
  )
}

/**
 * Starts a desktop and the app on it, which copies a new secret, then does `work`. The app is
 * killed after it. A desktop for each: some end with an app that is killed.
 */
export const withCopy = async (
  kind: DesktopKind,
  how: Pick<LaunchOptions, 'args' | 'env' | 'wrapper'>,
  work: (running: Running, desktop: Desktop) => Promise<void>,
): Promise<void> => {
  const desktop = await kind.start(mkdtempSync(join(tmpdir(), `${kind.id}-`)))
  let app: ChildProcess | null = null
  try {
    const running = await launch({
      keyring: 'none',
      ...how,
      env: { DISPLAY: '', ...desktop.env, ...how.env },
    })
    // Taken now: Playwright answers none of an app that has ended.
    app = running.app.process()
    await copySecret(running, desktop)
    // A program that pastes takes the focus for a moment where it gets the clipboard in no other
    // way.
    await until('the focus', () => isFocused(running))
    await work(running, desktop)
  } finally {
    app?.kill('SIGKILL')
    await desktop.stop()
  }
}
