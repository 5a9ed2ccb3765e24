import { expect, test } from '@playwright/test'
import { launch } from './support/app.ts'
import { assistive, assistiveLacks } from './support/assistive.ts'
import { embedded } from './support/embedded.ts'
import { dialog, grid, keyRow } from './support/person.ts'
import { answerWindow, NO, questionWindow, YES } from './support/question-window.ts'

for (const [answer, keys] of [
  ['No', NO],
  ['Yes', YES],
] as const) {
  test(`what assistive technology activates by the accessibility tree is asked about natively; ${answer}`, async () => {
    const lacks = await assistiveLacks()
    // biome-ignore lint/suspicious/noSkippedTests: only on a system without an accessibility bus, and it says so.
    test.skip(lacks !== null, lacks ?? '')
    const service = await embedded()
    const sent = (method: string): number => service.sent.filter((one) => one === method).length
    const running = await launch({ answers: null, args: ['--force-renderer-accessibility'], env: { ACCESSIBILITY_ENABLED: '1' } })
    const { page } = running
    const { press } = await assistive(running)
    // Filled without a key press. All else comes by the accessibility bus, and no write has an input to use.
    await page.getByLabel('Base URL').fill(service.url)
    await page.getByLabel('API key', { exact: true }).fill(service.tokens[0].secret)
    await press('Connect')
    await expect.poll(questionWindow).not.toBe('')
    expect(service.sent).toEqual([])
    await answerWindow(YES)
    await expect(grid(page)).toBeVisible()

    await press('Create API key')
    await dialog(page).getByLabel('Name', { exact: true }).fill('by-screen-reader')
    await press('Create API key')
    await expect.poll(questionWindow).not.toBe('')
    expect(sent('POST')).toBe(0)
    await answerWindow(keys)
    if (answer === 'No') {
      await expect(dialog(page).getByRole('status').filter({ hasText: 'Not confirmed, so nothing was done.' })).toBeVisible()
      expect(sent('POST')).toBe(0)
    } else {
      await expect(dialog(page).getByRole('button', { name: 'Copy secret' })).toBeVisible()
      await expect(keyRow(page, 'by-screen-reader')).toBeVisible()
      expect(sent('POST')).toBe(1)
    }
    const main = running.app.process()
    main.kill('SIGKILL')
    await running.close()
    await service.close()
  })
}
