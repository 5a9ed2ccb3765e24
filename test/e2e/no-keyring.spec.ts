import { readdirSync } from 'node:fs'
import { expect } from '@playwright/test'
import { answerQuestions } from './support/answers.ts'
import { launch } from './support/app.ts'
import { scanForCanary } from './support/canary.ts'
import { pressKeys } from './support/keyboard.ts'
import { connect, connectButton, dialogButton, lists, openSettings, press, pressInDialog } from './support/person.ts'
import { inspect } from './support/screens.ts'
import { serviceProcess } from './support/service-process.ts'
import { test } from './support/test.ts'

// Only Linux can be without a secure store.
if (process.platform === 'linux') {
  // Shows: S13
  test('without a keyring persisting is refused, "until you quit" works, and nothing is written', { tag: '@more' }, async () => {
    const service = await serviceProcess()
    const token = service.tokens[0]?.secret ?? ''
    const running = await launch({ keyring: 'none' })
    const { page, userData } = running
    await expect(page.getByText('No secure store was found. Your key is kept until you quit.')).toBeVisible()
    await expect(page.getByText('basic_text')).toBeVisible()
    await inspect(page, 'onboarding-no-keyring')

    const refused = await page.evaluate((input) => window.keystow.addConnection({ name: '', keeping: 'sealed', ...input }), {
      baseUrl: service.url,
      token,
    })
    expect(refused).toMatchObject({ ok: false, error: { code: 'storage_unavailable' } })
    await connect(page, service.url, token)
    await lists(page, 12)
    await running.close()
    expect(scanForCanary(userData, token)).toEqual([])
    expect(scanForCanary(userData, new URL(service.url).host)).toEqual([])
    expect(readdirSync(userData).filter((name) => /^\.?(vault|notes|activity)/.test(name))).toEqual([])

    const again = await running.relaunch()
    await expect(connectButton(again.page)).toBeVisible()
    await again.close()
    await service.stop()
  })

  test('without a keyring the first passphrase keeps what was entered before it', { tag: '@more' }, async () => {
    const service = await serviceProcess()
    const running = await launch({ keyring: 'none' })
    const { page, userData } = running
    await connect(page, service.url, service.tokens[0]?.secret ?? '')
    await lists(page, 12)
    await press(page, 'Set passphrase')
    await pressInDialog(page, 'Set passphrase')
    await page.keyboard.type('correct horse')
    await pressKeys(page, 'Tab')
    await page.keyboard.type('correct horse')
    await pressKeys(page, 'Enter')
    await expect(dialogButton(page, 'Turn off passphrase')).toBeVisible()
    await expect(page.getByText('Sealed by your passphrase')).toBeAttached()

    const again = await running.relaunch()
    await again.page.getByLabel('Passphrase').fill('correct horse')
    await pressKeys(again.page, 'Enter')
    await lists(again.page, 12)
    await openSettings(again.page, 'Lock')
    await pressInDialog(again.page, 'Turn off passphrase')
    await again.page.keyboard.type('correct horse')
    await answerQuestions(again.app, 'Turn off and erase')
    await pressKeys(again.page, 'Enter')
    await expect(dialogButton(again.page, 'Set passphrase')).toBeVisible()
    await expect(again.page.getByText('Kept until you quit')).toBeAttached()
    expect(readdirSync(userData).filter((name) => /^(vault|notes|activity)/.test(name))).toEqual([])
    await again.close()
    await service.stop()
  })
}
