import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { type ElectronApplication, expect, type Locator, type Page } from '@playwright/test'
import { parse } from 'dotenv'
import { SECRET_TOOL } from './keyring.ts'
import { dialog } from './person.ts'
import { tempFolder } from './temp-folder.ts'

/** A folder of a project of the person's own. */
export const project = (): string => tempFolder('project')

/** From now on this file is chosen in main's own dialog; null: it is cancelled. */
export const choosingFile = (app: ElectronApplication, filePath: string | null): Promise<void> =>
  app.evaluate(({ dialog }, chosen) => {
    dialog.showSaveDialog = async () => ({ canceled: chosen === null, filePath: chosen ?? '' })
  }, filePath)

/** Where main can bring the secret that is shown. */
export const deliverTo = (page: Page): Locator => page.getByRole('button', { name: 'Deliver to' })
/** Asks for a file to write the secret that is shown to. */
export const askForFile = async (page: Page): Promise<void> => {
  await deliverTo(page).click()
  await page.getByRole('button', { name: /^Write to a \.env file…/ }).click()
}
export const envDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Write the secret to a .env file' })

export const programs = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Hand the secret to a program' })
export const openPrograms = async (page: Page): Promise<void> => {
  await deliverTo(page).click()
  await page.getByRole('button', { name: /^Another program…/ }).click()
}

/** Writes the secret that is shown to the file that main's dialog answers. */
export const writeToEnvFile = async (page: Page): Promise<void> => {
  await askForFile(page)
  await envDialog(page).getByRole('button', { name: 'Write secret' }).click()
  await expect(envDialog(page)).toBeHidden()
  await expect(dialog(page).getByText(/^Written as .* and read back\./)).toBeVisible()
}

export const keepAction = (page: Page): Locator =>
  page.getByRole('button', { name: /^Keep here, sealed/ })
/** Has the secret that is shown kept on this computer. */
export const keepHere = async (page: Page): Promise<void> => {
  await deliverTo(page).click()
  await keepAction(page).click()
  await expect(dialog(page).getByText('Kept here, sealed. It is erased')).toBeVisible()
}

/** A secret of the app's keyring, as another program of the person finds it. */
export const lookUpSecret = async (app: ElectronApplication, name: string): Promise<string> => {
  const bus = await app.evaluate(() => process.env.DBUS_SESSION_BUS_ADDRESS ?? '')
  return execFileSync(SECRET_TOOL, ['lookup', 'application', 'keystow', 'name', name], {
    env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: bus },
  }).toString()
}

/** A variable as both readers of such files find it. */
export const readBack = (file: string, variable: string): string => {
  const content = readFileSync(file)
  const value = parse(content)[variable] ?? ''
  expect(parseEnv(content.toString())[variable] ?? '').toBe(value)
  return value
}
