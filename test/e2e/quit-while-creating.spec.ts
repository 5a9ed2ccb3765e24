import { once } from 'node:events'
import { connect as dial } from 'node:net'
import { expect } from '@playwright/test'
import { EXIT_DEADLINE_MS } from '../../electron/main/platform/window/close-guard.ts'
import { copySecret } from './support/clipboard.ts'
import type { HeldRequests } from './support/embedded.ts'
import { lock, unlock } from './support/lock.ts'
import { askedByPage, ended, holdTimers, quit } from './support/main.ts'
import {
  create,
  keyRow,
  markSaved,
  press,
  pressInDialog,
  statusWith,
  unsavedQuestion,
} from './support/person.ts'
import { questionWindow } from './support/question-window.ts'
import { hangPage } from './support/renderer.ts'
import { test as base } from './support/test.ts'

/** A create is under way; this lets its answer come. */
const test = base.extend<{ readonly release: HeldRequests }>({
  release: async ({ page, remote }, use) => {
    const release = remote.hold('POST', 0)
    await create(page, 'billing-worker')
    await release.reached
    await use(release)
    release()
  },
})

const atStake = expect.stringContaining('An API key is being created. Its secret will be lost.')

test('quitting while a key is being created is asked about, and staying brings its secret', async ({
  running: { app },
  page,
  remote,
  release,
  answer,
  questions,
}) => {
  await answer('Keep open')
  await quit(app)
  await expect
    .poll(questions)
    .toMatchObject([{ buttons: ['Keep open', 'Quit anyway'], cancelId: 0, detail: atStake }])
  release()
  expect(await statusWith(remote.url, await copySecret(page))).toBe(200)
  await pressInDialog(page, 'Done')
  await expect(keyRow(page, 'billing-worker')).toBeVisible()
  expect(await questions()).toHaveLength(1)
})

// Shows: S25
test('behind the lock it is asked as well, and its secret waits there', async ({
  running: { app },
  page,
  release,
  answer,
  questions,
}) => {
  await answer('Keep open')
  await lock(page)
  await quit(app)
  await expect.poll(questions).toMatchObject([{ detail: atStake }])
  release()
  await unlock(page).click()
  await markSaved(page)
  await expect(keyRow(page, 'billing-worker')).toBeVisible()
})

test('an answer that comes while it is asked takes the question back, and the page asks about the secret', {
  tag: '@more',
}, async ({ running: { app }, page, release, answer }) => {
  await answer()
  await quit(app)
  await expect.poll(questionWindow).not.toBe('')
  await askedByPage(app, async () => release(), unsavedQuestion(page))
  await press(page, 'Keep open')
  await expect.poll(questionWindow).toBe('')
  await markSaved(page)
  await expect(keyRow(page, 'billing-worker')).toBeVisible()
})

// Each of the others ends the app.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  // Shows: S27
  test(`each ${signal} asks while a key is being created, and none ends the app unasked`, {
    tag: '@more',
  }, async ({ running: { app }, page, release, answer, questions }) => {
    await answer('Keep open')
    const pid = await app.evaluate(() => process.pid)
    for (const times of [1, 2, 3]) {
      process.kill(pid, signal)
      await expect.poll(questions).toHaveLength(times)
    }
    release()
    await markSaved(page)
    await expect(keyRow(page, 'billing-worker')).toBeVisible()
    const end = once(app.process(), 'exit')
    process.kill(pid, signal)
    expect(await end).toEqual([0, null])
  })
}

test('with a page that does not answer it is asked at once, and the app ends when the person gives the secret up', {
  tag: '@more',
}, async ({ running: { app }, page, release: _underWay, answer, questions }) => {
  let hasEnded = false
  void ended(app).then(() => {
    hasEnded = true
  })
  await hangPage(page)
  await answer('Keep open')
  await quit(app)
  await expect.poll(questions).toMatchObject([{ detail: atStake }])
  await answer('Quit anyway')
  // Again and again: a quit that comes before the first answer was heeded asks nothing anew.
  const quits = async (): Promise<boolean> => {
    if (!hasEnded) await quit(app)
    return hasEnded
  }
  await expect.poll(quits).toBe(true)
})

// Shows: S26
test('nothing is created any more once the app quits, which takes a moment', {
  tag: '@more',
}, async ({ running: { app }, page, remote, release }) => {
  release()
  await markSaved(page)
  // A client that never ends its request keeps the local service, and so the app, from ending at
  // once.
  const { id, url } = await page.evaluate(async () => {
    const state = await window.keystow.appState()
    await window.keystow.useLocal()
    const listening = await window.keystow.startListening(0)
    if (!state.ok || !listening.ok || listening.value.kind !== 'on')
      throw new Error('the local service does not listen')
    return { id: state.value.activeId ?? '', url: listening.value.url }
  })
  const slow = dial(Number(new URL(url).port), '127.0.0.1').on('error', () => {})
  await once(slow, 'connect')
  slow.write('GET / HTTP/1.1\r\n')
  const end = ended(app)
  const sent = remote.count('POST')
  // However slow the page is, the app does not exit before its answer.
  await holdTimers(app, EXIT_DEADLINE_MS)
  const endRequests = await holdTimers(app, 1_000)
  // After a press main asks nothing first: the quit alone refuses the create.
  await page.keyboard.press('Shift')
  await quit(app)
  const created = await page.evaluate(
    (connectionId) => window.keystow.createKey({ connectionId, name: 'too-late' }),
    id,
  )
  expect(created).toEqual({ ok: false, error: { code: 'quitting' } })
  await endRequests()
  await end
  expect(remote.count('POST')).toBe(sent)
})
