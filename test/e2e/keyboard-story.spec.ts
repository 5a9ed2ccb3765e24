import { expect, type Page } from '@playwright/test'
import { accessibilityNow } from './support/ax-tree.ts'
import { clipboardText, keepCopies } from './support/clipboard.ts'
import { pressButton, pressKeys, tabTo } from './support/keyboard.ts'
import {
  dialogButton,
  dialogCloses,
  dialogHeading,
  grid,
  keyRow,
  lists,
  nameField,
} from './support/person.ts'
import { listen } from './support/said.ts'
import { test } from './support/test.ts'

const NAME = 'story-test'
const LOCAL = 'on the local service'

/** Down in the menu that the menu key opened, to an item, and chooses it. */
const choose = async (page: Page, item: string): Promise<void> => {
  const wanted = page.getByRole('menuitem', { name: item })
  await expect(wanted).toBeVisible()
  while ((await wanted.getAttribute('data-highlighted')) === null)
    await pressKeys(page, 'ArrowDown')
  await pressKeys(page, 'Enter')
}

test.beforeEach(({ page }) => keepCopies(page))

test('by keyboard alone: onboard, create, copy, done, rotate, revoke; the focus always has a place', async ({
  page,
}) => {
  const { keyboard } = page
  const row = keyRow(page, NAME)
  await pressButton(page, 'Try it with the local service')
  await lists(page, 12)

  await keyboard.press('Control+n')
  await expect(nameField(page)).toBeFocused()
  await keyboard.type(NAME)
  await keyboard.press('Enter')
  await expect(dialogButton(page, 'Copy secret')).toBeFocused()
  await keyboard.press('Enter')
  await expect.poll(() => clipboardText()).toMatch(/^local_live_/)
  await pressButton(page, 'Done')
  await dialogCloses(page)
  await expect(row).toBeFocused()

  await keyboard.press('ArrowDown')
  await expect(keyRow(page, 'keystow-desktop')).toBeFocused()
  await keyboard.press('ArrowUp')
  await keyboard.press('Shift+F10')
  await choose(page, 'Rotate key…')
  await pressButton(page, 'Create new key')
  await expect(dialogHeading(page, 'Put the new secret in place')).toBeFocused()
  await pressButton(page, 'Copy secret')
  await pressButton(page, 'Continue')
  await expect(dialogHeading(page, 'The old key')).toBeFocused()
  await pressButton(page, 'Revoke old key')
  await expect(dialogHeading(page, 'Rotated')).toBeFocused()
  await pressButton(page, 'Done')
  await expect(row).toHaveCount(1)
  await expect(row).toBeFocused()

  await keyboard.press('ArrowRight')
  await tabTo(page, 'button', /^Revoke key/)
  await keyboard.press('Enter')
  await expect(dialogButton(page, 'Cancel')).toBeFocused()
  // Only this app has used it, so one confirmation is enough.
  await pressButton(page, 'Revoke key')
  await expect(row).toHaveCount(0)
  await expect(grid(page).locator(':focus')).toHaveCount(1)
})

test('by ear alone: each step of the same story has a name, a role and a word when it is done, and never the secret', async ({
  page,
}) => {
  const { keyboard } = page
  const expectFocus = (focus: string | RegExp) =>
    expect.poll(async () => (await accessibilityNow(page)).focus).toMatch(focus)
  let heard = await listen(page)
  /** Says this, after what it said before. */
  const said = async (sentence: RegExp): Promise<void> => {
    await expect.poll(heard).toMatch(sentence)
    heard = await listen(page)
  }

  await tabTo(page, 'button', 'Try it with the local service')
  await expectFocus('button "Try it with the local service"')
  await keyboard.press('Enter')
  await lists(page, 12)

  await keyboard.press('Control+n')
  await expectFocus('textbox "Name" in dialog "Create a local API key"')
  expect((await accessibilityNow(page)).description).toContain('Say who uses it and where')
  // What the dialog covers is not there for a screen reader either.
  await expect.poll(async () => [...(await accessibilityNow(page)).roles]).not.toContain('grid')
  await keyboard.type(NAME)
  await keyboard.press('Enter')
  await expectFocus('button "Copy secret" in dialog "Copy this local key’s secret now"')
  const reveal = await accessibilityNow(page)
  expect(reveal.text).toContain(
    'It is shown once. If you lose it, create a new key and revoke this one.',
  )
  expect(reveal.text).toContain('The secret is hidden')
  expect(reveal.text).not.toContain('_live_')
  await keyboard.press('Enter')
  await said(/^Copied\. Clears in \d+ s unless you copy something else\.$/m)
  await pressButton(page, 'Done')
  await expectFocus(`row "${NAME}"`)
  expect((await accessibilityNow(page)).roles).toContain('grid')

  await keyboard.press('Shift+F10')
  await choose(page, 'Rotate key…')
  await expectFocus(`in dialog "Rotate ${NAME} ${LOCAL}"`)
  await pressButton(page, 'Create new key')
  await expectFocus(`heading "Put the new secret in place" in dialog "Rotate ${NAME} ${LOCAL}"`)
  expect((await accessibilityNow(page)).text).toMatch(
    /Create done.*Check done.*Deliver now.*Old key to do/,
  )
  expect((await accessibilityNow(page)).text).not.toContain('_live_')
  await pressButton(page, 'Copy secret')
  await said(/^Copied\./m)
  await pressButton(page, 'Continue')
  await expectFocus(`heading "The old key" in dialog "Rotate ${NAME} ${LOCAL}"`)
  await pressButton(page, 'Revoke old key')
  await expectFocus(`heading "Rotated" in dialog "Rotate ${NAME} ${LOCAL}"`)
  expect((await accessibilityNow(page)).text).toMatch(
    /The old key …\w{4} is revoked\. The new key …\w{4} works\./,
  )
  await pressButton(page, 'Done')
  await expectFocus(`row "${NAME}"`)

  await keyboard.press('ArrowRight')
  await tabTo(page, 'button', /^Revoke key/)
  await expectFocus('button "Revoke key"')
  await keyboard.press('Enter')
  await expectFocus(`button "Cancel" in dialog "Revoke ${NAME} ${LOCAL}?"`)
  const revoke = await accessibilityNow(page)
  for (const fact of [
    NAME,
    /Created (just now|\d+ min)/,
    'Last use By this app',
    'This app’s own calls are not counted; a use by others in the same seconds would not show.',
    'gets 401 at once',
    'only the service on this computer',
  ])
    expect(revoke.text).toMatch(fact)
  await pressButton(page, 'Revoke key')
  await said(RegExp(`^${NAME} was revoked\\.`, 'm'))
  await expectFocus(/^row "/)
})
