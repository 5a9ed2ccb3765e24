import { existsSync } from 'node:fs'
import { expect } from '@playwright/test'
import { scanForCanary } from './support/canary.ts'
import { lookUpSecret, openPrograms, programs } from './support/env-file.ts'
import { SECRET_TOOL } from './support/keyring.ts'
import {
  create,
  detailsOf,
  dialogSays,
  holdsSecret,
  keyRow,
  press,
  pressInDialog,
  statusWith,
} from './support/person.ts'
import { inspect } from './support/screens.ts'
import { test } from './support/test.ts'

// The keyring's own program is on a Linux computer that is set up for these tests.
if (process.platform === 'linux' && existsSync(SECRET_TOOL)) {
  test('the real secret-tool stores a new secret without it passing the page, and opens the gate once it gave it back', {
    tag: '@more',
  }, async ({ app, userData, page, remote }) => {
    await create(page, 'mail')
    await openPrograms(page)
    await press(programs(page), 'Secret Service (secret-tool)')
    const name = programs(page).getByLabel('Name there')
    await expect(name).toHaveValue('MAIL_API_KEY')
    await expect(programs(page).getByRole('list', { name: 'What will run' })).toContainText(
      SECRET_TOOL,
    )
    await name.fill('--help')
    await expect(programs(page).getByRole('button', { name: 'Store secret' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await name.fill('Mail of the shop')
    const words = programs(page).getByRole('list', { name: 'What will run' }).getByRole('listitem')
    await expect(words).toHaveText([
      SECRET_TOOL,
      'store',
      '--label=Mail of the shop',
      'application',
      'keystow',
      'name',
      'Mail of the shop',
    ])
    await expect(programs(page)).toContainText(
      'every program that you run can read it while the keyring is unlocked',
    )
    await inspect(page, 'recipe-preview')
    await press(programs(page), 'Store secret')
    await expect(programs(page)).toBeHidden()
    await dialogSays(
      page,
      'Stored by Secret Service (secret-tool) as Mail of the shop, and read back.',
    )
    await inspect(page, 'recipe-stored')
    expect(await holdsSecret(page)).toBe(false)
    const secret = await lookUpSecret(app, 'Mail of the shop')
    expect(await statusWith(remote.url, secret)).toBe(200)
    expect(scanForCanary(userData, secret)).toEqual([])
    await pressInDialog(page, 'Done')
    await keyRow(page, 'mail').click()
    await expect(detailsOf(page, 'mail')).toContainText(
      'Secret Service (secret-tool)as Mail of the shop',
    )
  })
}
