import { type ElectronApplication, expect } from '@playwright/test'
import { startTrayWatcher } from '../tray-host.ts'
import { askedByPage, closeWindow, ended, holdTimers, isShown } from './support/main.ts'
import { changeSettings, createUnsaved, lists, markSaved, press } from './support/person.ts'
import { test } from './support/test.ts'

const startTrayHost = async (app: ElectronApplication): Promise<() => void> => {
  if (process.platform !== 'linux') return () => {}
  // Main's own patience with the bus (`ASK_MS`), however slow that is.
  await holdTimers(app, 2_000)
  return startTrayWatcher(
    await app.evaluate(() => process.env.DBUS_SESSION_BUS_ADDRESS ?? ''),
    true,
  )
}

test('with the tray a closed window is only hidden, and a second start brings it back; without it closing quits', {
  tag: '@more',
}, async ({ app, local: page }) => {
  const stopTrayHost = await startTrayHost(app)
  await changeSettings(page, { tray: true })
  await closeWindow(app)
  await expect.poll(() => isShown(app)).toBe(false)
  await app.evaluate(({ app: electron }) => void electron.emit('second-instance'))
  await expect.poll(() => isShown(app)).toBe(true)
  await lists(page, 12)
  stopTrayHost()

  await changeSettings(page, { tray: false })
  const end = ended(app)
  await closeWindow(app)
  await end
})

test('closing to the tray still asks about a secret that is not saved', { tag: '@more' }, async ({
  app,
  local: page,
}) => {
  await changeSettings(page, { tray: true })
  await createUnsaved(page, 'unsaved')
  const question = page.getByRole('alertdialog')
  await askedByPage(app, () => closeWindow(app), question)
  await expect(question).toContainText('Close without saving?')
  expect(await isShown(app)).toBe(true)
  await press(question, 'Keep open')
  await markSaved(page)
})
