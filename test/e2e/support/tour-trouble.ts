import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { FaultSpec } from '../../../electron/contract/lab.ts'
import type { Messages } from '../../../src/messages/en.ts'
import type { Look } from './tour.ts'

/** The local service fails in this way at the next such request. */
const fails = (page: Page, fault: Omit<FaultSpec, 'times'>): Promise<unknown> =>
  page.evaluate((spec) => window.keystow.armFault(spec), { ...fault, times: { next: 1 } })

const refreshActive = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const state = await window.keystow.appState()
    return state.ok && state.value.activeId !== null ? window.keystow.refreshKeys(state.value.activeId) : null
  })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last()

/** Creates and revokes that do not go well. */
export const lostWrites = async (page: Page, words: Messages, look: Look): Promise<void> => {
  const outcomes = [
    [{ kind: 'status', status: 429 }, 'create-refused', words.create.refusedTitle, words.cancel],
    [{ kind: 'commit-then-drop' }, 'create-lost', words.create.lostTitle, words.create.leave],
  ] as const
  for (const [fault, name, title, back] of outcomes) {
    await fails(page, { operation: 'create', ...fault })
    await page.keyboard.press('Control+n')
    await page.getByLabel(words.create.name, { exact: true }).fill('tour-lost')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: title, exact: true })).toBeVisible()
    await look(name)
    await button(page, back).click()
  }
  await fails(page, { operation: 'revoke', kind: 'status', status: 500 })
  await page.getByRole('row').filter({ hasText: 'tour-lost' }).getByRole('button').last().click()
  await button(page, words.revoke.confirm).click()
  await expect(page.getByRole('dialog', { name: words.revoke.outcomeTitle, exact: true })).toBeVisible()
  await look('revoke-failed')
  await button(page, words.close).click()
}

const openRotate = async (page: Page, words: Messages, name: string): Promise<void> => {
  await page.getByRole('row').filter({ hasText: name }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: words.rotate.action, exact: true }).click()
  await expect(button(page, words.rotate.start)).toBeVisible()
}

/** A rotation with a failed step, left for later, gone on with, and ended; then the app's own. */
export const rotations = async (page: Page, words: Messages, look: Look): Promise<void> => {
  const heading = (name: string) => page.getByRole('heading', { level: 3, name, exact: true })
  const question = page.getByRole('alertdialog')
  await page.getByRole('row').filter({ hasText: 'crm-sync' }).click({ button: 'right' })
  await look('row-menu')
  await page.keyboard.press('Escape')
  await openRotate(page, words, 'crm-sync')
  await look('rotate-start')
  // A list that is older is read first, and would meet the fault.
  await refreshActive(page)
  await fails(page, { operation: 'list', kind: 'status', status: 429 })
  await button(page, words.rotate.start).click()
  await expect(heading(words.rotate.step.check)).toBeVisible()
  await look('rotate-check-failed')
  await button(page, words.tryAgain).click()
  await expect(heading(words.rotate.deliverTitle)).toBeVisible()
  await look('rotate-deliver')
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await look('rotate-leave')
  await question.getByRole('button', { name: words.rotate.leave.dialog, exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await look('rotate-unfinished')
  await button(page, words.rotate.goOn).click()
  await page.getByLabel(words.reveal.saved, { exact: true }).check()
  await button(page, words.rotate.next).click()
  await expect(heading(words.rotate.retireTitle)).toBeVisible()
  await look('rotate-retire')
  await button(page, words.rotate.undo).click()
  await look('rotate-undo')
  await question.getByRole('button', { name: words.rotate.undoCancel, exact: true }).click()
  await button(page, words.rotate.keepOld).click()
  await expect(heading(words.rotate.ended.kept)).toBeVisible()
  await look('rotate-kept')
  await button(page, words.rotate.done).click()

  await openRotate(page, words, 'keystow-desktop')
  await button(page, words.rotate.start).click()
  await expect(heading(words.rotate.deliverTitleOwn)).toBeVisible()
  await look('rotate-own-deliver')
  await button(page, words.rotate.next).click()
  await expect(heading(words.rotate.retireTitle)).toBeVisible()
  await look('rotate-own-retire')
  await page.getByRole('textbox').fill('keystow-desktop')
  await button(page, words.rotate.revokeOld).click()
  await expect(heading(words.rotate.ended.rotated)).toBeVisible()
  await look('rotate-done')
  await button(page, words.rotate.done).click()
}

/** Locked without a passphrase, with one, and after a wrong one. */
export const locks = async (page: Page, words: Messages, look: Look): Promise<void> => {
  const lock = async (name: string): Promise<void> => {
    await page.keyboard.press('Control+l')
    await expect(page.getByRole('heading', { name: words.lock.title, exact: true })).toBeVisible()
    await look(name)
  }
  await lock('locked')
  await page.keyboard.press('Enter')
  await page.getByRole('row').first().waitFor()
  const passphrase = randomUUID()
  await page.keyboard.press('Control+,')
  await page.getByRole('tab', { name: words.settings.tabs.lock, exact: true }).click()
  await button(page, words.lock.set).click()
  await look('settings-passphrase')
  for (const label of [words.lock.next, words.lock.repeat]) await page.getByLabel(label, { exact: true }).fill(passphrase)
  await page.keyboard.press('Enter')
  await expect(button(page, words.lock.off)).toBeVisible()
  await page.keyboard.press('Escape')
  await lock('locked-passphrase')
  await page.keyboard.type('not the passphrase')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').last()).not.toBeEmpty()
  await look('locked-wrong')
  await page.getByLabel(words.lock.passphrase, { exact: true }).fill(passphrase)
  await page.keyboard.press('Enter')
  await page.getByRole('row').first().waitFor()
}
