import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Running } from './support/app.ts'
import { scanForCanary } from './support/canary.ts'
import { pressKeys } from './support/keyboard.ts'
import { lock, locked } from './support/lock.ts'
import { ended, stopClock } from './support/main.ts'
import {
  connect,
  dialog,
  dialogButton,
  fromSwitcher,
  lists,
  localButton,
  openSettings,
  pressInDialog,
} from './support/person.ts'
import { setPageTime } from './support/renderer.ts'
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
  const clock = await stopClock(running.app)
  const now = Date.now()
  await setPageTime(page, now)
  for (let tries = 0; tries < 3; tries += 1) {
    await page.keyboard.type('not the passphrase')
    await pressKeys(page, 'Enter')
    await expect(page.getByRole('alert')).toContainText('That is not the passphrase')
    await expect(field).toHaveValue('')
  }
  await expect(page.getByText(/You can try again in \d s\./)).toBeVisible()
  await inspect(page, 'locked-wrong')
  await clock.advance(2_000)
  await setPageTime(page, now + 2_000)
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
  await expect(
    dialog(again).getByRole('alert').filter({ hasText: 'The passphrase was not changed.' }),
  ).toBeVisible()
  await inspect(again, 'settings-passphrase-off')
  await dialog(again).getByLabel('Current passphrase').fill(passphrase)
  await pressKeys(again, 'Enter')
  await expect(dialogButton(again, 'Set passphrase')).toBeFocused()
})

const PASSPHRASE = 'three words suffice'

const vaultOf = ({ userData }: Running): string => join(userData, 'vault')
const protect = ({ page }: Running): Promise<unknown> =>
  page.evaluate((next) => window.keystow.setPassphrase({ current: null, next }), PASSPHRASE)
const enter = async (page: Page): Promise<void> => {
  await expect(locked(page)).toBeVisible()
  await page.getByLabel('Passphrase').fill(PASSPHRASE)
  await pressKeys(page, 'Enter')
  await lists(page, 12)
}

// Shows: S99
test('a start with a passphrase sends nothing and shows no name until it was entered', {
  tag: '@more',
}, async ({ running, remote }) => {
  await protect(running)
  await running.close()
  const before = remote.sent.length
  const { page } = await running.relaunch()
  await expect(
    page.getByText('Nothing is carried out until you enter your passphrase.'),
  ).toBeVisible()
  const { host } = new URL(remote.url)
  const state = await page.evaluate(() => window.keystow.appState())
  for (const seen of [await page.content(), JSON.stringify(state)]) expect(seen).not.toContain(host)
  expect(await page.evaluate(() => window.keystow.unlock({ passphrase: null }))).toMatchObject({
    ok: false,
  })
  expect(remote.sent.slice(before)).toEqual([])
  await enter(page)
  expect(remote.sent.length).toBeGreaterThan(before)
})

// Shows: S100
test('a vault from before the passphrase, put back, has nothing that came later; the later one still asks', {
  tag: '@more',
}, async ({ running, local: _connected, server }) => {
  await running.relaunch()
  await lists(running.page, 12)
  const earlier = readFileSync(vaultOf(running))
  await protect(running)
  expect(existsSync(`${vaultOf(running)}.previous`)).toBe(false)
  await fromSwitcher(running.page, 'Add connection…')
  await connect(running.page, server.url, server.tokens[0].secret)
  await lists(running.page, 12)
  await running.close()
  const later = readFileSync(vaultOf(running))
  writeFileSync(vaultOf(running), earlier)
  await running.relaunch()
  await lists(running.page, 12)
  const state = await running.page.evaluate(() => window.keystow.appState())
  expect(state).toMatchObject({
    value: { connections: [{ kind: 'local' }], lock: { locked: false } },
  })
  await running.close()
  writeFileSync(vaultOf(running), later)
  await running.relaunch()
  await enter(running.page)
})

test('who forgot the passphrase erases everything that Keystow keeps, after a native question', {
  tag: '@more',
}, async ({ running, local: _connected, answer, questions }) => {
  await protect(running)
  await running.relaunch()
  const { page, app } = running
  const erase = page.getByRole('button', { name: 'Erase and start over…' })
  await answer('Cancel')
  await erase.click()
  await expect.poll(questions).toHaveLength(1)
  expect(await questions()).toMatchObject([
    { buttons: ['Cancel', 'Erase and restart'], defaultId: 0, cancelId: 0 },
  ])
  await expect(page.getByText('Not confirmed, so nothing was done.')).toBeVisible()
  await inspect(page, 'locked-erase-declined')
  expect(existsSync(vaultOf(running))).toBe(true)

  // The restart is the test's own.
  await app.evaluate(({ app: main }) => {
    main.relaunch = () => {}
  })
  await answer('Erase and restart')
  const end = ended(app)
  await erase.click()
  await end
  expect(
    readdirSync(running.userData).filter((name) => /^(vault|notes|activity)/.test(name)),
  ).toEqual([])
  await running.relaunch()
  await expect(localButton(running.page)).toBeVisible()
})
