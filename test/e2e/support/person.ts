import { expect, type Locator, type Page } from '@playwright/test'
import type { Settings } from '../../../electron/contract/settings.ts'
import { pressKeys } from './keyboard.ts'

/** What a person does in the window, by the names that a screen reader would say. */

// By attribute: while a dialog is open the list behind it is hidden from screen readers, but it is
// there.
export const grid = (page: Page): Locator => page.locator('[role=grid][aria-label="API keys"]')
export const keyRows = (page: Page): Locator =>
  grid(page).locator('[role=row]:has([role=gridcell])')
export const keyRow = (page: Page, name: string): Locator => keyRows(page).filter({ hasText: name })
/** The row that has the focus, or gets it when the list does; in any language. */
export const currentRow = (page: Page): Locator =>
  page.locator('[role=grid] [data-key-id][tabindex="0"]')
/** So many keys are listed. */
export const lists = (page: Page, count: number): Promise<void> =>
  expect(keyRows(page)).toHaveCount(count)
// Not a list that opens beside its button: it has the same role, and is still there while it fades.
export const dialog = (page: Page): Locator =>
  page.getByRole('dialog').and(page.locator(':not([data-side])'))

export const dialogSays = (page: Page, text: string | RegExp): Promise<void> =>
  expect(dialog(page)).toContainText(text)
export const dialogCloses = (page: Page): Promise<void> => expect(dialog(page)).toBeHidden()

export const searchField = (page: Page): Locator =>
  page.getByRole('searchbox', { name: 'Search API keys' })
/** All that is known about a key, beside the list. */
export const detailsOf = (page: Page, name: string): Locator =>
  page.getByRole('complementary', { name: `Details of ${name}` })

/** Presses the button of this name in the page or a part of it. */
export const press = (scope: Page | Locator, name: string | RegExp): Promise<void> =>
  scope.getByRole('button', { name }).click()
export const pressInDialog = (page: Page, name: string | RegExp): Promise<void> =>
  press(dialog(page), name)

/** What is called just so in the dialog that is open. */
export const dialogButton = (page: Page, name: string | RegExp): Locator =>
  dialog(page).getByRole('button', { name, exact: true })
export const dialogHeading = (page: Page, name: string | RegExp): Locator =>
  dialog(page).getByRole('heading', { name, exact: true })

/** Chooses from the menu that is open. */
export const chooseItem = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('menuitem', { name }).click()

export const fromSwitcher = async (page: Page, item: string | RegExp): Promise<void> => {
  await press(page, /Switch connection/)
  await chooseItem(page, item)
}

export const chooseForRow = async (page: Page, name: string, item: string): Promise<void> => {
  await keyRow(page, name).click({ button: 'right' })
  await chooseItem(page, item)
}

export const openDetails = (page: Page, name: string): Promise<void> =>
  keyRow(page, name).press('Enter')

/** Runs what the palette finds first. */
export const runCommand = async (page: Page, words: string): Promise<void> => {
  await pressKeys(page, 'ControlOrMeta+k')
  await page.keyboard.type(words)
  await pressKeys(page, 'Enter')
}

export const changeSettings = (page: Page, settings: Partial<Settings>): Promise<unknown> =>
  page.evaluate((change) => window.keystow.changeSettings(change), settings)

/** The buttons of the first screen. */
export const connectButton = (page: Page | Locator): Locator =>
  page.getByRole('button', { name: 'Connect', exact: true })
export const localButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Try it with the local service' })

/** Where a key to connect with is entered, and the name of one to create. */
export const tokenField = (scope: Page | Locator): Locator =>
  scope.getByLabel('API key', { exact: true })
export const nameField = (page: Page): Locator => dialog(page).getByLabel('Name', { exact: true })

/** Goes there from another connection. */
export const switchToLocal = async (page: Page): Promise<void> => {
  await page.evaluate(() => window.keystow.useLocal())
  await expect(page).toHaveTitle(/Local/)
}

export const useLocal = async (page: Page): Promise<void> => {
  await localButton(page).click()
  await lists(page, 12)
}

export const fillConnection = async (page: Page, url: string, token: string): Promise<void> => {
  await page.getByLabel('Base URL').fill(url)
  await tokenField(page).fill(token)
}

export const connect = async (page: Page, url: string, token: string): Promise<void> => {
  await fillConnection(page, url, token)
  await connectButton(page).click()
  await expect(grid(page)).toBeVisible()
}

/** Chooses from the menu of the one connection that is listed. */
export const chooseForConnection = async (page: Page, item: string): Promise<void> => {
  await pressInDialog(page, /^Actions for /)
  await chooseItem(page, item)
}

/** Opens the create dialog, names the key and sends. What follows depends on the answer. */
export const create = async (page: Page, name: string): Promise<void> => {
  // While a fault is armed, the button says where the key is made.
  await press(page.getByRole('banner'), /^Create (API key|on the local service)$/)
  await nameField(page).fill(name)
  await pressInDialog(page, 'Create API key')
}

/** Says of the secret that is shown that it is saved elsewhere. */
export const markSaved = async (page: Page): Promise<void> => {
  await dialog(page).getByLabel('I saved this key').check()
  await done(page)
}

export const done = async (page: Page): Promise<void> => {
  await pressInDialog(page, 'Done')
  await dialogCloses(page)
}

/** Creates a key, whose secret waits to be saved. */
export const createUnsaved = async (page: Page, name: string): Promise<void> => {
  await create(page, name)
  await expect(dialogButton(page, 'Copy secret')).toBeVisible()
}

export const showSecret = async (page: Page): Promise<void> => {
  await pressInDialog(page, 'Show secret')
  await expect(dialogButton(page, 'Hide secret')).toBeVisible()
}

/** The secret that waits to be saved is given to no page a second time. */
export const expectShownOnce = async (page: Page): Promise<void> => {
  const again = await page.evaluate(async () => {
    const pending = await window.keystow.pendingReveals()
    return pending.ok ? window.keystow.showSecret(pending.value[0]?.id ?? '') : pending
  })
  expect(again).toMatchObject({ ok: false, error: { code: 'already_shown' } })
}

/** What is asked when a secret that is not saved yet would be left. */
export const unsavedQuestion = (page: Page): Locator =>
  page.getByText(/(Close|Quit) without saving\?/)

export const refresh = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Refresh', exact: true }).click()

/**
 * Whether the page holds a secret; never the page itself, which a failed expectation would print.
 */
export const holdsSecret = async (page: Page): Promise<boolean> =>
  (await page.content()).includes('_live_')

export const openSettings = async (page: Page, tab: string): Promise<void> => {
  await pressKeys(page, 'Control+,')
  await dialog(page).getByRole('tab', { name: tab, exact: true }).click()
  await expect(dialog(page).getByRole('tabpanel', { name: tab, exact: true })).toBeVisible()
}

export const openRevoke = async (page: Page, name: string): Promise<void> => {
  await press(keyRow(page, name), /^Revoke/)
  await expect(dialog(page)).toBeVisible()
}

/** Status of a list call with this key, as any other program would make it. */
export const statusWith = async (url: string, secret: string): Promise<number> =>
  (await fetch(`${url}/api/v1/api-keys`, { headers: { authorization: `Bearer ${secret}` } })).status

/** Id of the connection that is shown; empty when there is none. */
export const activeId = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const state = await window.keystow.appState()
    return (state.ok && state.value.activeId) || ''
  })

export const connectionsOf = (page: Page) =>
  page.evaluate(async () => {
    const state = await window.keystow.appState()
    return state.ok ? state.value.connections : []
  })

/** Lists its keys anew, whatever the language and the screen. */
export const refreshActive = async (page: Page): Promise<void> => {
  await page.evaluate((id) => window.keystow.refreshKeys(id), await activeId(page))
}
