import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Running } from './support/app.ts'
import { pressKeys } from './support/keyboard.ts'
import { locked } from './support/lock.ts'
import { ended } from './support/main.ts'
import { lists, press } from './support/person.ts'
import { inspect } from './support/screens.ts'
import { test } from './support/test.ts'

/** A sealed token in its file. */
const TOKEN = /"tokens":\s*\{\s*"/
const PASSPHRASE = 'three words suffice'

const inFolder = ({ userData }: Running, name: string): string => join(userData, name)

const changePassphrase = ({ page }: Running, current: string | null, next: string | null): Promise<unknown> =>
  page.evaluate((change) => window.keystow.setPassphrase(change), { current, next })

const unlock = async ({ page }: Running): Promise<void> => {
  await page.getByLabel('Passphrase').fill(PASSPHRASE)
  await pressKeys(page, 'Enter')
  await lists(page, 12)
}

test.beforeEach(({ running, local: _connected }) => changePassphrase(running, null, PASSPHRASE))

test('a passphrase is asked for at the next start although its file was removed, or cut off', { tag: '@more' }, async ({ running }) => {
  const file = inFolder(running, 'lock.json')
  for (const harm of [() => rmSync(file), () => writeFileSync(file, '{"verif')]) {
    harm()
    const { page } = await running.relaunch()
    await expect(locked(page)).toBeVisible()
    expect(await page.content()).not.toContain('keystow-desktop')
    await unlock(running)
    expect(readFileSync(file, 'utf8')).toContain('"verifier":{')
  }
  await changePassphrase(running, PASSPHRASE, null)
})

test('who cannot unlock any more erases what is sealed, after a native question; connections stay listed', { tag: '@more' }, async ({
  running,
  answer,
  questions,
}) => {
  for (const name of ['lock.json', 'lock.sealed']) rmSync(inFolder(running, name))
  const { page, app } = await running.relaunch()
  await expect(page.getByText('cannot tell what unlocks it')).toBeVisible()
  await press(page, 'Ask the secure store again')
  await expect(page.getByText('cannot tell what unlocks it')).toBeVisible()
  await inspect(page, 'locked-damaged')
  const erase = page.getByRole('button', { name: 'Erase tokens and start over…' })
  await answer('Cancel')
  await erase.click()
  await expect.poll(questions).toHaveLength(1)
  const [question] = await questions()
  expect(question).toMatchObject({ buttons: ['Cancel', 'Erase and restart'], defaultId: 0, cancelId: 0 })
  expect(question?.detail).toContain('Connections stay listed, signed out.')
  expect(readFileSync(inFolder(running, 'tokens.json'), 'utf8')).toMatch(TOKEN)

  // The restart is the test's own.
  await app.evaluate(({ app: main }) => {
    main.relaunch = () => {}
  })
  await answer('Erase and restart')
  const end = ended(app)
  await erase.click()
  await end
  expect(readFileSync(inFolder(running, 'tokens.json'), 'utf8')).not.toMatch(TOKEN)
  expect(existsSync(inFolder(running, 'lock.sealed'))).toBe(false)
  const again = (await running.relaunch()).page
  await expect(again).toHaveTitle(/Local service/)
  expect(await again.evaluate(() => window.keystow.appState())).toMatchObject({
    value: { connections: [{ kind: 'local' }], lock: { locked: false, passphrase: false } },
  })
})

// Shows: S100
test('all that is sealed, moved aside for a start and back again, opens no list: the key is asked for', { tag: '@more' }, async ({
  running,
  server,
  answer,
}) => {
  await answer('Send API key')
  const added = await running.page.evaluate((input) => window.keystow.addConnection({ ...input, name: 'Mail', keeping: 'sealed' }), {
    baseUrl: server.url,
    token: server.tokens[0].secret,
  })
  expect(added.ok).toBe(true)
  const names = ['lock.json', 'lock.sealed', 'tokens.json'].filter((name) => existsSync(inFolder(running, name)))
  for (const name of names) renameSync(inFolder(running, name), inFolder(running, `aside-${name}`))
  await running.relaunch()
  await expect.poll(() => existsSync(inFolder(running, 'lock.sealed'))).toBe(true)
  for (const name of names.filter((one) => !one.startsWith('lock.')))
    renameSync(inFolder(running, `aside-${name}`), inFolder(running, name))
  const before = server.sent.length
  const { page } = await running.relaunch()
  await expect(page.getByText('stored by an earlier installation of Keystow. It was not used.')).toBeVisible()
  expect(await page.evaluate(() => window.keystow.appState())).toMatchObject({ value: { lock: { locked: false, passphrase: false } } })
  expect(server.sent.slice(before)).toEqual([])
  await inspect(page, 'signed-out-earlier-installation')
})

// Last: what stays locked is not for another test.
test('while the secure store is locked a passphrase whose file was removed stays closed and says why', { tag: '@more' }, async ({
  running,
}) => {
  rmSync(inFolder(running, 'lock.json'))
  const { page } = await running.relaunch({ keyring: 'locked' })
  await expect(page.getByText('waits for the secure store')).toBeVisible()
  await inspect(page, 'locked-waiting')
})
