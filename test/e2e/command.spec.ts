import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from '@playwright/test'
import { posixWord } from '../../electron/contract/posix-word.ts'
import { answerQuestions, questionsOf } from './support/answers.ts'
import { launch, type Running, repo } from './support/app.ts'
import { approvalPage, approve, deny, letProgramsAsk, ready } from './support/channel.ts'
import { approveRun, COMMAND, type Command, keystow, statusOf, USES_KEY, used } from './support/command.ts'
import { type Embedded, embedded } from './support/embedded.ts'
import { makeSmall } from './support/main.ts'
import { connect, keyRow, keyRows, useLocal } from './support/person.ts'
import { inspect, shot } from './support/screens.ts'

const SECRET_TOOL = '/usr/bin/secret-tool'
const RUN = ['run', '--', process.execPath, '-e', USES_KEY]

let running: Running
let command: Command | null = null
let remote: Embedded | null = null

test.afterEach(async () => {
  command?.kill()
  command = null
  await running.close()
  await remote?.close()
  remote = null
})

const isOpen = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  )

const onLocal = async (): Promise<void> => {
  running = await launch()
  await useLocal(running.page)
  await letProgramsAsk(running.page)
}

test('a newcomer gives a program a key on the local service: approved, listed with what runs, dead when the program ends, and again without being asked', async () => {
  await onLocal()
  const { page } = running
  command = keystow(running, ...RUN)
  await approveRun(running, async (asking) => {
    await expect(asking.getByRole('main')).toContainText('KEYSTOW_API_KEY')
    await expect(asking.getByText(`${repo} · ${process.execPath}`)).toBeInViewport({ ratio: 1 })
    await asking.getByRole('checkbox', { name: 'Allow this for up to an hour' }).check()
    await expect(asking.getByText('any program of yours can use it')).toBeVisible()
    await inspect(asking, 'approval-run')
  })
  const { status, url, secret } = await used(command)
  expect(status).toBe('200')
  const row = keyRow(page, '-run-')
  await expect(row).toContainText('running:')
  await inspect(page, 'list-running')
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: /^Details of/ })).toContainText('at the latest')
  await inspect(page, 'details-running')
  await page.keyboard.press('Escape')
  // The listener is there for the run alone.
  command.process.kill('SIGTERM')
  expect(await command.ended).toBe(143)
  await expect(row).toHaveCount(0)
  await expect.poll(() => isOpen(url)).toBe(false)
  command = keystow(running, ...RUN)
  await used(command)
  expect(command.err()).toContain('not asked again; 18 more API keys at most')
  const permission = page.getByRole('button', { name: /^End permission of node/ })
  await makeSmall(running.app)
  await expect(row.getByText(/^since \d\d:\d\d$/)).toBeInViewport({ ratio: 1 })
  for (const index of [0, 1, 2, 3, 4]) await expect(keyRows(page).nth(index)).toBeInViewport({ ratio: 1 })
  await inspect(page, 'permission-small')
  await permission.click()
  await expect(permission).toHaveCount(0)
  await expect(page.locator('[data-key-id]:focus')).toHaveCount(1)
  command.process.kill('SIGTERM')
  await command.ended
  await expect(row).toHaveCount(0)
  const [first = ''] = await page.evaluate(async () => {
    const state = await window.keystow.labKeys()
    return state.ok ? state.value.map(({ name }) => name).filter((name) => name.includes('-run-')) : ['?']
  })
  expect([first, secret === '']).toEqual(['', false])
})

test('on a service of its own the key is refused within a second of the end of the program', async () => {
  remote = await embedded()
  running = await launch()
  await connect(running.page, remote.url, remote.tokens[0].secret)
  await letProgramsAsk(running.page)
  command = keystow(running, ...RUN)
  await approveRun(running)
  const { pid, url, secret } = await used(command)
  expect([url, await statusOf(url, secret)]).toEqual([remote.url, 200])
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => statusOf(url, secret), { timeout: 1_000, intervals: [50] }).toBe(401)
  expect(await command.ended).toBe(137)
})

test('a person ends the key in the list, by its row and by its menu, while the program runs on', async () => {
  await onLocal()
  const { page } = running
  command = keystow(running, ...RUN)
  await approveRun(running)
  const { pid } = await used(command)
  const row = keyRow(page, '-run-')
  await answerQuestions(running.app, 'Keep open')
  await running.app.evaluate(({ app }) => app.quit())
  await expect
    .poll(() => questionsOf(running.app))
    .toMatchObject([{ message: 'Quit and revoke the API keys of running programs?', detail: expect.stringContaining(': node -e') }])
  await expect(row).toContainText('running:')
  await row.click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'End key' })).toBeVisible()
  await shot(page, 'menu-running')
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: 'End key' }).click()
  await expect(row).toHaveCount(0)
  await expect.poll(command.err).toContain('the API key was ended in Keystow')
  process.kill(pid, 0)
  command.process.kill('SIGTERM')
  await command.ended
})

test('a denied run creates nothing and starts nothing', async () => {
  await onLocal()
  command = keystow(running, ...RUN)
  const asking = await approvalPage(running)
  await ready(asking)
  await deny(asking)
    .click()
    .catch(() => {})
  expect(await command.ended).toBe(77)
  expect([command.out(), command.err()]).toEqual(['', expect.stringContaining('not approved in Keystow; nothing was done')])
  await expect(keyRows(running.page)).toHaveCount(12)
})

test('a key is created for a file that the approval shows, rotated there, and then into the keyring; the command never has a secret', async () => {
  await onLocal()
  const file = join(mkdtempSync(join(tmpdir(), 'project-')), '.env')
  command = keystow(running, 'create', 'shop', '--to', file, '--variable', 'MAIL_KEY')
  await approveRun(running, async (asking) => {
    await expect(asking.getByRole('main')).toContainText(file)
    await inspect(asking, 'approval-create')
  })
  expect(await command.ended).toBe(0)
  const first = parseEnv(readFileSync(file, 'utf8')).MAIL_KEY ?? ''
  expect(first).toContain('_live_')
  await expect(keyRow(running.page, 'shop')).toContainText(first.slice(-4))
  expect(command.out() + command.err()).not.toContain(first)
  command = keystow(running, 'rotate', 'shop', '--to', file, '--variable', 'MAIL_KEY')
  const asking = await approvalPage(running)
  await ready(asking)
  await approve(asking, 'Rotate API key')
    .click()
    .catch(() => {})
  expect(await command.ended).toBe(0)
  const second = parseEnv(readFileSync(file, 'utf8')).MAIL_KEY ?? ''
  expect(second).not.toBe(first)
  await expect(keyRow(running.page, 'shop')).toHaveCount(1)
  await expect(keyRow(running.page, 'shop')).toContainText(second.slice(-4))
  // And one that stays in Keystow, for a program that runs.
  command = keystow(running, 'create', 'mail', '--to', 'kept')
  await approveRun(running)
  expect(await command.ended).toBe(0)
  command = keystow(running, 'run', '--kept', 'mail', '--', process.execPath, '-e', USES_KEY)
  const handing = await approvalPage(running)
  await ready(handing)
  await expect(handing.getByRole('main')).toContainText('is opened to other programs on this computer for it')
  await approve(handing, 'Hand over secret')
    .click()
    .catch(() => {})
  const { status, url } = await used(command)
  expect(status).toBe('200')
  command.process.kill('SIGTERM')
  expect(await command.ended).toBe(143)
  await expect.poll(() => isOpen(url)).toBe(false)
  await expect(keyRow(running.page, 'mail')).toHaveCount(1)
  // The keyring's own program is on a Linux computer that is set up for these tests.
  if (!existsSync(SECRET_TOOL)) return
  command = keystow(running, 'rotate', 'shop', '--to', 'secret-tool:Mail of the shop')
  const program = await approvalPage(running)
  await ready(program)
  await expect(program.getByRole('main')).toContainText(SECRET_TOOL)
  await expect(program.getByRole('main')).toContainText('One of the same name is replaced.')
  await inspect(program, 'approval-recipe')
  await approve(program, 'Rotate API key')
    .click()
    .catch(() => {})
  expect(await command.ended).toBe(0)
  const bus = await running.app.evaluate(() => process.env.DBUS_SESSION_BUS_ADDRESS ?? '')
  const third = execFileSync(SECRET_TOOL, ['lookup', 'application', 'keystow', 'name', 'Mail of the shop'], {
    env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: bus },
  }).toString()
  expect(third).toContain('_live_')
  expect(command.out()).toContain(`(…${third.slice(-4)}). Its secret is in secret-tool:Mail of the shop.`)
  await expect(keyRow(running.page, 'shop')).toContainText(third.slice(-4))
})

test('after a kill of the app the command takes its key up again, and the key works all the time until the person quits', async () => {
  remote = await embedded()
  running = await launch()
  await connect(running.page, remote.url, remote.tokens[0].secret)
  await letProgramsAsk(running.page)
  command = keystow(running, ...RUN)
  await approveRun(running)
  const { pid, url, secret } = await used(command)
  running = await running.crash()
  await expect.poll(command.err, { timeout: 20_000 }).toContain('keeps the API key')
  expect(await statusOf(url, secret)).toBe(200)
  await expect(keyRow(running.page, '-run-')).toContainText('running:')
  const { app } = running
  await answerQuestions(app, 'Revoke and quit')
  const quit = new Promise((ended) => app.process().once('exit', ended))
  await app.evaluate(({ app: quitting }) => quitting.quit()).catch(() => {})
  await quit
  expect(await statusOf(url, secret)).toBe(401)
  await expect.poll(command.err).toContain('Keystow ends: the API key is being revoked, and the program runs on without it')
  process.kill(pid, 0)
  command.process.kill('SIGTERM')
  expect(await command.ended).toBe(143)
})

test('the terminal is the program’s, as `script` sees it', async () => {
  await onLocal()
  const isTerminal = 'process.exit(process.stdin.isTTY && process.stdout.isTTY && process.stdout.columns > 0 ? 42 : 1)'
  const words = [process.execPath, COMMAND, 'run', '--data-folder', running.userData, '--', process.execPath, '-e', isTerminal]
  const line = words.map(posixWord).join(' ')
  const terminal = spawn('script', ['-q', '-e', '-c', `stty cols 80; ${line}`, '/dev/null'], { stdio: ['pipe', 'ignore', 'inherit'] })
  const ended = new Promise((resolve) => terminal.once('exit', resolve))
  await approveRun(running)
  expect(await ended).toBe(42)
  await expect(keyRows(running.page)).toHaveCount(12)
})
