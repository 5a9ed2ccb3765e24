import { expect } from '@playwright/test'
import type { Driver } from './driver.ts'

/**
 * What a person does in the window, by the names that a screen reader would say; each waits until
 * it can be done.
 */

/**
 * Main sees a key go down, as with every press of a person's; the window's own click would be none
 * of theirs.
 */
const keyDown = `require('electron').BrowserWindow.getAllWindows()[0].webContents.sendInputEvent({ type: 'keyDown', keyCode: 'Shift' })`

/**
 * Presses the button of this name: in the open dialog where there is one, else in a key's row where
 * one is named.
 */
export const press = async (
  driver: Driver,
  button: string,
  row: string | null = null,
): Promise<void> => {
  const find = (click: boolean): Promise<boolean> =>
    driver.page(
      ([wanted, key, clicks]) => {
        const around =
          key === null ? document : document.querySelector(`[role=row][aria-label="${key}"]`)
        const scope = document.querySelector('[role=dialog]') ?? around
        const buttons = [
          ...(scope?.querySelectorAll<HTMLButtonElement>('button:not([disabled])') ?? []),
        ]
        const found = buttons.find(
          (one) => one.ariaLabel === wanted || one.textContent?.trim() === wanted,
        )
        if (clicks) found?.click()
        return found !== undefined
      },
      [button, row, click] as const,
    )
  const message = `the button ${button}`
  await expect.poll(() => find(false), { message }).toBe(true)
  // Only now: main heeds a press for a short time, and a busy machine may take longer to show the
  // button.
  await driver.main(keyDown)
  await expect.poll(() => find(true), { message }).toBe(true)
}

/** Types into the dialog's text field. */
export const type = async (driver: Driver, text: string): Promise<void> => {
  const focused = (): Promise<boolean> =>
    driver.page(() => {
      const field = document.querySelector<HTMLInputElement>(
        '[role=dialog] input:not([type=checkbox])',
      )
      field?.focus()
      return field !== null && document.activeElement === field
    }, null)
  await expect.poll(focused, { message: 'a text field' }).toBe(true)
  await driver.main(
    `require('electron').BrowserWindow.getAllWindows()[0].webContents.insertText(${JSON.stringify(text)})`,
  )
}

/** The names of the listed keys. */
export const listed = (driver: Driver): Promise<readonly string[]> =>
  driver.page(
    () =>
      [...document.querySelectorAll('[role=grid] [role=row]:has([role=gridcell])')].map(
        (row) => row.getAttribute('aria-label') ?? '',
      ),
    null,
  )

export const dialogOpen = (driver: Driver): Promise<boolean> =>
  driver.page(() => document.querySelector('[role=dialog]') !== null, null)
