import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { repo } from './support/app.ts'
import { approvalPage, clickLast, deny, letProgramsAsk, ready } from './support/channel.ts'
import { approveRun, type Command, keystow, USES_KEY, used } from './support/command.ts'
import { lookUpSecret, readBack } from './support/env-file.ts'
import { pressKeys } from './support/keyboard.ts'
import { SECRET_TOOL } from './support/keyring.ts'
import { ended, makeSmall, quit } from './support/main.ts'
import { keyRow, keyRows, lists, press, statusWith } from './support/person.ts'
import { inspect, shot } from './support/screens.ts'
import { tempFolder } from './support/temp-folder.ts'
import { test as base } from './support/test.ts'

const RUN = ['run', '--', process.execPath, '-e', USES_KEY]

/**
 * Starts `keystow` with these words, for an app that programs may ask; what still runs then is
 * ended with the test.
 */
const test = base.extend<{ readonly start: (...words: readonly string[]) => Command }>({
  start: async ({ running }, use) => {
    await letProgramsAsk(running.page)
    const started: Command[] = []
    await use((...words) => {
      const command = keystow(running, ...words)
      started.push(command)
      return command
    })
    for (const command of started) command.kill()
  },
})

const isOpen = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  )

test('a newcomer gives a program a key on the local service: approved, listed with what runs, dead when the program ends, and again without being asked', async ({
  running,
  local: page,
  start,
}) => {
  let command = start(...RUN)
  await approveRun(running, async (asking) => {
    for (const said of [
      `Program file${process.execPath}`,
      'KEYSTOW_API_KEY',
      'until the command ends, at most 8 hours',
    ])
      await expect(asking.getByRole('main')).toContainText(said)
    const who = `${basename(process.execPath)}, in ${basename(repo)}`
    await expect(asking.getByText(who)).toBeInViewport({ ratio: 1 })
    await asking.getByRole('checkbox', { name: 'Allow this for up to an hour' }).check()
    await expect(asking.getByText('any program of yours can use it')).toBeVisible()
    await inspect(asking, 'approval-run')
  })
  const { status, url, secret } = await used(command)
  expect(status).toBe('200')
  const row = keyRow(page, 'run-')
  await expect(row).toContainText('running:')
  await inspect(page, 'list-running')
  await row.focus()
  await pressKeys(page, 'Enter')
  await expect(page.getByRole('complementary', { name: /^Details of/ })).toContainText(
    'at the latest',
  )
  await inspect(page, 'details-running')
  await pressKeys(page, 'Escape')
  // The listener is there for the run alone.
  command.process.kill('SIGTERM')
  expect(await command.ended).toBe(143)
  await expect(row).toHaveCount(0)
  await expect.poll(() => isOpen(url)).toBe(false)
  command = start(...RUN)
  await used(command)
  expect(command.err()).toContain('not asked again; 18 more API keys at most')
  const permission = page.getByRole('button', { name: /^End permission of node/ })
  await makeSmall(running.app)
  await expect(row.getByText(/^since \d\d:\d\d$/)).toBeInViewport({ ratio: 1 })
  for (const index of [0, 1, 2, 3, 4])
    await expect(keyRows(page).nth(index)).toBeInViewport({ ratio: 1 })
  await inspect(page, 'permission-small')
  await permission.click()
  await expect(permission).toHaveCount(0)
  await expect(page.locator('[data-key-id]:focus')).toHaveCount(1)
  command.process.kill('SIGTERM')
  await command.ended
  await expect(row).toHaveCount(0)
  const [first = ''] = await page.evaluate(async () => {
    const state = await window.keystow.labKeys()
    return state.ok
      ? state.value.map(({ name }) => name).filter((name) => name.startsWith('run-'))
      : ['?']
  })
  expect([first, secret === '']).toEqual(['', false])
})

test('a person ends the key in the list, by its row and by its menu, while the program runs on', {
  tag: '@more',
}, async ({ running, local: page, answer, questions, start }) => {
  const command = start(...RUN)
  await approveRun(running)
  const { pid } = await used(command)
  const row = keyRow(page, 'run-')
  await answer('Keep open')
  await quit(running.app)
  await expect.poll(questions).toMatchObject([
    {
      message: 'Quit and revoke the API keys of running programs?',
      detail: expect.stringContaining(': node -e'),
    },
  ])
  await expect(row).toContainText('running:')
  await row.click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'End key' })).toBeVisible()
  await shot(page, 'menu-running')
  await pressKeys(page, 'Escape')
  await press(row, 'End key')
  await expect.poll(questions).toHaveLength(2)
  await expect(row).toContainText('running:')
  await answer('Revoke API key')
  await press(row, 'End key')
  await expect(row).toHaveCount(0)
  await expect.poll(command.err).toContain('the API key was ended in Keystow')
  process.kill(pid, 0)
  command.process.kill('SIGTERM')
  await command.ended
})

test('a key is created for a file that the approval shows, rotated there, and then into the keyring; the command never has a secret', {
  tag: '@more',
}, async ({ running, local: page, start }) => {
  const file = join(tempFolder('project'), '.env')
  let command = start('create', 'shop', '--to', file, '--variable', 'MAIL_KEY')
  await approveRun(running, async (asking) => {
    await expect(asking.getByRole('main')).toContainText(file)
    await inspect(asking, 'approval-create')
  })
  expect(await command.ended).toBe(0)
  const first = readBack(file, 'MAIL_KEY')
  expect(first).toContain('_live_')
  await expect(keyRow(page, 'shop')).toContainText(first.slice(-4))
  expect(command.out() + command.err()).not.toContain(first)
  command = start('rotate', 'shop', '--to', file, '--variable', 'MAIL_KEY')
  await approveRun(running, undefined, 'Rotate API key')
  expect(await command.ended).toBe(0)
  const second = readBack(file, 'MAIL_KEY')
  expect(second).not.toBe(first)
  await expect(keyRow(page, 'shop')).toHaveCount(1)
  await expect(keyRow(page, 'shop')).toContainText(second.slice(-4))
  // And one that stays in Keystow, for a program that runs.
  command = start('create', 'mail', '--to', 'kept')
  await approveRun(running)
  expect(await command.ended).toBe(0)
  command = start('run', '--kept', 'mail', '--', process.execPath, '-e', USES_KEY)
  const handed = 'is opened to other programs on this computer for it'
  await approveRun(
    running,
    (asking) => expect(asking.getByRole('main')).toContainText(handed),
    'Hand over secret',
  )
  const { status, url } = await used(command)
  expect(status).toBe('200')
  command.process.kill('SIGTERM')
  expect(await command.ended).toBe(143)
  await expect.poll(() => isOpen(url)).toBe(false)
  await expect(keyRow(page, 'mail')).toHaveCount(1)
  // The keyring's own program is on a Linux computer that is set up for these tests.
  if (!existsSync(SECRET_TOOL)) return
  command = start('rotate', 'shop', '--to', 'secret-tool:Mail of the shop')
  const look = async (asking: Page): Promise<void> => {
    for (const said of [SECRET_TOOL, 'One of the same name is replaced.'])
      await expect(asking.getByRole('main')).toContainText(said)
    await inspect(asking, 'approval-recipe')
  }
  await approveRun(running, look, 'Rotate API key')
  expect(await command.ended).toBe(0)
  const third = await lookUpSecret(running.app, 'Mail of the shop')
  expect(third).toContain('_live_')
  expect(command.out()).toContain(
    `(…${third.slice(-4)}). Its secret is in secret-tool:Mail of the shop.`,
  )
  await expect(keyRow(page, 'shop')).toContainText(third.slice(-4))
})

test('after a kill of the app the command takes its key up again, and the key works all the time until the person quits', {
  tag: '@more',
}, async ({ running, remote: _connected, start, answer }) => {
  const command = start(...RUN)
  await approveRun(running)
  const { pid, url, secret } = await used(command)
  await running.crash()
  await expect.poll(command.err).toContain('keeps the API key')
  expect(await statusWith(url, secret)).toBe(200)
  await expect(keyRow(running.page, 'run-')).toContainText('running:')
  await answer('Revoke and quit')
  const end = ended(running.app)
  await quit(running.app)
  await end
  expect(await statusWith(url, secret)).toBe(401)
  await expect
    .poll(command.err)
    .toContain('Keystow ends: the API key is being revoked, and the program runs on without it')
  process.kill(pid, 0)
  command.process.kill('SIGTERM')
  expect(await command.ended).toBe(143)
})

// Last: who was denied is not shown again for a while.
test('a denied run creates nothing and starts nothing', { tag: '@more' }, async ({
  running,
  local: page,
  start,
}) => {
  const command = start(...RUN)
  const asking = await approvalPage(running)
  await ready(asking)
  await clickLast(deny(asking))
  expect(await command.ended).toBe(77)
  expect([command.out(), command.err()]).toEqual([
    '',
    expect.stringContaining('not approved in Keystow; nothing was done'),
  ])
  await lists(page, 12)
})
