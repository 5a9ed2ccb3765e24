import { once } from 'node:events'
import { connect as dial } from 'node:net'
import { expect, test } from '@playwright/test'
import { answerQuestions, questionsOf } from './support/answers.ts'
import { launch, type Running } from './support/app.ts'
import { clipboardText } from './support/clipboard.ts'
import { type Embedded, embedded, type HeldRequests } from './support/embedded.ts'
import { connect, create, dialog, keyRow, keyRows, statusWith } from './support/person.ts'
import { answerWindow, questionWindow, YES } from './support/question-window.ts'
import { hangPage } from './support/renderer.ts'

let remote: Embedded
let running: Running
let answer: HeldRequests

/** Connected, with a create whose answer is held. `real`: dialogs are those of the system, which the keyboard answers. */
const begin = async (real = false): Promise<void> => {
  remote = await embedded()
  running = await launch(real ? { answers: null } : {})
  const connected = connect(running.page, remote.url, remote.tokens[0].secret)
  if (real) {
    await expect.poll(questionWindow).not.toBe('')
    await answerWindow(YES)
  }
  await connected
  await expect(keyRows(running.page)).toHaveCount(12)
  answer = remote.hold('POST', 0)
  await create(running.page, 'billing-worker')
  await answer.reached
}

test.afterEach(async () => {
  answer()
  await running.close()
  await remote.close()
})

const quit = (): Promise<void> => running.app.evaluate(({ app }) => app.quit())
const closeWindow = (): Promise<void> => running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
const atStake = expect.stringContaining('An API key is being created. Its secret will be lost.')

for (const [exit, leave] of [
  ['quitting', quit],
  ['closing the window', closeWindow],
] as const) {
  test(`${exit} while a key is being created is asked about, and staying brings its secret`, async () => {
    await begin()
    const { page, app } = running
    await answerQuestions(app, 'Keep open')
    await leave()
    await expect.poll(() => questionsOf(app)).toMatchObject([{ buttons: ['Keep open', 'Quit anyway'], cancelId: 0, detail: atStake }])
    answer()
    await dialog(page).getByRole('button', { name: 'Copy secret' }).click()
    await expect.poll(() => clipboardText()).toContain('_live_')
    expect(await statusWith(remote.url, await clipboardText())).toBe(200)
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await expect(keyRow(page, 'billing-worker')).toBeVisible()
    expect(await questionsOf(app)).toHaveLength(1)
  })
}

test('behind the lock it is asked as well, and its secret waits there', async () => {
  await begin()
  const { page, app } = running
  await answerQuestions(app, 'Keep open')
  await page.evaluate(() => window.keystow.lockNow())
  await expect(page.getByRole('heading', { name: 'Keystow is locked' })).toBeVisible()
  await quit()
  await expect.poll(() => questionsOf(app)).toMatchObject([{ detail: atStake }])
  answer()
  await page.getByRole('button', { name: 'Unlock' }).click()
  await dialog(page).getByLabel('I saved this key').check()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(keyRow(page, 'billing-worker')).toBeVisible()
})

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  test(`each ${signal} asks while a key is being created, and none ends the app unasked`, async () => {
    await begin()
    const { page, app } = running
    await answerQuestions(app, 'Keep open')
    const pid = await app.evaluate(() => process.pid)
    for (const times of [1, 2, 3]) {
      process.kill(pid, signal)
      await expect.poll(() => questionsOf(app)).toHaveLength(times)
    }
    answer()
    await dialog(page).getByLabel('I saved this key').check()
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await expect(keyRow(page, 'billing-worker')).toBeVisible()
    const ended = once(app.process(), 'exit')
    process.kill(pid, signal)
    expect(await ended).toEqual([0, null])
  })
}

test('with a page that does not answer it is asked at once, and the app ends when the person gives the secret up', async () => {
  await begin()
  const { page, app } = running
  let ended = false
  app.process().once('exit', () => {
    ended = true
  })
  await hangPage(page)
  await answerQuestions(app, 'Keep open')
  await quit()
  await expect.poll(() => questionsOf(app)).toMatchObject([{ detail: atStake }])
  await answerQuestions(app, 'Quit anyway')
  // Again and again: a quit that comes before the first answer was heeded asks nothing anew.
  const quits = async (): Promise<boolean> => {
    if (!ended) await quit().catch(() => {})
    return ended
  }
  await expect.poll(quits).toBe(true)
})

test('an answer that comes while it is asked takes the question back, and the page asks about the secret', async () => {
  await begin(true)
  const { page } = running
  await quit()
  await expect.poll(questionWindow).not.toBe('')
  answer()
  await page.getByRole('button', { name: 'Keep open' }).click()
  expect(await questionWindow()).toBe('')
  await dialog(page).getByLabel('I saved this key').check()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(keyRow(page, 'billing-worker')).toBeVisible()
})

test('nothing is created any more once the app quits, which takes a moment', async () => {
  await begin()
  answer()
  const { page, app } = running
  await dialog(page).getByLabel('I saved this key').check()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  // A client that never ends its request keeps the local service, and so the app, from ending at once.
  const { id, url } = await page.evaluate(async () => {
    const state = await window.keystow.appState()
    await window.keystow.useLocal()
    const listening = await window.keystow.startListening(0)
    if (!state.ok || !listening.ok || listening.value.kind !== 'on') throw new Error('the local service does not listen')
    return { id: state.value.activeId ?? '', url: listening.value.url }
  })
  const slow = dial(Number(new URL(url).port), '127.0.0.1').on('error', () => {})
  await once(slow, 'connect')
  slow.write('GET / HTTP/1.1\r\n')
  const ended = once(app.process(), 'exit')
  const sent = remote.sent.filter((method) => method === 'POST').length
  await quit()
  const created = await page.evaluate((connectionId) => window.keystow.createKey({ connectionId, name: 'too-late' }), id)
  expect(created).toEqual({ ok: false, error: { code: 'quitting' } })
  await ended
  expect(remote.sent.filter((method) => method === 'POST')).toHaveLength(sent)
})
