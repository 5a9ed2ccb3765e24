import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { launch } from './support/app.ts'
import { scanForCanary } from './support/canary.ts'
import { connect, connectButton, lists } from './support/person.ts'
import { inspect } from './support/screens.ts'
import { serviceProcess } from './support/service-process.ts'
import { test } from './support/test.ts'

// Only Linux can be without a secure store, or find it locked.
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
    expect(JSON.parse(readFileSync(join(userData, 'settings.json'), 'utf8')).connections ?? []).toEqual([])
    expect(readdirSync(userData).includes('tokens.json') ? readFileSync(join(userData, 'tokens.json'), 'utf8') : '').not.toMatch(
      /[A-Za-z0-9+/]{20}/,
    )

    const again = await running.relaunch()
    await expect(connectButton(again.page)).toBeVisible()
    await again.close()
    await service.stop()
  })

  // Shows: S14
  test('a locked keyring keeps the sealed token: the connection works again once it is unlocked', { tag: '@more' }, async ({ running }) => {
    const service = await serviceProcess()
    await connect(running.page, service.url, service.tokens[0]?.secret ?? '')
    await lists(running.page, 12)
    const sealed = () => readFileSync(join(running.userData, 'tokens.json'))
    const before = sealed()

    await running.relaunch({ keyring: 'locked' })
    await expect(running.page.getByRole('heading', { name: 'GNOME Keyring could not be opened.' })).toBeVisible({ timeout: 20_000 })
    await inspect(running.page, 'store-locked')
    expect(sealed()).toEqual(before)

    await running.relaunch({ keyring: 'unlocked' })
    await lists(running.page, 12)
    await service.stop()
  })
}
