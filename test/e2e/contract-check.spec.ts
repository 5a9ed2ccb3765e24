import { expect, test } from '@playwright/test'
import { launch } from './support/app.ts'
import { embedded } from './support/embedded.ts'
import { connect, dialog } from './support/person.ts'
import { inspect, shot } from './support/screens.ts'

test('a service is checked from the palette by keyboard, what differs is named, and the Lab is set likewise', async () => {
  const { app, page, close } = await launch()
  const remote = await embedded()
  const [token] = remote.service.seed('mixed')
  remote.service.setVariants({
    limit: 60,
    errorShape: 'flat',
    rateLimitHeaders: 'counted',
    extraFields: 'on',
    headerCase: 'title',
    prefix: 'acme',
  })
  await connect(page, remote.url, token?.secret ?? '')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('check this service')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('5 requests')
  await shot(page, 'contract-check-start')
  await page.getByRole('button', { name: 'Check service' }).press('Enter')
  const row = (rule: string) =>
    dialog(page)
      .getByRole('row')
      .filter({ hasText: new RegExp(`^${rule} `) })
  await expect(row('I32')).toContainText('The limit is 60.')
  await expect(row('I31')).toContainText('Without a key: Missing: X-RateLimit-Limit')
  await expect(row('S53')).toContainText('As X-Ratelimit-Limit.')
  await expect(row('I3')).toHaveCount(0)
  await inspect(page, 'contract-check')
  await page.getByRole('button', { name: /^Show \d+ rules/ }).click()
  await expect(row('I3')).toContainText('Not seen')
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(720, 500))
  await page.waitForFunction(() => innerWidth === 720)
  await page.evaluate(() => window.keystow.changeSettings({ language: 'de' }))
  await expect(dialog(page)).toContainText('Weicht ab')
  await shot(page, 'contract-check-low-de')
  await page.evaluate(() => window.keystow.changeSettings({ language: 'en' }))
  await page.getByRole('button', { name: 'Use in the Lab…' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('What was not seen stays as it is.')
  await shot(page, 'contract-check-use')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Set the Lab' }).click()
  await expect(dialog(page)).toContainText('The local service answers as this one does now.')
  const lab = await page.evaluate(() => window.keystow.labState())
  expect(lab.ok && lab.value.variants).toMatchObject({ limit: 60, rateLimitHeaders: 'counted', headerCase: 'title', createStatus: 201 })
  await close()
  await remote.close()
})
