import { expect } from '@playwright/test'
import { clipboardText } from './support/clipboard.ts'
import { pressKeys } from './support/keyboard.ts'
import { keyRow, lists } from './support/person.ts'
import { test } from './support/test.ts'

test('while an input method composes, Escape and Enter are its own: the search stays, no details open, and the pane does not close', async ({
  local: page,
}) => {
  const session = await page.context().newCDPSession(page)
  const compose = (text: string) =>
    session.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  const field = page.getByRole('searchbox')
  const pane = page.getByRole('complementary', { name: /^Details of/ })
  await field.focus()
  await compose('graf')
  await lists(page, 1)
  await pressKeys(page, 'Enter', 'Escape')
  await expect(field).toHaveValue('graf')
  await expect(pane).toBeHidden()
  await session.send('Input.insertText', { text: 'grafana' })
  await pressKeys(page, 'Enter')
  await expect(pane).toBeVisible()

  const alias = pane.getByLabel('Your name for it')
  await alias.focus()
  await compose('にほ')
  await pressKeys(page, 'Escape')
  await expect(pane).toBeVisible()
  await session.send('Input.insertText', { text: '日本' })
  await pressKeys(page, 'Escape')
  await expect(pane).toBeHidden()
  await expect(keyRow(page, '日本')).toBeVisible()
})

test('on a Russian layout Ctrl+A chooses all rows, and Ctrl+C copies the ID of a row', async ({
  local: page,
}) => {
  const session = await page.context().newCDPSession(page)
  const row = keyRow(page, 'grafana-alerts')
  const press = async (key: string, code: string): Promise<void> => {
    const event = { key, code, modifiers: 2, windowsVirtualKeyCode: code.charCodeAt(3) }
    await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event })
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
  }
  await row.focus()
  await press('ф', 'KeyA')
  await expect(page.locator('[role=row][aria-selected=true]')).toHaveCount(12)
  await press('с', 'KeyC')
  await expect.poll(() => clipboardText()).toBe(await row.getAttribute('data-key-id'))
})
