import { randomBytes } from 'node:crypto'
import { type ElectronApplication, expect, type Locator, type Page } from '@playwright/test'
import { COMMAND_IDS, shortcutsOf, WINDOW_ACTIONS } from '../../electron/contract/commands.ts'
import { copyElsewhere } from './support/clipboard.ts'
import { pressKeys } from './support/keyboard.ts'
import {
  dialog,
  dialogButton,
  dialogCloses,
  dialogHeading,
  keyRow,
  localButton,
  useLocal,
} from './support/person.ts'
import { holdTime } from './support/renderer.ts'
import { inspect } from './support/screens.ts'
import { test } from './support/test.ts'

const options = (page: Page): Locator => page.getByRole('option')

const open = async (page: Page): Promise<Locator> => {
  await pressKeys(page, 'Control+k')
  const field = page.getByRole('combobox', { name: 'Command palette' })
  await expect(field).toBeFocused()
  return field
}

const enabledItems = (app: ElectronApplication): Promise<readonly string[]> =>
  app.evaluate(
    ({ Menu }, ids) =>
      ids.filter((id) => Menu.getApplicationMenu()?.getMenuItemById(id)?.enabled === true),
    [...COMMAND_IDS],
  )

test('the palette zooms the window as the menu does', { tag: '@more' }, async ({
  app,
  local: page,
}) => {
  const zoom = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.zoomLevel)
  for (const [query, level] of [
    ['zoom in', 0.5],
    ['zoom out', 0],
    ['zoom in', 0.5],
    ['actual size', 0],
  ] as const) {
    await open(page)
    await page.keyboard.type(query)
    await pressKeys(page, 'Enter')
    await expect.poll(zoom).toBe(level)
    await dialogCloses(page)
  }
})

test('every action of the menus is in the palette, and the sheet shows every shortcut', {
  tag: '@more',
}, async ({ app, local: page }) => {
  const inMenu = await app.evaluate(
    ({ Menu }, ids) => ids.filter((id) => Menu.getApplicationMenu()?.getMenuItemById(id) !== null),
    [...COMMAND_IDS],
  )
  expect(inMenu).toEqual(COMMAND_IDS)
  const roles = await app.evaluate(({ Menu }) => {
    const rolesIn = (menu: Electron.Menu | null | undefined): readonly string[] =>
      (menu?.items ?? []).flatMap(({ role, submenu }) => [
        ...(role === undefined || role === null ? [] : [role]),
        ...rolesIn(submenu),
      ])
    return rolesIn(Menu.getApplicationMenu())
  })
  const others = ['undo', 'redo', 'cut', 'copy', 'paste', 'selectall', 'window', 'help', 'quit']
  expect(roles.filter((role) => !others.includes(role.toLowerCase())).toSorted()).toEqual(
    [...WINDOW_ACTIONS].map((name) => name.toLowerCase()).toSorted(),
  )
  await open(page)
  // And what programs asked, what came of revoked keys, and the keys of all connections,
  // which have no menu.
  await expect(page.getByRole('group', { name: 'Commands' }).getByRole('option')).toHaveCount(
    COMMAND_IDS.length + WINDOW_ACTIONS.length + 3,
  )
  await inspect(page, 'palette')
  await pressKeys(page, 'Escape')
  await dialogCloses(page)

  await pressKeys(page, '?')
  const known = COMMAND_IDS.flatMap((id) => shortcutsOf(id)).length
  await expect(dialog(page).locator('section').first().locator('kbd')).toHaveCount(known + 1)
  await inspect(page, 'shortcut-sheet')
})

test('a command runs from the palette by keyboard, and is offered first the next time', async ({
  local: page,
}) => {
  const field = await open(page)
  await field.fill('settngs')
  await expect(options(page).first()).toContainText('Open settings')
  await pressKeys(page, 'Enter')
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  await pressKeys(page, 'Escape')
  await open(page)
  await expect(page.getByRole('group', { name: 'Recently used' }).getByRole('option')).toHaveText([
    /^Open settings/,
  ])
  await pressKeys(page, 'Escape')
  await dialogCloses(page)
})

test('a key is found by name and gets the focus; its rotation and its revoke still ask', async ({
  local: page,
}) => {
  await (await open(page)).fill('grafana')
  await expect(options(page).first()).toContainText('Go to grafana-alerts')
  await inspect(page, 'palette-keys')
  await pressKeys(page, 'Enter')
  await expect(keyRow(page, 'grafana-alerts')).toBeFocused()

  await (await open(page)).fill('rotate grafana')
  await expect(options(page).first()).toContainText('Rotate grafana-alerts…')
  await pressKeys(page, 'Enter')
  await expect(dialogHeading(page, /grafana-alerts/)).toBeVisible()
  await pressKeys(page, 'Escape')
  await dialogCloses(page)

  await (await open(page)).fill('revoke grafana')
  await expect(options(page).first()).toContainText('Revoke grafana-alerts…')
  await pressKeys(page, 'Enter')
  await expect(dialogButton(page, 'Cancel')).toBeFocused()
  await pressKeys(page, 'Enter')
  await expect(keyRow(page, 'grafana-alerts')).toBeVisible()
})

test('a setting changes from the palette at once', { tag: '@more' }, async ({ local: page }) => {
  await (await open(page)).fill('deutsch')
  await pressKeys(page, 'Enter')
  await expect(page.getByRole('columnheader', { name: 'Zuletzt benutzt' })).toBeVisible()
  await pressKeys(page, 'Control+k')
  await expect(page.getByRole('combobox', { name: 'Befehlspalette' })).toBeFocused()
  await inspect(page, 'german-palette')
})

test('nothing that fits is said; what cannot be done now is listed and cannot be chosen', {
  tag: '@more',
}, async ({ page }) => {
  await localButton(page).waitFor()
  const field = await open(page)
  await expect(options(page).filter({ hasText: 'Create an API key' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await field.fill('zzzz')
  await expect(page.getByText('Nothing matches “zzzz”.')).toBeVisible()
  await inspect(page, 'palette-none')
})

test('the menu offers only what can be done now', async ({ app, page }) => {
  await expect.poll(() => enabledItems(app)).toContain('settings')
  expect(await enabledItems(app)).not.toContain('create')
  await useLocal(page)
  await expect.poll(() => enabledItems(app)).toContain('create')
  await pressKeys(page, 'Control+n')
  await expect(dialog(page)).toBeVisible()
  // The lock covers what is open, so it may always come.
  await expect.poll(() => enabledItems(app)).toEqual(['lock'])
  await pressKeys(page, 'Escape')
  await expect.poll(() => enabledItems(app)).toContain('create')
})

test('each shortcut does what it says', async ({ local: page }) => {
  for (const [keys, name] of [
    ['Control+n', /Create a local API key/],
    ['Control+,', 'Settings'],
    ['?', 'Keyboard shortcuts'],
    ['Control+k', 'Command palette'],
  ] as const) {
    await page.keyboard.press(keys)
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await pressKeys(page, 'Escape')
    await dialogCloses(page)
  }
  const search = page.getByLabel('Search API keys')
  for (const keys of ['Control+f', '/']) {
    await page.keyboard.press(keys)
    await expect(search).toBeFocused()
    await search.blur()
  }
  const updated = page.getByText(/^Updated/)
  await expect(updated).toBeVisible()
  await pressKeys(page, 'Control+Shift+L')
  await expect(page.getByRole('tab', { name: 'Faults' })).toBeVisible()
  await pressKeys(page, 'Escape')
  await expect(page.getByRole('tab', { name: 'Faults' })).toBeHidden()
})

// Shows: S22
test('a secret that is pasted, typed or dropped finds its key and is nowhere afterwards', {
  tag: '@more',
}, async ({ local: page }) => {
  const four = (
    await keyRow(page, 'grafana-alerts').locator('[role=gridcell]').nth(2).innerText()
  ).slice(-4)
  const secret = `acme_live_${randomBytes(17).toString('hex')}${four}`
  await copyElsewhere(secret)
  const field = await open(page)
  await pressKeys(page, 'Control+v')
  await expect(field).toHaveValue(four)
  await expect(options(page).filter({ hasText: 'Go to grafana-alerts' })).toBeVisible()
  await pressKeys(page, 'Escape')
  await open(page)
  // As a program types it that fills in passwords: no more than the end of what was recognized is
  // searched for.
  await holdTime(page)
  await page.keyboard.type(secret.slice(0, -1))
  await expect(field).toHaveValue(/^\w{4}$/)
  await page.clock.resume()
  await pressKeys(page, 'Escape')
  await open(page)
  const { x, y, height } = (await field.boundingBox()) ?? { x: 0, y: 0, height: 0 }
  const session = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', {
      type,
      x: x + 5,
      y: y + height / 2,
      data: { items: [{ mimeType: 'text/plain', data: secret }], dragOperationsMask: 1 },
    })
  await expect(field).toHaveValue(four)
  await pressKeys(page, 'Control+z')
  await expect(field).not.toHaveValue(/_live_/)
  expect(await page.content()).not.toContain(secret)
})

test('the entry of a setting that is set in the dialog leads to its very control', {
  tag: '@more',
}, async ({ local: page }) => {
  for (const [query, name] of [
    ['passphrase', 'Set passphrase'],
    ['clipboard', '30 s'],
  ] as const) {
    await pressKeys(page, 'Control+k')
    await page.getByRole('combobox').fill(query)
    await pressKeys(page, 'Enter')
    await expect(
      dialog(page).getByRole(query === 'passphrase' ? 'button' : 'radio', { name }),
    ).toBeFocused()
    await pressKeys(page, 'Escape')
  }
})
