import { expect, type Page } from '@playwright/test'
import type { Messages } from '../../../src/messages/en.ts'
import { failNext } from '../../fail-next.ts'
import { type Embedded, embedded } from './embedded.ts'
import { chooseItem, dialog, press, refreshActive } from './person.ts'
import type { Inspect } from './tour.ts'

/** What a connection of the tour is called. */
const REMOTE_NAME = 'tour-remote'

/** The last one, which a dialog has where one is open. */
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).last()

/** Signs in to a service of its own, which real customers depend on. */
const signIn = async (page: Page, messages: Messages, remote: Embedded): Promise<void> => {
  await page.evaluate(
    async ({ name, baseUrl, token }) => {
      const added = await window.keystow.addConnection({ name, baseUrl, token })
      if (added.ok)
        await window.keystow.describeConnection({
          id: added.value.id,
          name,
          accent: 'orange',
          production: true,
        })
    },
    { name: REMOTE_NAME, baseUrl: remote.url, token: remote.tokens[0].secret },
  )
  await expect(page.getByRole('button', { name: messages.toolbar.switchTo })).toContainText(
    REMOTE_NAME,
  )
}

const manage = async (
  page: Page,
  messages: Messages,
  inspect: Inspect,
  remote: Embedded,
): Promise<void> => {
  const choose = async (item: string): Promise<void> => {
    await button(page, messages.connections.actions(REMOTE_NAME)).click()
    await chooseItem(page, item)
  }
  await press(page, messages.toolbar.switchTo)
  await chooseItem(page, messages.toolbar.manage)
  await choose(messages.connections.test)
  await expect(
    page.getByRole('dialog').getByText(messages.connections.noTls, { exact: true }),
  ).toBeVisible()
  await inspect('connections-tested')
  await choose(messages.connections.forget)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await inspect('connection-forget')
  await page.keyboard.press('Escape')
  await choose(messages.connections.edit)
  await page.getByLabel(messages.connect.baseUrl, { exact: true }).fill(`${remote.url}/elsewhere`)
  await inspect('connection-edit')
  await page.keyboard.press('Escape')
  await expect(button(page, messages.connections.add)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** A bulk revoke from its plan to its end. */
const bulk = async (
  page: Page,
  messages: Messages,
  inspect: Inspect,
  remote: Embedded,
): Promise<void> => {
  const total = 12
  await page.getByRole('row').filter({ hasText: 'crm-sync' }).focus()
  await page.keyboard.press('Control+a')
  await button(page, messages.bulk.choose(total + 1)).click()
  await inspect('bulk-plan')
  let release = remote.hold('DELETE', 3)
  await button(page, messages.bulk.confirm(total)).click()
  await expect(dialog(page)).toContainText(messages.bulk.progress(3, total))
  await inspect('bulk-running')
  await button(page, messages.bulk.pause).click()
  await expect(button(page, messages.resume)).toBeVisible()
  release()
  await expect(dialog(page)).toContainText(messages.bulk.paused)
  await inspect('bulk-paused')
  release = remote.hold('DELETE', 0)
  await page.keyboard.press('Escape')
  await inspect('bulk-chip')
  await page.locator('footer [data-bulk]').click()
  await button(page, messages.resume).click()
  release()
  await expect(button(page, messages.done)).toBeVisible()
  await inspect('bulk-done')
  await button(page, messages.done).click()
  await expect(dialog(page)).toBeHidden()
}

/**
 * A production connection: its marks, its connection dialogs, a bulk revoke, keys that appear, and
 * a service that goes away.
 */
export const remoteScreens = async (
  page: Page,
  messages: Messages,
  inspect: Inspect,
): Promise<void> => {
  const remote = await embedded()
  await signIn(page, messages, remote)
  await inspect('production')
  await page
    .getByRole('row')
    .filter({ hasText: 'grafana-alerts' })
    .getByRole('button')
    .last()
    .click()
  await inspect('production-revoke')
  await page.keyboard.press('Escape')
  await manage(page, messages, inspect, remote)

  remote.service.issueKey(remote.service.workspaces()[0]?.id ?? '', 'by-somebody')
  await refreshActive(page)
  await inspect('alarm')
  await button(page, messages.alarm.review).click()
  await inspect('alarm-review')
  await button(page, messages.alarm.mineOne).click()

  await bulk(page, messages, inspect, remote)

  // For as long as it is looked at: the app tries again by itself.
  failNext(remote.service, 'list', 500, 1_000)
  await refreshActive(page)
  await expect(page.getByRole('main')).toContainText(messages.stale.readOnly)
  await inspect('not-current')
  remote.service.faults.clear()
  failNext(remote.service, 'list', 401)
  await refreshActive(page)
  await expect(
    page.getByRole('heading', { name: messages.signedOut.refusedTitle, exact: true }),
  ).toBeVisible()
  await inspect('signed-out')
  await remote.close()
}
