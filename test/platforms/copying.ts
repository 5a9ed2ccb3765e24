import type { ChildProcess } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type LaunchOptions, launch, type Running } from '../e2e/support/app.ts'
import { create, dialog, useLocal } from '../e2e/support/person.ts'
import { isFocused, pasted } from './clipboard-cases.ts'
import { type Desktop, type DesktopKind, until } from './desktop.ts'

/** A copied secret is cleared after so many seconds. */
const CLEAR_SECONDS = 10

/** How long the app may take to say that it copied, in milliseconds. */
const COPIED_MS = 2_000

const copied = (page: Page): Promise<boolean> =>
  page
    .locator('[data-clipboard=holding]')
    .first()
    .waitFor({ timeout: COPIED_MS })
    .then(
      () => true,
      () => false,
    )

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
  // Pressed again where a new desktop did not yet pass its keys on to the window.
  await until('the copy', async () => {
    await copy.focus()
    await desktop.press('Return')
    return await copied(page)
  })
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
