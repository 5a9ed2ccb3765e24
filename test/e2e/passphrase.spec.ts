import { expect, type Page } from '@playwright/test'
import { scanForCanary } from './support/canary.ts'
import { pressKeys } from './support/keyboard.ts'
import { lock, locked } from './support/lock.ts'
import { dialog, dialogButton, lists, openSettings, pressInDialog } from './support/person.ts'
import { inspect } from './support/screens.ts'
import { test } from './support/test.ts'

const setPassphrase = async (page: Page, passphrase: string): Promise<void> => {
  await openSettings(page, 'Lock')
  await pressInDialog(page, 'Set passphrase')
  await page.keyboard.type(passphrase)
  await pressKeys(page, 'Tab')
  await page.keyboard.type(passphrase)
  await pressKeys(page, 'Enter')
  await expect(dialogButton(page, 'Turn off passphrase')).toBeVisible()
}

test('a passphrase is asked for after the lock and at the next start, refused when wrong, and is nowhere on disk', async ({
  running,
  local: page,
}) => {
  const passphrase = `words ${crypto.randomUUID()}`
  await setPassphrase(page, passphrase)
  await inspect(page, 'settings-passphrase-set')
  await pressKeys(page, 'Escape')
  await lock(page)
  const field = page.getByLabel('Passphrase')
  await expect(field).toBeFocused()
  await inspect(page, 'locked-passphrase')
  for (let tries = 0; tries < 3; tries += 1) {
    await page.keyboard.type('not the passphrase')
    await pressKeys(page, 'Enter')
    await expect(page.getByRole('alert')).toContainText('That is not the passphrase')
    await expect(field).toHaveValue('')
  }
  await expect(page.getByText(/You can try again in \d s\./)).toBeVisible()
  await inspect(page, 'locked-wrong')
  await expect(page.getByText(/You can try again in/)).toBeHidden()
  await page.keyboard.type(passphrase)
  await pressKeys(page, 'Enter')
  await lists(page, 12)

  const again = (await running.relaunch()).page
  await expect(locked(again)).toBeVisible()
  expect(await again.content()).not.toContain('keystow-desktop')
  await again.getByLabel('Passphrase').fill(passphrase)
  await pressKeys(again, 'Enter')
  await lists(again, 12)
  expect(scanForCanary(running.userData, passphrase)).toEqual([])

  await openSettings(again, 'Lock')
  await pressInDialog(again, 'Turn off passphrase')
  await again.keyboard.type('not the passphrase')
  await pressKeys(again, 'Enter')
  await expect(dialog(again).getByRole('alert').filter({ hasText: 'The passphrase was not changed.' })).toBeVisible()
  await inspect(again, 'settings-passphrase-off')
  await dialog(again).getByLabel('Current passphrase').fill(passphrase)
  await pressKeys(again, 'Enter')
  await expect(dialogButton(again, 'Set passphrase')).toBeFocused()
})
