import { expect, type Locator, type Page } from '@playwright/test'
import { failNext } from '../fail-next.ts'
import { pressKeys } from './support/keyboard.ts'
import { makeSmall } from './support/main.ts'
import { dialog, fromSwitcher, tokenField, useLocal } from './support/person.ts'
import { inspect } from './support/screens.ts'
import { test } from './support/test.ts'

/** Fills the form with an address that nothing answers at, and sends it. */
const failToConnect = async (page: Page, form: Locator): Promise<void> => {
  await form.getByLabel('Base URL').fill('http://127.0.0.1:9')
  await tokenField(form).fill('a'.repeat(40))
  await pressKeys(page, 'Enter')
}

test('in a low window the failure of a Connect comes into view when it appears, on the first screen and in the dialog', {
  tag: '@more',
}, async ({ app, page }) => {
  await makeSmall(app)
  await failToConnect(page, page.locator('main'))
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('alert')).toContainText('Nothing was stored')
  await inspect(page, 'connect-failed-720')
  await useLocal(page)
  await fromSwitcher(page, 'Add connection…')
  await failToConnect(page, dialog(page))
  const failure = dialog(page).getByRole('alert')
  await expect(failure).toBeInViewport({ ratio: 1 })
  // The buttons, which stay in view, do not lie over it.
  const isUncovered = (): Promise<boolean> =>
    failure.evaluate((shown) => {
      const { left, width, bottom } = shown.getBoundingClientRect()
      return shown.contains(document.elementFromPoint(left + width / 2, bottom - 1))
    })
  await expect.poll(isUncovered).toBe(true)
  await inspect(page, 'connect-dialog-failed-720')
})

test('of a connection whose key is refused it is said that it is signed out', {
  tag: '@more',
}, async ({ running, remote }) => {
  await useLocalToo(running.page)
  await running.relaunch()
  const { page } = running
  await expect(page).toHaveTitle(/Local/)
  failNext(remote.service, 'list', 401)
  await fromSwitcher(page, 'Manage connections…')
  const entry = dialog(page)
    .getByRole('listitem')
    .filter({ hasText: new URL(remote.url).host })
  await expect(entry).toContainText('Signed out')
  await expect(entry).not.toContainText('Signed in')
  await inspect(page, 'connections-signed-out')
})

const useLocalToo = async (page: Page): Promise<void> => {
  await fromSwitcher(page, /local service/)
  await expect(page).toHaveTitle(/Local/)
}
