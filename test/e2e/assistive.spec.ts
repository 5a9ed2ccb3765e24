import { expect, test } from '@playwright/test'
import { launch } from './support/app.ts'
import { assistive, assistiveLacks } from './support/assistive.ts'
import { embedded } from './support/embedded.ts'
import {
  dialog,
  dialogButton,
  dialogCloses,
  dialogSays,
  fillConnection,
  grid,
  keyRow,
  lists,
  nameField,
  statusWith,
} from './support/person.ts'
import { answerWindow, NO, questionWindow, YES } from './support/question-window.ts'

/**
 * The app with a service connected: what is not filled without a key press comes by the
 * accessibility bus, and no write has an input to use.
 */
const connected = async () => {
  const service = await embedded()
  const running = await launch({
    answers: null,
    args: ['--force-renderer-accessibility'],
    env: { ACCESSIBILITY_ENABLED: '1' },
  })
  const { page } = running
  const { press } = await assistive(running)
  await fillConnection(page, service.url, service.tokens[0].secret)
  await press('Connect')
  await expect.poll(questionWindow).not.toBe('')
  expect(service.sent).toEqual([])
  await answerWindow(YES)
  await expect(grid(page)).toBeVisible()
  return {
    service,
    page,
    press,
    sent: (method: string): number => service.sent.filter((one) => one === method).length,
    end: async (): Promise<void> => {
      running.app.process().kill('SIGKILL')
      await running.close()
      await service.close()
    },
  }
}

test.beforeEach(async () => {
  const lacks = await assistiveLacks()
  // biome-ignore lint/suspicious/noSkippedTests: only on a system without an accessibility bus, and it says so.
  test.skip(lacks !== null, lacks ?? '')
})

for (const [answer, keys] of [
  ['No', NO],
  ['Yes', YES],
] as const) {
  test(`what assistive technology activates by the accessibility tree is asked about natively; ${answer}`, {
    tag: '@more',
  }, async () => {
    const { page, press, sent, end } = await connected()
    await press('Create API key')
    await nameField(page).fill('by-screen-reader')
    await press('Create API key')
    await expect.poll(questionWindow).not.toBe('')
    expect(sent('POST')).toBe(0)
    await answerWindow(keys)
    if (answer === 'No') {
      await expect(
        dialog(page).getByRole('status').filter({ hasText: 'Not confirmed, so nothing was done.' }),
      ).toBeVisible()
      expect(sent('POST')).toBe(0)
    } else {
      await expect(dialogButton(page, 'Copy secret')).toBeVisible()
      await expect(keyRow(page, 'by-screen-reader')).toBeVisible()
      expect(sent('POST')).toBe(1)
    }
    await end()
  })

  test(`a revoke that assistive technology activates is asked about natively, and nothing is sent before the answer; ${answer}`, {
    tag: '@more',
  }, async () => {
    const { service, page, press, sent, end } = await connected()
    const name = service.tokens[1]?.name ?? ''
    // The only row that is left: the rows' buttons have one name.
    await page.getByRole('searchbox').fill(name)
    await lists(page, 1)
    await press('Revoke key')
    await dialogSays(page, name)
    const typed = dialog(page).getByRole('textbox')
    if ((await typed.count()) > 0) await typed.fill(name)
    await press('Revoke key')
    await expect.poll(questionWindow).not.toBe('')
    expect(sent('DELETE')).toBe(0)
    await answerWindow(keys)
    if (answer === 'No') {
      // Back to the question: the answer has come.
      await expect(dialogButton(page, 'Revoke key')).toBeEnabled()
      expect(sent('DELETE')).toBe(0)
    } else {
      await dialogCloses(page)
      expect(sent('DELETE')).toBe(1)
    }
    const left =
      service.tokens[1] === undefined ? 0 : await statusWith(service.url, service.tokens[1].secret)
    expect(left).toBe(answer === 'No' ? 200 : 401)
    await end()
  })
}
