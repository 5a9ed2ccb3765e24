import { existsSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from '@playwright/test'
import { scanForCanary } from '../e2e/support/canary.ts'
import { clipboardText } from '../e2e/support/clipboard.ts'
import { sealOf } from '../e2e/support/vault.ts'
import { differences, differingBytes, drivableCopy, INSTALLED } from './support/copy.ts'
import { attach, type Driver } from './support/driver.ts'
import { apt, earlier, installedVersion, shipped, system } from './support/packages.ts'
import { newPerson, type Person, type Started, startInSession } from './support/person.ts'
import { processesOf } from './support/processes.ts'
import { dialogOpen, listed, press, type } from './support/window.ts'

const NAME = 'billing-worker-production'

let person: Person
let before: string
let kept: string

const versionOf = (deb: string): string => basename(deb).split('_')[1] ?? ''

interface Open {
  readonly driver: Driver
  readonly started: Started
}

/** Opens the app in this person's session and attaches to it. */
const open = async (): Promise<Open> => {
  const program = await drivableCopy()
  const started = await startInSession(person, program)
  const main = () => processesOf(program).find(({ type }) => type === null)?.pid
  await expect.poll(main).toBeDefined()
  const driver = await attach(main() ?? 0)
  const loaded = `require('electron').BrowserWindow.getAllWindows().filter((window) => !window.webContents.isLoading()).length`
  // The inspector can be there before Electron's own modules are.
  await expect.poll(() => driver.main(loaded).catch(() => 0)).toBe(1)
  return { driver, started }
}

const quit = async ({ driver, started }: Open): Promise<void> => {
  // The answer goes out before the app does.
  await driver.main(`void setImmediate(() => require('electron').app.quit())`)
  driver.close()
  expect(await started.ended).toBe(0)
}

/** Creates a key and takes its secret, unseen, off the clipboard as another program would. */
const createAndCopy = async (driver: Driver, name: string): Promise<string> => {
  await press(driver, 'Create API key')
  await type(driver, name)
  await press(driver, 'Create API key')
  const earlierText = await clipboardText()
  await press(driver, 'Copy secret')
  await expect.poll(() => clipboardText()).not.toBe(earlierText)
  const secret = await clipboardText()
  expect(secret).toMatch(/^local_live_[0-9A-Za-z]{38}$/)
  await press(driver, 'Done')
  await expect.poll(() => dialogOpen(driver)).toBe(false)
  return secret
}

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  apt('purge', 'keystow')
  person = await newPerson()
})

test('apt installs the package with all that it needs', () => {
  expect(apt('install', earlier())).toMatchObject({ code: 0 })
  expect(installedVersion()).toBe(versionOf(earlier()))
  expect(system('desktop-file-validate', '/usr/share/applications/keystow.desktop')).toEqual({
    code: 0,
    output: '',
  })
})

test('the copy that these tests look into differs from the installed app by one fuse', async () => {
  const program = await drivableCopy()
  expect(differences(INSTALLED, dirname(program))).toEqual(['keystow'])
  expect(differingBytes(`${INSTALLED}/keystow`, program)).toBe(1)
})

test('an ordinary user creates keys, copies their secrets, and revokes one', async () => {
  const app = await open()
  const { driver } = app
  await press(driver, 'Try it with the local service')
  await expect.poll(() => listed(driver)).toHaveLength(12)

  const secret = await createAndCopy(driver, NAME)
  await createAndCopy(driver, 'for-a-moment')
  await expect.poll(() => listed(driver)).toHaveLength(14)
  await press(driver, 'Revoke key', 'for-a-moment')
  await press(driver, 'Revoke key')
  await expect.poll(() => listed(driver)).toHaveLength(13)
  expect(await listed(driver)).not.toContain('for-a-moment')
  await quit(app)

  expect(await clipboardText()).toBe('')
  expect(scanForCanary(person.home, secret)).toEqual([])
  expect(scanForCanary(person.home, NAME)).not.toEqual([])
})

test('the vault is sealed by the real keyring', () => {
  expect(sealOf(person.dataFolder)).toBe('v11')
})

test('an upgrade keeps connections and keys, and nobody has to sign in again', async () => {
  expect(apt('install', shipped())).toMatchObject({ code: 0 })
  expect(installedVersion()).toBe(versionOf(shipped()))
  const app = await open()
  expect(await app.driver.main(`require('electron').app.getVersion()`)).toBe(versionOf(shipped()))
  await expect.poll(() => listed(app.driver)).toHaveLength(13)
  expect(await listed(app.driver)).toContain(NAME)
  await quit(app)
})

test('removing the package removes the program and says that data is kept', () => {
  before = system('sh', '-c', 'dpkg -L keystow').output
  kept = system(
    'sh',
    '-c',
    `cd '${person.dataFolder}' && find . -type f -exec sha256sum {} + | sort`,
  ).output
  expect(kept).toMatch(/\.\/vault$/m)
  const removed = apt('remove', 'keystow')
  expect(removed).toMatchObject({
    code: 0,
    output: expect.stringContaining('stay in ~/.config/Keystow'),
  })
  expect(installedVersion()).toBeNull()
  const left = before
    .trim()
    .split('\n')
    .filter((path) => path.includes('keystow') && existsSync(path))
  expect(left).toEqual([])
})

test('a purge leaves nothing of the package and still keeps what is in homes', () => {
  apt('install', shipped())
  expect(apt('purge', 'keystow')).toMatchObject({
    code: 0,
    output: expect.stringContaining('rm -r ~/.config/Keystow'),
  })
  expect(system('dpkg-query', '--show', 'keystow').code).not.toBe(0)
  expect(
    system('sh', '-c', `cd '${person.dataFolder}' && find . -type f -exec sha256sum {} + | sort`)
      .output,
  ).toBe(kept)
})
