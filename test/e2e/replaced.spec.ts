import { existsSync } from 'node:fs'
import { type ElectronApplication, expect, type Page } from '@playwright/test'
import { PATIENCE_MS } from '../../electron/main/platform/window/close-machine.ts'
import { scanForCanary } from './support/canary.ts'
import { clipboardText, copySecret } from './support/clipboard.ts'
import { openLab } from './support/lab.ts'
import { locked, unlock } from './support/lock.ts'
import { ended, holdTimers, makeSmall } from './support/main.ts'
import { copiesInMemory } from './support/memory.ts'
import {
  chooseForRow,
  create,
  dialog,
  dialogButton,
  dialogHeading,
  done,
  grid,
  keyRow,
  markSaved,
  press,
  pressInDialog,
  showSecret,
} from './support/person.ts'
import { shot } from './support/screens.ts'
import { test } from './support/test.ts'

const pagePid = (app: ElectronApplication): Promise<number> =>
  app.evaluate(
    ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId() ?? 0,
  )

const windowOf = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => {
    const [one] = BrowserWindow.getAllWindows()
    return {
      title: one?.getTitle(),
      bounds: one?.getBounds(),
      zoom: one?.webContents.getZoomFactor(),
    }
  })

/** Creates a key and looks at its secret. */
const reveal = async (page: Page, name: string): Promise<string> => {
  await create(page, name)
  await copySecret(page)
  await showSecret(page)
  return clipboardText()
}

const styleOf = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    query: document.querySelector<HTMLInputElement>('#key-search')?.value,
    filter: [...document.querySelectorAll('[aria-pressed=true]')].map((one) => one.textContent),
    sort: document.querySelector('[aria-sort]:not([aria-sort=none])')?.textContent,
    chosen: [...document.querySelectorAll<HTMLElement>('[data-key-id][aria-selected=true]')].map(
      (row) => row.dataset.keyId,
    ),
    details: document.querySelector('[data-details] h2')?.textContent,
    rows: document.querySelector('[data-scrolled=list]')?.getAttribute('aria-rowcount'),
    scroll: document.querySelector('[data-scrolled=list]')?.scrollTop,
    focus: document.activeElement?.getAttribute('aria-label'),
  }))

// Shows: S29
test('after a reveal no process of the page is left that knew the secret, and the view is as it was', async ({
  running,
  app,
  userData,
  local: page,
}) => {
  await page.evaluate(() => window.keystow.resetLab('many'))
  await expect(page.getByText('10,000')).toBeVisible()
  const secret = await reveal(page, 'seen-once')
  const old = await pagePid(app)
  expect(copiesInMemory(old, secret)).toBeGreaterThan(0)
  await done(page)

  await press(page, /^Unused for 30 days/)
  await page.getByRole('searchbox').fill('worker')
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').first().click()
  await page.mouse.move(300, 400)
  await page.mouse.wheel(0, 1_500)
  await expect.poll(async () => (await styleOf(page)).scroll).toBe(1_500)
  const [first, second] = [
    grid(page).locator('[aria-rowindex="48"]'),
    grid(page).locator('[aria-rowindex="50"]'),
  ]
  await first.click({ modifiers: ['Control'] })
  await second.click({ modifiers: ['Control'] })
  await second.press('Enter')
  await second.focus()
  const before = { ...(await styleOf(page)), ...(await windowOf(app)) }
  expect(before).toMatchObject({
    query: 'worker',
    chosen: [expect.anything(), expect.anything()],
    details: expect.any(String),
  })

  const next = await running.replaced()
  await expect
    .poll(async () => ({ ...(await styleOf(next)), ...(await windowOf(app)) }))
    .toEqual(before)
  await shot(next, 'replaced')
  expect(await pagePid(app)).not.toBe(old)
  expect(existsSync(`/proc/${old}`)).toBe(false)
  expect(copiesInMemory(await pagePid(app), secret)).toBe(0)
  // It lives on as if nothing had been.
  await expect(next.getByRole('heading', { name: 'This key no longer works' })).toBeHidden()
  await next.keyboard.press('ArrowDown')
  await expect(keyRow(next, 'worker').first()).toBeVisible()
  await running.close()
  expect(scanForCanary(userData, secret)).toEqual([])
})

test('a lock during a reveal ends the process that was shown the secret; the reveal comes back, and is guarded meanwhile', {
  tag: '@more',
}, async ({ running, app, local: page }) => {
  const secret = await reveal(page, 'behind-the-lock')
  const old = await pagePid(app)
  // Nobody is there to be asked in that moment: the next page asks.
  await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    window?.webContents.once('render-process-gone', () => window.close())
  })
  const release = await holdTimers(app, PATIENCE_MS)
  await page.keyboard.press('Control+l')
  const next = await running.replaced()
  expect(existsSync(`/proc/${old}`)).toBe(false)
  expect(copiesInMemory(await pagePid(app), secret)).toBe(0)
  await expect(locked(next)).toBeVisible()
  expect(await next.content()).not.toContain('behind-the-lock')
  await expect(next.getByText('A secret that is not saved yet keeps Keystow open.')).toBeVisible()
  await release()
  await unlock(next).click()
  await press(next, 'Keep open')
  await expect(dialog(next)).toContainText('behind-the-lock')
  await showSecret(next)
  await markSaved(next)
})

test('a lock during a rotation does the same, and the rotation goes on where it was', {
  tag: '@more',
}, async ({ running, local: page }) => {
  await chooseForRow(page, 'grafana-alerts', 'Rotate key…')
  await pressInDialog(page, 'Create new key')
  await showSecret(page)
  await page.keyboard.press('Control+l')
  const next = await running.replaced()
  await unlock(next).click()
  await expect(dialogButton(next, 'Show secret')).toBeVisible()
  await dialog(next).getByLabel('I saved this key').check()
  await pressInDialog(next, 'Continue')
  await expect(dialogHeading(next, 'The old key')).toBeVisible()
  await pressInDialog(next, 'Keep old for now')
})

test('in the Lab it is the same: the tab, how far it was scrolled, and what has the focus', {
  tag: '@more',
}, async ({ running, app, local: page }) => {
  await makeSmall(app)
  await openLab(page, 'Data')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('in-the-lab')
  await page.keyboard.press('Enter')
  await showSecret(page)
  await markSaved(page)
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  const focusOf = (one: Page) =>
    one.evaluate(() => ({
      tab: document.querySelector('[role=tab][aria-selected=true]')?.textContent,
      scrolled: (document.querySelector('[data-scrolled=lab]:not([hidden])')?.scrollTop ?? 0) > 0,
      focus: document.activeElement?.closest('label, div')?.textContent,
    }))
  const before = await focusOf(page)
  expect(before).toMatchObject({ tab: 'Data', scrolled: true })
  const next = await running.replaced()
  await expect.poll(() => focusOf(next)).toEqual(before)
})

test('quitting in that very moment is only quitting', { tag: '@more' }, async ({
  running,
  app,
  local: page,
}) => {
  await reveal(page, 'quit-now')
  const exit = ended(app)
  await app.evaluate(({ app: main, BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    contents?.once('render-process-gone', () => {
      contents.once('did-start-loading', () => main.exit(1))
      main.quit()
    })
  })
  await pressInDialog(page, 'Done')
  running.leave()
  expect(await exit).toBe(0)
})
