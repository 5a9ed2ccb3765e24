import { request } from 'node:http'
import { expect, type Locator, type Page } from '@playwright/test'
import type { FaultSpec } from '../../../electron/contract/lab.ts'
import { valueIn } from '../../values.ts'
import { pressKeys } from './keyboard.ts'

/**
 * What a person does in the Lab, and what other programs do with the service that it opened to
 * them.
 */

export const badge = (page: Page): Locator => page.getByRole('button', { name: /faults? armed/ })
export const clockBadge = (page: Page): Locator => page.getByRole('button', { name: /^Clock / })
export const tab = (page: Page, name: string): Locator =>
  page.getByRole('tab', { name, exact: true })

export const openLab = async (page: Page, name: string): Promise<void> => {
  await pressKeys(page, 'Control+Shift+L')
  await tab(page, name).click()
  await expect(page.getByRole('tabpanel', { name, exact: true })).toBeVisible()
}

export const leaveLab = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Back', exact: true }).click()

export const reset = async (page: Page, example: RegExp): Promise<void> => {
  await page.getByRole('radio', { name: example }).check()
  await page.getByRole('button', { name: /^Load “.*”…$/ }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Local')
  await question.getByRole('button', { name: /^Load “/ }).click()
  await expect(question).toBeHidden()
}

/** Has the local service listen at a port that nobody has; answers its address. */
export const openToPrograms = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const listener = await window.keystow.startListening(0)
    if (!listener.ok || listener.value.kind !== 'on') throw new Error('it does not listen')
    return listener.value.url
  })

/** Puts an example in the place of the keys, and goes back to the list. */
export const loadExample = async (page: Page, example: RegExp): Promise<void> => {
  await openLab(page, 'Data')
  await reset(page, example)
  await leaveLab(page)
}

/** The local service fails in this way at the next such request. */
export const armNext = (page: Page, fault: Omit<FaultSpec, 'times'>): Promise<unknown> =>
  page.evaluate((spec) => window.keystow.armFault(spec), { ...fault, times: { next: 1 } })

/** Moves the local service's clock on, so that every key may make its 100 requests anew. */
export const nextMinute = (page: Page): Promise<unknown> =>
  page.evaluate(() => window.keystow.changeClock({ kind: 'advance', ms: 60_000 }))

/** What the local service was asked. */
export const labRequests = async (page: Page) =>
  valueIn(await page.evaluate(() => window.keystow.labRequests()))

/**
 * Status of a list request as any other program could send it; `headers` may lie about host and
 * origin.
 */
export const statusOf = (
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(`${url}/api/v1/api-keys`, { headers, agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .on('error', reject)
      .end()
  })
