import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { answerQuestions, questionsOf } from './support/answers.ts'
import { launch, type Running } from './support/app.ts'
import { embedded } from './support/embedded.ts'
import { keyRows, useLocal } from './support/person.ts'
import { inspect } from './support/screens.ts'

let running: Running

/** A sealed token in its file. */
const TOKEN = /"tokens":\s*\{\s*"/
const PASSPHRASE = 'three words suffice'

test.beforeEach(async () => {
  running = await launch()
  await useLocal(running.page)
})
test.afterEach(() => running.close())

const inFolder = (name: string): string => join(running.userData, name)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const setPassphrase = (): Promise<unknown> =>
  running.page.evaluate((next) => window.keystow.setPassphrase({ current: null, next }), PASSPHRASE)

const unlock = async (page: Page): Promise<void> => {
  await page.getByLabel('Passphrase').fill(PASSPHRASE)
  await page.keyboard.press('Enter')
  await expect(keyRows(page)).toHaveCount(12)
}

test('a passphrase is asked for at the next start although its file was removed, or cut off', async () => {
  await setPassphrase()
  for (const harm of [() => rmSync(inFolder('lock.json')), () => writeFileSync(inFolder('lock.json'), '{"verif')]) {
    running = await running.relaunch({})
    await unlock(running.page)
    harm()
    running = await running.relaunch({})
    await expect(running.page.getByRole('heading', { name: 'Keystow is locked' })).toBeVisible()
    expect(await running.page.content()).not.toContain('keystow-desktop')
    await unlock(running.page)
    expect(readFileSync(inFolder('lock.json'), 'utf8')).toContain('"verifier":{')
  }
})

test('while the secure store is locked a passphrase whose file was removed stays closed and says why', async () => {
  await setPassphrase()
  rmSync(inFolder('lock.json'))
  running = await running.relaunch({ keyring: 'locked' })
  const { page } = running
  await expect(page.getByText('waits for the secure store')).toBeVisible()
  await inspect(page, 'locked-waiting')
})

test('who cannot unlock any more erases what is sealed, after a native question; connections stay listed', async () => {
  await setPassphrase()
  for (const name of ['lock.json', 'lock.sealed']) rmSync(inFolder(name))
  running = await running.relaunch({})
  const { page, app } = running
  await expect(page.getByText('cannot tell what unlocks it')).toBeVisible()
  await button(page, 'Ask the secure store again').click()
  await expect(page.getByText('cannot tell what unlocks it')).toBeVisible()
  await inspect(page, 'locked-damaged')
  await answerQuestions(app, 'Cancel')
  await button(page, 'Erase tokens and start over…').click()
  await expect.poll(() => questionsOf(app)).toHaveLength(1)
  const [question] = await questionsOf(app)
  expect(question).toMatchObject({ buttons: ['Cancel', 'Erase and restart'], defaultId: 0, cancelId: 0 })
  expect(question?.detail).toContain('Connections stay listed, signed out.')
  expect(readFileSync(inFolder('tokens.json'), 'utf8')).toMatch(TOKEN)

  // After a Cancel main is silent for a while. The restart is the test's own.
  running = await running.relaunch({})
  await running.app.evaluate(({ app: main }) => {
    main.relaunch = () => {}
  })
  await answerQuestions(running.app, 'Erase and restart')
  const ended = new Promise((resolve) => running.app.process().once('exit', resolve))
  await button(running.page, 'Erase tokens and start over…').click()
  await ended
  expect(readFileSync(inFolder('tokens.json'), 'utf8')).not.toMatch(TOKEN)
  expect(existsSync(inFolder('lock.sealed'))).toBe(false)
  running = await running.relaunch({})
  await expect(running.page).toHaveTitle(/Local service/)
  expect(await running.page.evaluate(() => window.keystow.appState())).toMatchObject({
    value: { connections: [{ kind: 'local' }], lock: { locked: false, passphrase: false } },
  })
})

test('all that is sealed, moved aside for a start and back again, opens no list: the key is asked for', async () => {
  const remote = await embedded()
  try {
    await answerQuestions(running.app, 'Send API key')
    const baseUrl = remote.url
    const token = remote.tokens[0].secret
    const added = await running.page.evaluate((input) => window.keystow.addConnection({ ...input, name: 'Mail', keeping: 'sealed' }), {
      baseUrl,
      token,
    })
    expect(added.ok).toBe(true)
    await setPassphrase()
    const names = ['lock.json', 'lock.sealed', 'tokens.json', 'rotations.json'].filter((name) => existsSync(inFolder(name)))
    for (const name of names) renameSync(inFolder(name), inFolder(`aside-${name}`))
    running = await running.relaunch({})
    await expect.poll(() => existsSync(inFolder('lock.sealed'))).toBe(true)
    for (const name of names.filter((one) => !one.startsWith('lock.'))) renameSync(inFolder(`aside-${name}`), inFolder(name))
    const before = remote.sent.length
    running = await running.relaunch({})
    const { page } = running
    await expect(page.getByText('stored by an earlier installation of Keystow. It was not used.')).toBeVisible()
    expect(await page.evaluate(() => window.keystow.appState())).toMatchObject({ value: { lock: { locked: false, passphrase: false } } })
    expect(remote.sent.slice(before)).toEqual([])
    await inspect(page, 'signed-out-earlier-installation')
  } finally {
    await remote.close()
  }
})
