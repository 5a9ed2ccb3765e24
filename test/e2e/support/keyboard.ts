import { expect, type Page } from '@playwright/test'

/** Presses keys one after the other. */
export const pressKeys = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}

type Role = Parameters<Page['getByRole']>[0]

/** More than any screen has in one round. */
const MOST = 60

/** Presses Tab until this has the focus; a control that Tab does not reach fails the test. */
export const tabTo = async (page: Page, role: Role, name: string | RegExp): Promise<void> => {
  const wanted = page.getByRole(role, { name, exact: true })
  await expect(wanted.last()).toBeVisible()
  for (let steps = 0; steps < MOST; steps += 1) {
    if (
      await wanted.evaluateAll((elements) =>
        elements.includes(document.activeElement as HTMLElement),
      )
    )
      return
    await page.keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused()
}

/** Tabs to a button that can be pressed, and presses it. */
export const pressButton = async (page: Page, name: string | RegExp): Promise<void> => {
  await expect(
    page.getByRole('button', { name, exact: true, disabled: false }).last(),
  ).toBeVisible()
  await tabTo(page, 'button', name)
  await page.keyboard.press('Enter')
}
