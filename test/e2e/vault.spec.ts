import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { answerQuestions, questionsOf } from './support/answers.ts'
import { launch, type Running } from './support/app.ts'
import { pressKeys } from './support/keyboard.ts'
import { locked } from './support/lock.ts'
import { ended, makeSmall } from './support/main.ts'
import {
  chooseForRow,
  connect,
  currentRow,
  dialogButton,
  dialogCloses,
  lists,
  localButton,
  press,
  pressInDialog,
  useLocal,
} from './support/person.ts'
import { inspect, shot } from './support/screens.ts'
import { clippedTexts, unreachable } from './support/seen-text.ts'
import { test } from './support/test.ts'
import { sealOf } from './support/vault.ts'

/** The app asks a store for five seconds before it says that the store does not answer. */
const ASKED_MS = 20_000

const pathOf = ({ userData }: Running): string => join(userData, 'vault')
const bytesOf = (running: Running): Buffer => readFileSync(pathOf(running))
/** The vault that was set aside last; empty where none was. */
const setAside = ({ userData }: Running): Buffer => {
  const name = readdirSync(userData)
    .filter((one) => /^vault\.broken-\d+$/.test(one))
    .toSorted()
    .at(-1)
  return name === undefined ? Buffer.alloc(0) : readFileSync(join(userData, name))
}

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name })
const notOpened = (page: Page): Locator => page.getByRole('heading', { name: 'Keystow cannot open its vault' })

/** Has the next start find the vault with one byte changed: the last is part of what is encrypted. */
const changeByte = async (running: Running, at = -1): Promise<Buffer> => {
  await running.close()
  const bytes = bytesOf(running)
  const index = at < 0 ? bytes.length + at : at
  bytes.writeUInt8(bytes.readUInt8(index) ^ 2, index)
  writeFileSync(pathOf(running), bytes)
  return bytes
}

// Shows: S16
test('a vault of which a byte was changed is not opened and sends nothing; its copy is used when the person says so', {
  tag: '@more',
}, async ({ running, remote }) => {
  await lists(running.page, 12)
  await chooseForRow(running.page, 'newsletter-production', 'Revoke later…')
  await pressInDialog(running.page, 'Plan revoke')
  await dialogCloses(running.page)
  await running.relaunch()
  await lists(running.page, 12)
  const damaged = await changeByte(running)
  const before = remote.sent.length
  await running.relaunch()
  const { page, app } = running
  await expect(notOpened(page)).toBeVisible()
  await expect(button(page, 'Try again')).toBeFocused()
  await inspect(page, 'vault-unreadable-copy')
  await answerQuestions(app, 'Cancel')
  const useCopy = button(page, /^Use the copy of /)
  await useCopy.click()
  await expect(page.getByText('Not confirmed, so nothing was done.')).toBeVisible()
  expect(bytesOf(running)).toEqual(damaged)
  expect(remote.sent.slice(before)).toEqual([])
  await answerQuestions(app, 'Use the copy', 'Continue it')
  await useCopy.click()
  await lists(page, 12)
  expect(setAside(running)).toEqual(damaged)
  expect(await questionsOf(app)).toMatchObject([
    { message: 'Use the copy of your vault?' },
    { message: 'Continue unfinished work from the copy?' },
  ])
})

test('a damaged vault without a copy is set aside by a new beginning, and an unchanged one opens by another try', {
  tag: '@more',
}, async ({ running, local: _connected }) => {
  const damaged = await changeByte(running)
  rmSync(join(running.userData, 'vault.previous'), { force: true })
  await running.relaunch()
  const { page } = running
  await expect(notOpened(page)).toBeVisible()
  await expect(button(page, /^Use the copy/)).toBeHidden()
  await inspect(page, 'vault-unreadable')
  await press(page, 'Try again')
  await expect(button(page, 'Try again')).toBeFocused()
  expect(bytesOf(running)).toEqual(damaged)

  damaged.writeUInt8(damaged.readUInt8(damaged.length - 1) ^ 2, damaged.length - 1)
  writeFileSync(pathOf(running), damaged)
  await press(page, 'Try again')
  await lists(page, 12)

  const again = await changeByte(running)
  await running.relaunch()
  await press(running.page, 'Start anew…')
  await expect(localButton(running.page)).toBeVisible()
  expect(setAside(running)).toEqual(again)
  expect(await questionsOf(running.app)).toMatchObject([{ message: 'Start with an empty vault?' }])
})

test('a vault of a newer version is named so and stays as it is', { tag: '@more' }, async ({ running, local: _connected }) => {
  await running.relaunch()
  await lists(running.page, 12)
  const newer = await changeByte(running, 9)
  await running.relaunch()
  const { page } = running
  await expect(page.getByText('A newer version of Keystow wrote this vault.')).toBeVisible()
  // It is older than what the newer version wrote.
  await expect(button(page, /^Use the copy/)).toBeHidden()
  await inspect(page, 'vault-newer')
  await running.close()
  expect(bytesOf(running)).toEqual(newer)
})

// Only Linux can be without a secure store, or find it locked.
if (process.platform === 'linux') {
  test('a store that does not answer is waited for, and the vault opens by itself once it does', { tag: '@more' }, async ({
    running,
    local: _connected,
  }) => {
    const before = bytesOf(running)
    await running.relaunch({ keyring: 'silent' })
    const { page } = running
    await expect(page.getByText('Waiting for the secure store')).toBeVisible()
    await inspect(page, 'vault-asking')
    await expect(page.getByText('GNOME Keyring is locked or slow to answer.')).toBeVisible({ timeout: ASKED_MS })
    await expect(button(page, 'Try again')).toBeFocused()
    expect(await page.content()).not.toContain('keystow-desktop')
    await inspect(page, 'vault-waiting')
    expect(bytesOf(running)).toEqual(before)
    running.wakeKeyring()
    await lists(page, 12)
  })

  // Shows: S14
  test('a locked keyring keeps the vault as it is, and a restart after it is unlocked opens the vault', { tag: '@more' }, async ({
    running,
    local: _connected,
  }) => {
    const before = bytesOf(running)
    await running.relaunch({ keyring: 'locked' })
    const { page, app } = running
    await expect(page.getByText('GNOME Keyring could not be opened.')).toBeVisible({ timeout: ASKED_MS })
    await inspect(page, 'vault-refused')
    // The restart is the test's own.
    await app.evaluate(({ app: main }) => {
      main.relaunch = () => {}
    })
    const end = ended(app)
    await press(page, 'Restart and try again').catch(() => 'the page ended before it could say so')
    await end
    expect(bytesOf(running)).toEqual(before)
    await running.relaunch({ keyring: 'unlocked' })
    await lists(running.page, 12)
  })

  test('who works until they quit leaves the vault byte for byte as it is, and finds it at the next start', { tag: '@more' }, async ({
    running,
    remote,
  }) => {
    const before = bytesOf(running)
    await running.relaunch({ keyring: 'locked' })
    const { page } = running
    await button(page, 'Work until I quit').click({ timeout: ASKED_MS })
    await expect(page.getByText('You are working without your vault, which is unchanged.')).toBeVisible()
    await inspect(page, 'vault-apart')
    await connect(page, remote.url, remote.tokens[0].secret)
    await lists(page, 12)
    await page.evaluate(() => window.keystow.setPassphrase({ current: null, next: 'three words suffice' }))
    await running.relaunch({ keyring: 'unlocked' })
    await lists(running.page, 12)
    expect(bytesOf(running)).toEqual(before)
  })

  test('a vault that another keyring sealed is set aside only after two questions', { tag: '@more' }, async ({
    running,
    local: _connected,
  }) => {
    await running.close()
    const before = bytesOf(running)
    const elsewhere = await launch({ userData: running.userData })
    const { page, app } = elsewhere
    await expect(page.getByText('GNOME Keyring did not open the vault.')).toBeVisible()
    await inspect(page, 'vault-other-keyring')
    await press(page, 'Start anew…')
    await expect(localButton(page)).toBeVisible()
    expect(setAside(elsewhere)).toEqual(before)
    expect(await questionsOf(app)).toMatchObject([
      { message: 'Start with an empty vault?' },
      { message: 'Is the secure store that sealed your vault gone for good?' },
    ])
    await elsewhere.close()
  })

  test('without a keyring a passphrase keeps everything, and the next start asks for it', { tag: '@more' }, async () => {
    const running = await launch({ keyring: 'none' })
    await useLocal(running.page)
    const banner = running.page.getByText('No secure store is available, so nothing is kept')
    await expect(banner).toBeVisible()
    await inspect(running.page, 'vault-nowhere')
    expect(readdirSync(running.userData)).not.toContain('vault')
    await press(running.page, 'Set passphrase')
    await expect(dialogButton(running.page, 'Set passphrase')).toBeFocused()
    await pressKeys(running.page, 'Enter')
    await running.page.getByLabel('New passphrase', { exact: true }).fill('three words suffice')
    await running.page.getByLabel('Confirm new passphrase').fill('three words suffice')
    await pressKeys(running.page, 'Enter')
    await expect(banner).toBeHidden()
    await inspect(running.page, 'vault-passphrase-alone')
    await pressKeys(running.page, 'Escape')
    expect(sealOf(running.userData)).toBe('pas')
    await running.relaunch()
    const { page } = running
    await expect(locked(page)).toBeVisible()
    await expect(page.getByLabel('Passphrase')).toBeFocused()
    await inspect(page, 'vault-locked')
    await page.getByLabel('Passphrase').fill('three words suffice')
    await pressKeys(page, 'Enter')
    await lists(page, 12)
    await expect(page.getByText('No secure store is available')).toBeHidden()
    await running.close()
  })

  test('each screen of a closed vault fits a window of 720 × 500 in German', { tag: '@more' }, async ({ running, local: _connected }) => {
    const looksGood = async (heading: string, name: string): Promise<void> => {
      const { page, app } = running
      await makeSmall(app)
      await page.waitForFunction(() => innerWidth === 720 && innerHeight === 500)
      await expect(page.getByRole('heading', { name: heading })).toBeVisible({ timeout: ASKED_MS })
      await shot(page, `${name}-de-720`)
      expect([await clippedTexts(page), await unreachable(page)]).toEqual([[], []])
    }
    const env = { LANGUAGE: 'de' }
    await running.relaunch({ env })
    await currentRow(running.page).waitFor()
    const untouched = bytesOf(running)
    await running.relaunch({ env, keyring: 'locked' })
    await button(running.page, 'Neu starten und erneut versuchen').waitFor({ timeout: ASKED_MS })
    await looksGood('Keystow ist gesperrt', 'vault-refused')
    await press(running.page, 'Bis zum Beenden arbeiten')
    await looksGood('Mit Ihrem E-Mail-Dienst verbinden', 'vault-apart')
    await running.relaunch({ env, keyring: 'silent' })
    await looksGood('Keystow ist gesperrt', 'vault-asking')
    await button(running.page, 'Erneut versuchen').waitFor({ timeout: ASKED_MS })
    await looksGood('Keystow ist gesperrt', 'vault-waiting')
    await running.relaunch({ env, keyring: 'unlocked' })
    await changeByte(running)
    await running.relaunch()
    await looksGood('Keystow kann seinen Tresor nicht öffnen', 'vault-unreadable-copy')
    await running.close()
    writeFileSync(pathOf(running), untouched)
    await changeByte(running, 9)
    await running.relaunch()
    await looksGood('Keystow kann seinen Tresor nicht öffnen', 'vault-newer')
    await running.close()
    writeFileSync(pathOf(running), untouched)
    await running.relaunch()
    await running.page.evaluate((next) => window.keystow.setPassphrase({ current: null, next }), 'three words suffice')
    await running.relaunch()
    await looksGood('Keystow ist gesperrt', 'vault-locked')
  })
}
