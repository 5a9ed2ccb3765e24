import { readdirSync } from 'node:fs'
import { expect } from '@playwright/test'
import { scanForCanary } from './support/canary.ts'
import { pressKeys } from './support/keyboard.ts'
import {
  connect,
  connectButton,
  dialogButton,
  lists,
  openSettings,
  press,
  pressInDialog,
} from './support/person.ts'
import { inspect } from './support/screens.ts'
import { test } from './support/test.ts'

// Only Linux can be without a secure store.
if (process.platform === 'linux') {
  test.use({ options: { keyring: 'none' } })

  // Shows: S13
  test('without a keyring a connection works until the quit, and nothing is written', {
    tag: '@more',
  }, async ({ running, userData, page, server }) => {
    const token = server.tokens[0].secret
    await expect(
      page.getByText('No secure store was found. Your key is kept until you quit.'),
    ).toBeVisible()
    await expect(page.getByText('basic_text')).toBeVisible()
    await inspect(page, 'onboarding-no-keyring')

    await connect(page, server.url, token)
    await lists(page, 12)
    await running.close()
    expect(scanForCanary(userData, token)).toEqual([])
    expect(scanForCanary(userData, new URL(server.url).host)).toEqual([])
    expect(readdirSync(userData).filter((name) => /^\.?(vault|notes|activity)/.test(name))).toEqual(
      [],
    )

    const again = await running.relaunch()
    await expect(connectButton(again.page)).toBeVisible()
  })

  test('without a keyring the first passphrase keeps what was entered before it', {
    tag: '@more',
  }, async ({ running, userData, page, remote: _connected, answer }) => {
    const banner = page.getByText('No secure store is available, so nothing is kept')
    await expect(banner).toBeVisible()
    await inspect(page, 'vault-nowhere')
    await press(page, 'Set passphrase')
    await expect(dialogButton(page, 'Set passphrase')).toBeFocused()
    await pressKeys(page, 'Enter')
    await page.keyboard.type('correct horse')
    await pressKeys(page, 'Tab')
    await page.keyboard.type('correct horse')
    await pressKeys(page, 'Enter')
    await expect(dialogButton(page, 'Turn off passphrase')).toBeVisible()
    await expect(page.getByText('Sealed by your passphrase')).toBeAttached()
    await expect(banner).toBeHidden()

    const again = await running.relaunch()
    await again.page.getByLabel('Passphrase').fill('correct horse')
    await pressKeys(again.page, 'Enter')
    await lists(again.page, 12)
    await openSettings(again.page, 'Lock')
    await pressInDialog(again.page, 'Turn off passphrase')
    await again.page.keyboard.type('correct horse')
    await answer('Turn off and erase')
    await pressKeys(again.page, 'Enter')
    await expect(dialogButton(again.page, 'Set passphrase')).toBeVisible()
    await expect(again.page.getByText('Kept until you quit')).toBeAttached()
    expect(readdirSync(userData).filter((name) => /^(vault|notes|activity)/.test(name))).toEqual([])
  })
}
