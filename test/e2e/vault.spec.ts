import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { questionsOf } from './support/answers.ts'
import { launch, type Running } from './support/app.ts'
import { pressKeys } from './support/keyboard.ts'
import { ended, holdTimers, makeSmall } from './support/main.ts'
import {
  chooseForRow,
  currentRow,
  dialogCloses,
  lists,
  localButton,
  press,
  pressInDialog,
} from './support/person.ts'
import { inspect } from './support/screens.ts'
import { clippedTexts, unreachable } from './support/seen-text.ts'
import { test } from './support/test.ts'

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
const notOpened = (page: Page): Locator =>
  page.getByRole('heading', { name: 'Keystow cannot open its vault' })

/** Has main ask its store anew, and the page say so until the returned function is called. */
const askAnew = async ({ app, page }: Running, tryAgain: string): Promise<() => Promise<void>> => {
  // Its own patience (`DEADLINE_MS` of the store).
  const release = await holdTimers(app, 5_000)
  await press(page, tryAgain)
  await page.reload()
  return release
}

/**
 * Has the next start find the vault with one byte changed: the last is part of what is encrypted.
 */
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
}, async ({ running, remote, answer, questions }) => {
  await lists(running.page, 12)
  await chooseForRow(running.page, 'newsletter-production', 'Revoke later…')
  await pressInDialog(running.page, 'Plan revoke')
  await dialogCloses(running.page)
  await running.relaunch()
  await lists(running.page, 12)
  const damaged = await changeByte(running)
  const before = remote.sent.length
  const { page } = await running.relaunch()
  await expect(notOpened(page)).toBeVisible()
  await expect(button(page, 'Try again')).toBeFocused()
  await pressKeys(page, 'Enter')
  await expect(button(page, 'Try again')).toBeFocused()
  await inspect(page, 'vault-unreadable-copy')
  await answer('Cancel')
  const useCopy = button(page, /^Use the copy of /)
  await useCopy.click()
  await expect(page.getByText('Not confirmed, so nothing was done.')).toBeVisible()
  expect(bytesOf(running)).toEqual(damaged)
  expect(remote.sent.slice(before)).toEqual([])
  await answer('Use the copy', 'Continue revokes')
  await useCopy.click()
  await lists(page, 12)
  expect(setAside(running)).toEqual(damaged)
  expect(await questions()).toMatchObject([
    { message: 'Use the copy of your vault?' },
    { message: 'Continue the revokes from the copy?' },
  ])
})

// Only Linux can be without a secure store, or find it locked.
if (process.platform === 'linux') {
  test('a store that does not answer is waited for, and the vault opens by itself once it does', {
    tag: '@more',
  }, async ({ running, local: _connected }) => {
    await running.close()
    const before = bytesOf(running)
    await running.relaunch({ keyring: 'silent' })
    const { page } = running
    const noAnswer = page.getByText('GNOME Keyring is locked or slow to answer.')
    await expect(noAnswer).toBeVisible()
    const release = await askAnew(running, 'Try again')
    await expect(page.getByText('Waiting for the secure store')).toBeVisible()
    await inspect(page, 'vault-asking')
    await release()
    await expect(noAnswer).toBeVisible()
    await expect(button(page, 'Try again')).toBeFocused()
    expect(await page.content()).not.toContain('keystow-desktop')
    await inspect(page, 'vault-waiting')
    expect(bytesOf(running)).toEqual(before)
    running.wakeKeyring()
    await lists(page, 12)
  })

  // Shows: S14
  test('a locked keyring keeps the vault as it is, and a restart after it is unlocked opens the vault', {
    tag: '@more',
  }, async ({ running, local: _connected }) => {
    await running.close()
    const before = bytesOf(running)
    await running.relaunch({ keyring: 'locked' })
    const { page, app } = running
    await expect(page.getByText('GNOME Keyring could not be opened.')).toBeVisible()
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

  test('a vault that another keyring sealed is set aside only after two questions', {
    tag: '@more',
  }, async ({ running, local: _connected }) => {
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

  test('each screen of a closed vault fits a window of 720 × 500 in German', {
    tag: '@more',
  }, async ({ running, local: _connected }) => {
    const looksGood = async (heading: string, name: string): Promise<void> => {
      const { page, app } = running
      await makeSmall(app)
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      await inspect(page, `${name}-de-720`)
      expect([await clippedTexts(page), await unreachable(page)]).toEqual([[], []])
    }
    const env = { LANGUAGE: 'de' }
    await running.relaunch({ env, keyring: 'unlocked' })
    await currentRow(running.page).waitFor()
    await running.close()
    const untouched = bytesOf(running)
    await running.relaunch({ env, keyring: 'locked' })
    await button(running.page, 'Neu starten und erneut versuchen').waitFor()
    await looksGood('Keystow ist gesperrt', 'vault-refused')
    await press(running.page, 'Bis zum Beenden arbeiten')
    await looksGood('Mit Ihrem E-Mail-Dienst verbinden', 'vault-apart')
    await expect(running.page.getByText('Sie arbeiten ohne Ihren Tresor')).toBeVisible()
    await running.relaunch({ env, keyring: 'silent' })
    expect(bytesOf(running)).toEqual(untouched)
    await button(running.page, 'Erneut versuchen').waitFor()
    await looksGood('Keystow ist gesperrt', 'vault-waiting')
    await askAnew(running, 'Erneut versuchen')
    await expect(running.page.getByText('Keystow wartet auf den sicheren Speicher')).toBeVisible()
    await looksGood('Keystow ist gesperrt', 'vault-asking')
    await running.relaunch({ env, keyring: 'unlocked' })
    await changeByte(running)
    await running.relaunch()
    await looksGood('Keystow kann seinen Tresor nicht öffnen', 'vault-unreadable-copy')
    await running.close()
    writeFileSync(pathOf(running), untouched)
    await changeByte(running, 9)
    await running.relaunch()
    await looksGood('Keystow kann seinen Tresor nicht öffnen', 'vault-newer')
    await expect(running.page.getByText('neuere Version von Keystow')).toBeVisible()
    await running.close()
    writeFileSync(pathOf(running), untouched)
    await running.relaunch()
    await running.page.evaluate(
      (next) => window.keystow.setPassphrase({ current: null, next }),
      'three words suffice',
    )
    await running.relaunch()
    await running.page.getByLabel('Passphrase').waitFor()
    await looksGood('Keystow ist gesperrt', 'vault-locked')
  })
}
