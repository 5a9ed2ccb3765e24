import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { clipboardText, copySecret } from './support/clipboard.ts'
import { pressKeys } from './support/keyboard.ts'
import { lock, locked, unlock } from './support/lock.ts'
import { askedByPage, closeWindow, makeSmall, stopClock, zoomTwofold } from './support/main.ts'
import {
  activeId,
  changeSettings,
  create,
  createUnsaved,
  dialogButton,
  dialogCloses,
  dialogSays,
  expectShownOnce,
  holdsSecret,
  keyRow,
  lists,
  markSaved,
  openRevoke,
  press,
  pressInDialog,
} from './support/person.ts'
import { inspect, zoomedShot } from './support/screens.ts'
import { tempFolder } from './support/temp-folder.ts'
import { test } from './support/test.ts'
import { openFolder } from './support/vault.ts'

// Shows: S97
test('the lock covers all, title included: no name is left in the page, and main answers nothing', async ({
  local: page,
}) => {
  const openFirst = page.getByRole('button', { name: 'More' })
  await openFirst.click()
  await expect(page.getByRole('menu')).toBeVisible()
  await lock(page)
  await expect(page).toHaveTitle('Keystow — Locked')
  const left = await page.locator('html').evaluate((html) => html.outerHTML)
  for (const name of ['keystow-desktop', 'load-test', 'Local service', 'On this computer'])
    expect(left).not.toContain(name)
  await inspect(page, 'locked')

  const codes = await page.evaluate(async () => {
    const answers: string[] = []
    for (const [name, ask] of Object.entries(window.keystow)) {
      const answered = [
        'appState',
        'offerCommands',
        'diagnose',
        'lockNow',
        'unlock',
        'recyclePage',
        'takeView',
        'asksToClose',
        'eraseAll',
        'chooseVault',
      ]
      if (name === 'onPush' || answered.includes(name)) continue
      const answer = await (
        ask as (input: unknown) => Promise<{ ok: boolean; error?: { code: string } }>
      )('x')
      answers.push(`${name}: ${answer.error?.code}`)
    }
    return answers
  })
  expect(codes.length).toBeGreaterThan(30)
  expect(codes.filter((code) => !code.endsWith(': locked'))).toEqual([])
  const state = await page.evaluate(() => window.keystow.appState())
  expect(state).toMatchObject({
    ok: true,
    value: { connections: [], activeId: null, notices: [], lock: { locked: true } },
  })

  await expect(page.getByText('anyone at this computer can unlock it')).toBeVisible()
  await expect(unlock(page)).toBeFocused()
  await pressKeys(page, 'Enter')
  await lists(page, 12)
  await expect(page).toHaveTitle(/Local service/)
})

test('with an unsaved secret a locked window does not close, and says why', async ({
  running,
  local: page,
}) => {
  await createUnsaved(page, 'unsaved-test')
  await lock(page)
  const reason = page.getByText('A secret that is not saved yet keeps Keystow open.')
  await askedByPage(running.app, () => closeWindow(running.app), reason)
  await inspect(page, 'locked-unsaved')
  await unlock(page).click()
  await press(page, 'Keep open')
  await markSaved(page)
})

/** The activity once it tells of this key. */
const entryOf = (keyName: string) => ({
  entries: expect.arrayContaining([expect.objectContaining({ keyName })]),
})

test('a create that is under way when the lock comes goes on, once, and its reveal waits behind the lock', async ({
  running,
  page,
  remote,
}) => {
  const { activity } = await openFolder(running)
  const release = remote.hold('POST', 0)
  await create(page, 'under-way')
  await release.reached
  await lock(page)
  release()
  await expect.poll(activity).toMatchObject(entryOf('under-way'))
  await expect(locked(page)).toBeVisible()
  await unlock(page).click()
  await expect(dialogButton(page, 'Copy secret')).toBeVisible()
  await dialogSays(page, 'under-way')
  expect(remote.count('POST')).toBe(1)
  await markSaved(page)
})

test('a revoke that is answered behind the lock is not said to have failed', {
  tag: '@more',
}, async ({ running, page, remote }) => {
  const { activity } = await openFolder(running)
  const release = remote.hold('DELETE', 0)
  await openRevoke(page, 'grafana-alerts')
  await pressInDialog(page, 'Revoke key')
  await release.reached
  await lock(page)
  release()
  await expect.poll(activity).toMatchObject(entryOf('grafana-alerts'))
  await expect(locked(page)).toBeVisible()
  await unlock(page).click()
  await lists(page, 11)
  await dialogCloses(page)
})

// Shows: S98
test('what is chosen in a dialog for files behind the lock is neither read nor written', {
  tag: '@more',
}, async ({ running, local: page }) => {
  const { app } = running
  const folder = tempFolder('chosen')
  const [saved, read] = [join(folder, 'saved.json'), join(folder, 'read.json')]
  // The dialogs of the system, open until something is chosen in them.
  await app.evaluate(
    ({ dialog }, paths) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const open: string[] = []
      dialog.showSaveDialog = async () => {
        open.push('save')
        await promise
        return { canceled: false, filePath: paths.saved }
      }
      dialog.showOpenDialog = async () => {
        open.push('open')
        await promise
        return { canceled: false, filePaths: [paths.read] }
      }
      Object.assign(globalThis, { choose: resolve, open })
    },
    { saved, read },
  )
  const connections = [{ name: 'From a file', baseUrl: 'https://mail.example.test' }]
  writeFileSync(read, JSON.stringify({ format: 'keystow-connections', version: 1, connections }))
  const open = () => app.evaluate(() => (globalThis as unknown as { open: string[] }).open)
  const connectionId = await activeId(page)
  // Right before each: a press counts for seconds, and without one it would have to be asked about.
  await pressKeys(page, 'Shift')
  const imported = page.evaluate(() => window.keystow.importConnections())
  await expect.poll(open).toEqual(['open'])
  await pressKeys(page, 'Shift')
  const exported = page.evaluate(
    (id) =>
      window.keystow.exportInventory({
        connectionId: id,
        ids: null,
        format: 'json',
        withNotes: false,
      }),
    connectionId,
  )
  await expect.poll(open).toEqual(['open', 'save'])
  await lock(page)
  await app.evaluate(() => (globalThis as unknown as { choose(): void }).choose())
  expect(await Promise.all([imported, exported])).toMatchObject([
    { ok: false, error: { code: 'locked' } },
    { ok: false, error: { code: 'locked' } },
  ])
  expect(existsSync(saved)).toBe(false)
  const { vault } = await openFolder(running)
  expect(vault().connections).toMatchObject([{ kind: 'local' }])
})

test('the screen lock and the sleep of the computer lock the app only when the settings ask for it', {
  tag: '@more',
}, async ({ running, local: page }) => {
  const happens = (event: 'lock-screen' | 'suspend') =>
    running.app.evaluate(({ powerMonitor }, name) => void powerMonitor.emit(name), event)
  await happens('lock-screen')
  await happens('suspend')
  expect(await page.evaluate(() => window.keystow.appState())).toMatchObject({
    value: { lock: { locked: false } },
  })
  await changeSettings(page, { lockWithScreen: true })
  for (const event of ['lock-screen', 'suspend'] as const) {
    await happens(event)
    await expect(locked(page)).toBeVisible()
    await unlock(page).click()
    await lists(page, 12)
  }
})

test('input to the window puts the lock off, and its lack locks', async ({
  running: { app },
  local: page,
}) => {
  const clock = await stopClock(app)
  await pressKeys(page, 'Shift')
  await changeSettings(page, { lockMinutes: 1 })
  await clock.advance(59_000)
  await pressKeys(page, 'Shift')
  await clock.advance(59_000)
  expect(await page.evaluate(() => window.keystow.appState())).toMatchObject({
    value: { lock: { locked: false } },
  })
  await clock.advance(1_000)
  await expect(locked(page)).toBeVisible()
  await clock.goOn()
})

test('the locked window fits a small window at 200 % zoom', { tag: '@more' }, async ({
  running,
  local: page,
}) => {
  await makeSmall(running.app)
  await zoomTwofold(running.app)
  await lock(page)
  await unlock(page).scrollIntoViewIfNeeded()
  const overflows = (boxes: readonly Element[]): number[] =>
    boxes.map((box) => box.scrollWidth - box.clientWidth)
  expect(await page.locator('html, main').evaluateAll(overflows)).toEqual([0, 0])
  await zoomedShot(running, 'locked-zoomed')
})

// Last: its page is replaced, and the next test would need another app.
test('an open reveal is hidden by the lock and comes back with its secret, which can be shown once more', async ({
  running,
  local: page,
}) => {
  await create(page, 'locked-test')
  await copySecret(page)
  await pressInDialog(page, 'Show secret')
  await expect.poll(() => holdsSecret(page)).toBe(true)
  await lock(page)
  expect(await holdsSecret(page)).toBe(false)
  expect(await page.content()).not.toContain('locked-test')
  await expect.poll(() => clipboardText()).toBe('')

  const next = await running.replaced()
  await unlock(next).click()
  await dialogSays(next, 'locked-test')
  await expect(dialogButton(next, 'Done')).toBeDisabled()
  expect(await holdsSecret(next)).toBe(false)
  await inspect(next, 'reveal-after-lock')
  await pressInDialog(next, 'Show secret')
  await expect.poll(() => holdsSecret(next)).toBe(true)
  await expectShownOnce(next)
  await copySecret(next)
  await pressInDialog(next, 'Done')
  await expect(keyRow(next, 'locked-test')).toBeVisible()
})
