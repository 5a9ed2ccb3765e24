import { expect } from '@playwright/test'
import { clipboardText } from './support/clipboard.ts'
import { keyRow, keyRows } from './support/person.ts'
import { test } from './support/test.ts'

test('while an input method composes, Escape and Enter are its own: the search stays, no details open, and the pane does not close', async ({
  local: page,
}) => {
  const session = await page.context().newCDPSession(page)
  const compose = (text: string) =>
    session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  const field = page.getByRole('searchbox')
  const pane = page.getByRole('complementary', { name: /^Details of/ })
  await field.focus()
  await compose('graf')
  await expect(keyRows(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue('graf')
  await expect(pane).toBeHidden()
  await session.send('Input.insertText', { text: 'grafana' })
  await page.keyboard.press('Enter')
  await expect(pane).toBeVisible()

  const alias = pane.getByLabel('Your name for it')
  await alias.focus()
  await compose('にほ')
  await page.keyboard.press('Escape')
  await expect(pane).toBeVisible()
  await session.send('Input.insertText', { text: '日本' })
  await page.keyboard.press('Escape')
  await expect(pane).toBeHidden()
  await expect(keyRow(page, '日本')).toBeVisible()
})

test('with Caps Lock on and on a Russian layout, Ctrl+A chooses all rows, and Ctrl+C copies the ID of a row and an exact time', async ({
  local: page,
}) => {
  const session = await page.context().newCDPSession(page)
  const row = keyRow(page, 'grafana-alerts')
  const id = (await row.getAttribute('data-key-id')) ?? ''
  const time = row.locator('time').first()
  const iso = (await time.getAttribute('datetime')) ?? ''
  for (const [a, c] of ['AC', 'фс', 'ФС']) {
    const press = async (key = '', code = ''): Promise<void> => {
      const event = { key, code, modifiers: 2, windowsVirtualKeyCode: code.charCodeAt(3) }
      await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event })
      await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
    }
    await row.focus()
    await press(a, 'KeyA')
    await expect(page.locator('[role=row][aria-selected=true]')).toHaveCount(12)
    await press(c, 'KeyC')
    await expect.poll(() => clipboardText()).toBe(id)
    await page.keyboard.press('Escape')
    await expect(page.locator('[role=row][aria-selected=true]')).toHaveCount(0)
    await time.focus()
    await expect(page.getByText(iso, { exact: true })).toBeVisible()
    await press(c, 'KeyC')
    // CDP's key events have no browser command behind them: what the copy would take is selected.
    expect(await page.evaluate(() => String(window.getSelection()))).toBe(iso)
    await page.evaluate(() => window.getSelection()?.empty())
    await page.keyboard.press('Escape')
  }
})

test('an exact time is shown in the time zone that the computer has now', { tag: '@more' }, async ({ local: page }) => {
  const session = await page.context().newCDPSession(page)
  const time = keyRows(page).first().locator('time').first()
  for (const [timezoneId, said] of [
    ['Asia/Kolkata', 'GMT+5:30'],
    ['Asia/Tokyo', 'GMT+9'],
  ] as const) {
    await session.send('Emulation.setTimezoneOverride', { timezoneId })
    await time.hover()
    await expect(page.getByRole('region', { name: 'Exact time' })).toContainText(said)
    await page.keyboard.press('Escape')
    await page.mouse.move(0, 0)
    await expect(page.getByRole('region', { name: 'Exact time' })).toBeHidden()
  }
})
