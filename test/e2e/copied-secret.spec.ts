import { type ElectronApplication, expect, type Page } from '@playwright/test'
import { clipboardText, keepCopies, recordShown } from './support/clipboard.ts'
import { pressKeys } from './support/keyboard.ts'
import { makeSmall } from './support/main.ts'
import {
  changeSettings,
  create,
  dialog,
  dialogButton,
  dialogCloses,
  dialogSays,
  pressInDialog,
} from './support/person.ts'
import { killPage, setPageTime } from './support/renderer.ts'
import { inspect } from './support/screens.ts'
import { test as base } from './support/test.ts'

const test = base.extend<{ readonly copied: Page }>({
  /** The page with a new secret, which was copied. */
  copied: async ({ local: page }, use) => {
    await keepCopies(page)
    await create(page, 'copied')
    await pressInDialog(page, 'Copy secret')
    await expect.poll(async () => (await clipboardText()).includes('_live_')).toBe(true)
    await use(page)
  },
})
const GONE = 'The copy is gone. Copy again, or confirm that you saved it.'

const save = async (page: Page): Promise<void> => {
  await dialog(page).getByRole('checkbox').check()
  await pressInDialog(page, /^(Done|Fertig)$/)
  await dialogCloses(page)
}

test('a copy that was cleared saves nothing: Done waits for another copy, and main refuses a page that does not know', async ({
  copied: page,
}) => {
  await expect(dialogButton(page, 'Done')).toBeEnabled()
  await pressInDialog(page, 'Clear now')
  await dialogSays(page, GONE)
  await expect(dialogButton(page, 'Done')).toBeDisabled()
  expect(await clipboardText()).toBe('')
  const finished = await page.evaluate(async () => {
    const reveals = await window.keystow.pendingReveals()
    return window.keystow.finishReveal({
      id: (reveals.ok && reveals.value[0]?.id) || '',
      reason: 'copied',
    })
  })
  expect(finished).toMatchObject({ ok: false, error: { code: 'not_saved' } })
  await pressInDialog(page, 'Copy secret')
  await expect(dialogButton(page, 'Done')).toBeEnabled()
  await pressInDialog(page, 'Done')
  await dialogCloses(page)
})

test('the clearing is put off by 30 s, and goes on counting in another language', {
  tag: '@more',
}, async ({ copied: page }) => {
  const left = async () =>
    Number(
      /(\d+) s/.exec(
        (await page.locator('[data-clipboard=holding]').first().textContent()) ?? '',
      )?.[1],
    )
  const state = await page.evaluate(() => window.keystow.clipboardState())
  const clearsAt = state.ok && state.value?.kind === 'holding' ? state.value.clearsAt : 0
  // In the middle of a second: whichever tick shows it says the same.
  await setPageTime(page, clearsAt - 49_500)
  await expect.poll(left).toBe(50)
  await pressInDialog(page, /30 s/)
  await expect.poll(left).toBe(80)
  await changeSettings(page, { language: 'de' })
  await dialogSays(page, 'Secret kopiert: noch 80 s')
  await setPageTime(page, clearsAt - 39_500)
  await expect.poll(left).toBe(70)
  await save(page)
})

test('a page that comes in place of one that died knows of the copy', async ({
  running,
  copied: _page,
}) => {
  const next = await killPage(running)
  await expect(dialog(next).locator('[data-clipboard=holding]')).toBeVisible()
  await expect(dialogButton(next, 'Done')).toBeEnabled()
  await save(next)
})

/** A clipboard that keeps what it has, until the returned function is called. */
const jamClipboard = async (app: ElectronApplication): Promise<() => Promise<void>> => {
  await app.evaluate(({ clipboard }) => {
    const own = clipboard as unknown as Record<string, unknown>
    const names = ['clear', 'write', 'writeText']
    const usual = names.map((name) => [name, own[name]] as const)
    for (const name of names) own[name] = () => undefined
    Object.assign(globalThis, {
      releaseClipboard: () => Object.assign(own, Object.fromEntries(usual)),
    })
  })
  return () =>
    app.evaluate(
      () => void (globalThis as unknown as { releaseClipboard: () => void }).releaseClipboard(),
    )
}

test('a copy that could not be cleared is not said to be gone, and the clicks that begin another try tick the checkbox and press Done', {
  tag: '@more',
}, async ({ app, copied: page }) => {
  const release = await jamClipboard(app)
  try {
    await makeSmall(app)
    await changeSettings(page, { language: 'de' })
    await pressInDialog(page, 'Jetzt leeren')
    await expect(page.locator('[data-clipboard=failed]').first()).toBeVisible()
    await dialogSays(page, 'vielleicht noch in der Zwischenablage')
    await expect(dialog(page)).not.toContainText('nicht mehr da')
    expect(await clipboardText()).toContain('_live_')
    await expect(dialogButton(page, 'Fertig')).toBeDisabled()
    await inspect(page, 'copy-uncertain')
    const box = dialog(page).getByRole('checkbox')
    // Waits until it stands still: the dialog may still be opening.
    await box.click({ trial: true })
    const before = await box.boundingBox()
    await box.click()
    await expect(box).toBeChecked()
    expect(await box.boundingBox()).toEqual(before)
    await inspect(page, 'copy-uncertain-saved')
    await pressInDialog(page, 'Fertig')
    await dialogCloses(page)
    expect(await clipboardText()).toContain('_live_')
  } finally {
    await release()
  }
  const shown = await recordShown(page)
  // A press begins no try while one is made, and the one of the last click may still be made by the
  // jammed clipboard.
  const afterPress = async (): Promise<readonly string[]> => {
    await pressKeys(page, 'Shift')
    return shown()
  }
  await expect.poll(afterPress).toContain('cleared')
  expect(await clipboardText()).toBe('')
})
