import { expect, type Locator, type Page } from '@playwright/test'
import { pressKeys } from './keyboard.ts'

export const locked = (page: Page): Locator =>
  page.getByRole('heading', { name: 'Keystow is locked' })
export const unlock = (page: Page): Locator => page.getByRole('button', { name: 'Unlock Keystow' })

export const lock = async (page: Page): Promise<void> => {
  await pressKeys(page, 'Control+l')
  await expect(locked(page)).toBeVisible()
}
