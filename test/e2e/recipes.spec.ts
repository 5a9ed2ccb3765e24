import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { scanForCanary } from './support/canary.ts'
import { deliverTo } from './support/env-file.ts'
import { makeSmall } from './support/main.ts'
import { create, dialog, keyRow, statusWith } from './support/person.ts'
import { inspect } from './support/screens.ts'
import { test } from './support/test.ts'

const programs = (page: Page): Locator => page.getByRole('dialog', { name: 'Hand the secret to a program' })
const openPrograms = async (page: Page): Promise<void> => {
  await deliverTo(page).click()
  await page.getByRole('button', { name: /^Another program…/ }).click()
}

// The keyring's own program is on a Linux computer that is set up for these tests.
if (process.platform === 'linux' && existsSync('/usr/bin/secret-tool')) {
  test('the real secret-tool stores a new secret without it passing the page, and opens the gate once it gave it back', {
    tag: '@more',
  }, async ({ app, userData, page, remote }) => {
    await create(page, 'mail')
    await openPrograms(page)
    await programs(page).getByRole('button', { name: 'Secret Service (secret-tool)' }).click()
    const name = programs(page).getByLabel('Name there')
    await expect(name).toHaveValue('MAIL_API_KEY')
    await expect(programs(page).getByRole('list', { name: 'What will run' })).toContainText('/usr/bin/secret-tool')
    await name.fill('--help')
    await expect(programs(page).getByRole('button', { name: 'Store secret' })).toHaveAttribute('aria-disabled', 'true')
    await name.fill('Mail of the shop')
    const words = programs(page).getByRole('list', { name: 'What will run' }).getByRole('listitem')
    await expect(words).toHaveText([
      ...['/usr/bin/secret-tool', 'store', '--label=Mail of the shop', 'application', 'keystow', 'name', 'Mail of the shop'],
    ])
    await expect(programs(page)).toContainText('every program that you run can read it while the keyring is unlocked')
    await inspect(page, 'recipe-preview')
    await programs(page).getByRole('button', { name: 'Store secret' }).click()
    await expect(programs(page)).toBeHidden()
    await expect(dialog(page)).toContainText('Stored by Secret Service (secret-tool) as Mail of the shop, and read back.')
    await inspect(page, 'recipe-stored')
    expect((await page.content()).includes('_live_')).toBe(false)
    // As another program of the person finds it.
    const bus = await app.evaluate(() => process.env.DBUS_SESSION_BUS_ADDRESS ?? '')
    const secret = execFileSync('/usr/bin/secret-tool', ['lookup', 'application', 'keystow', 'name', 'Mail of the shop'], {
      env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: bus },
    }).toString()
    expect(await statusWith(remote.url, secret)).toBe(200)
    expect(scanForCanary(userData, secret)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await keyRow(page, 'mail').dblclick()
    const details = page.getByRole('complementary', { name: 'Details of mail' })
    await expect(details).toContainText('Secret Service (secret-tool)as Mail of the shop')
  })
}

test('in the smallest window and in German the programs that are not there say how to get them', { tag: '@more' }, async ({
  app,
  page,
  remote: _list,
}) => {
  await page.evaluate(() => window.keystow.changeSettings({ language: 'de' }))
  await makeSmall(app)
  await page.getByRole('banner').getByRole('button', { name: 'API-Schlüssel erstellen' }).click()
  await dialog(page).getByLabel('Name', { exact: true }).fill('mail')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Übergeben an' }).click()
  await page.getByRole('button', { name: /^Ein anderes Programm…/ }).click()
  const there = page.getByRole('dialog', { name: 'Secret einem Programm übergeben' })
  await there.getByText('Nicht auf diesem Computer').click()
  await expect(there).toContainText('1Password CLI')
  await inspect(page, 'recipes-small-de')
  await page.keyboard.press('Escape')
  await expect(there).toBeHidden()
  await dialog(page).getByLabel('Ich habe diesen Schlüssel gespeichert').check()
  await dialog(page).getByRole('button', { name: 'Fertig' }).click()
})
