import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Messages } from '../../../src/messages/en.ts'
import { armNext } from './lab.ts'
import { chooseItem, press, refreshActive } from './person.ts'
import type { Inspect } from './tour.ts'
import { button } from './tour-remote.ts'

/** Creates and revokes that do not go well. */
export const lostWrites = async (
  page: Page,
  messages: Messages,
  inspect: Inspect,
): Promise<void> => {
  const outcomes = [
    [
      { kind: 'status', status: 429 },
      'create-refused',
      messages.create.refusedTitle,
      messages.cancel,
    ],
    [{ kind: 'commit-then-drop' }, 'create-lost', messages.create.lostTitle, messages.create.leave],
  ] as const
  for (const [fault, name, title, back] of outcomes) {
    await armNext(page, { operation: 'create', ...fault })
    await page.keyboard.press('Control+n')
    await page.getByLabel(messages.keys.name, { exact: true }).fill('tour-lost')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: title, exact: true })).toBeVisible()
    await inspect(name)
    await button(page, back).click()
  }
  await armNext(page, { operation: 'revoke', kind: 'status', status: 500 })
  await page.getByRole('row').filter({ hasText: 'tour-lost' }).getByRole('button').last().click()
  await button(page, messages.keys.revoke).click()
  await expect(
    page.getByRole('dialog', { name: messages.revoke.outcomeTitle, exact: true }),
  ).toBeVisible()
  await inspect('revoke-failed')
  await button(page, messages.close).click()
}

const openRotate = async (page: Page, messages: Messages, name: string): Promise<void> => {
  await page.getByRole('row').filter({ hasText: name }).click({ button: 'right' })
  await chooseItem(page, messages.rotate.action)
  await expect(button(page, messages.rotate.start)).toBeVisible()
}

/** A rotation with a failed step, left for later, gone on with, and ended; then the app's own. */
export const rotations = async (
  page: Page,
  messages: Messages,
  inspect: Inspect,
): Promise<void> => {
  const heading = (name: string) => page.getByRole('heading', { level: 3, name, exact: true })
  const question = page.getByRole('alertdialog')
  await page.getByRole('row').filter({ hasText: 'crm-sync' }).click({ button: 'right' })
  await inspect('row-menu')
  await page.keyboard.press('Escape')
  await openRotate(page, messages, 'crm-sync')
  await inspect('rotate-start')
  // A list that is older is read first, and would meet the fault.
  await refreshActive(page)
  await armNext(page, { operation: 'list', kind: 'status', status: 429 })
  await button(page, messages.rotate.start).click()
  await expect(heading(messages.rotate.step.check)).toBeVisible()
  await inspect('rotate-check-failed')
  await button(page, messages.tryAgain).click()
  await expect(heading(messages.rotate.deliverTitle)).toBeVisible()
  await inspect('rotate-deliver')
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await inspect('rotate-leave')
  await press(question, messages.leave.dialog)
  await expect(page.getByRole('dialog')).toBeHidden()
  await inspect('rotate-unfinished')
  await button(page, messages.rotate.goOn).click()
  await page.getByLabel(messages.reveal.saved, { exact: true }).check()
  await button(page, messages.rotate.next).click()
  await expect(heading(messages.rotate.retireTitle)).toBeVisible()
  await inspect('rotate-retire')
  await button(page, messages.rotate.undo).click()
  await inspect('rotate-undo')
  await press(question, messages.rotate.undoCancel)
  await button(page, messages.rotate.keepOld).click()
  await expect(heading(messages.rotate.ended.kept)).toBeVisible()
  await inspect('rotate-kept')
  await button(page, messages.done).click()

  await openRotate(page, messages, 'keystow-desktop')
  await button(page, messages.rotate.start).click()
  await expect(heading(messages.rotate.deliverTitleOwn)).toBeVisible()
  await inspect('rotate-own-deliver')
  await button(page, messages.rotate.next).click()
  await expect(heading(messages.rotate.retireTitle)).toBeVisible()
  await inspect('rotate-own-retire')
  await page.getByRole('textbox').fill('keystow-desktop')
  await button(page, messages.rotate.revokeOld).click()
  await expect(heading(messages.rotate.ended.rotated)).toBeVisible()
  await inspect('rotate-done')
  await button(page, messages.done).click()
}

/** Locked without a passphrase, with one, and after a wrong one. */
export const locks = async (page: Page, messages: Messages, inspect: Inspect): Promise<void> => {
  const lock = async (name: string): Promise<void> => {
    await page.keyboard.press('Control+l')
    await expect(
      page.getByRole('heading', { name: messages.lock.title, exact: true }),
    ).toBeVisible()
    await inspect(name)
  }
  await lock('locked')
  await page.keyboard.press('Enter')
  await page.getByRole('row').first().waitFor()
  const passphrase = randomUUID()
  await page.keyboard.press('Control+,')
  await page.getByRole('tab', { name: messages.settings.tabs.lock, exact: true }).click()
  await button(page, messages.lock.set).click()
  await inspect('settings-passphrase')
  for (const label of [messages.lock.next, messages.lock.repeat])
    await page.getByLabel(label, { exact: true }).fill(passphrase)
  await page.keyboard.press('Enter')
  await expect(button(page, messages.lock.off)).toBeVisible()
  await page.keyboard.press('Escape')
  await lock('locked-passphrase')
  await page.keyboard.type('not the passphrase')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').last()).not.toBeEmpty()
  await inspect('locked-wrong')
  await page.getByLabel(messages.lock.passphrase, { exact: true }).fill(passphrase)
  await page.keyboard.press('Enter')
  await page.getByRole('row').first().waitFor()
}
