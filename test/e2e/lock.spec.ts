import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { launch, type Running } from './support/app.ts'
import { scanForCanary } from './support/canary.ts'
import { clipboardText } from './support/clipboard.ts'
import { create, dialog, keyRow, keyRows, openRevoke, useLocal } from './support/person.ts'
import { inspect, zoomedShot } from './support/screens.ts'

let running: Running

test.beforeEach(async () => {
  running = await launch()
  await useLocal(running.page)
})
test.afterEach(() => running.close())

const locked = (page: Page) => page.getByRole('heading', { name: 'Keystow is locked' })
const unlock = (page: Page) => page.getByRole('button', { name: 'Unlock Keystow' })

const lock = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+l')
  await expect(locked(page)).toBeVisible()
}

const setPassphrase = async (page: Page, passphrase: string): Promise<void> => {
  await page.keyboard.press('Control+,')
  await dialog(page).getByRole('tab', { name: 'Lock' }).click()
  await dialog(page).getByRole('button', { name: 'Set passphrase' }).click()
  await page.keyboard.type(passphrase)
  await page.keyboard.press('Tab')
  await page.keyboard.type(passphrase)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'Turn off passphrase' })).toBeVisible()
}

/** Whether the page holds a secret; never the page itself, which a failed expectation would print. */
const holdsSecret = async (page: Page): Promise<boolean> => (await page.content()).includes('_live_')

test('the lock covers all, title included: no name is left in the page, and main answers nothing', async () => {
  const { page } = running
  const openFirst = page.getByRole('button', { name: 'More' })
  await openFirst.click()
  await expect(page.getByRole('menu')).toBeVisible()
  await lock(page)
  await expect(page).toHaveTitle('Keystow — Locked')
  const left = await page.locator('html').evaluate((html) => html.outerHTML)
  for (const name of ['keystow-desktop', 'load-test', 'Local service', 'On this computer']) expect(left).not.toContain(name)
  await inspect(page, 'locked')

  const codes = await page.evaluate(async () => {
    const answers: string[] = []
    for (const [name, ask] of Object.entries(window.keystow)) {
      const answered = ['appState', 'offerCommands', 'diagnose', 'lockNow', 'unlock', 'recyclePage', 'takeView', 'asksToClose', 'eraseAll']
      if (name === 'onPush' || answered.includes(name)) continue
      const answer = await (ask as (input: unknown) => Promise<{ ok: boolean; error?: { code: string } }>)('x')
      answers.push(`${name}: ${answer.error?.code}`)
    }
    return answers
  })
  expect(codes.length).toBeGreaterThan(30)
  expect(codes.filter((code) => !code.endsWith(': locked'))).toEqual([])
  const state = await page.evaluate(() => window.keystow.appState())
  expect(state).toMatchObject({ ok: true, value: { connections: [], activeId: null, notices: [], lock: { locked: true } } })

  await expect(page.getByText('anyone at this computer can unlock it')).toBeVisible()
  await expect(unlock(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(keyRows(page)).toHaveCount(12)
  await expect(page).toHaveTitle(/Local service/)
})

test('an open reveal is hidden by the lock and comes back with its secret, which can be shown once more', async () => {
  const { page } = running
  await create(page, 'locked-test')
  await dialog(page).getByRole('button', { name: 'Copy secret' }).click()
  await expect.poll(() => clipboardText()).toContain('_live_')
  await dialog(page).getByRole('button', { name: 'Show secret' }).click()
  await expect.poll(() => holdsSecret(page)).toBe(true)
  await lock(page)
  expect(await holdsSecret(page)).toBe(false)
  expect(await page.content()).not.toContain('locked-test')
  await expect.poll(() => clipboardText()).toBe('')

  const next = await running.replaced()
  await unlock(next).click()
  await expect(dialog(next)).toContainText('locked-test')
  expect(await holdsSecret(next)).toBe(false)
  await inspect(next, 'reveal-after-lock')
  await dialog(next).getByRole('button', { name: 'Show secret' }).click()
  await expect.poll(() => holdsSecret(next)).toBe(true)
  const again = await next.evaluate(async () => {
    const pending = await window.keystow.pendingReveals()
    return pending.ok ? window.keystow.showSecret(pending.value[0]?.id ?? '') : pending
  })
  expect(again).toMatchObject({ ok: false, error: { code: 'already_shown' } })
  await dialog(next).getByRole('button', { name: 'Copy secret' }).click()
  await expect.poll(() => clipboardText()).toContain('_live_')
  await dialog(next).getByRole('button', { name: 'Done' }).click()
  await expect(keyRow(next, 'locked-test')).toBeVisible()
})

test('with an unsaved secret a locked window does not close, and says why', async () => {
  const { page, app } = running
  await create(page, 'unsaved-test')
  await expect(dialog(page).getByRole('button', { name: 'Copy secret' })).toBeVisible()
  await lock(page)
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await expect(page.getByText('A secret that is not saved yet keeps Keystow open.')).toBeVisible()
  await inspect(page, 'locked-unsaved')
  await unlock(page).click()
  await page.getByRole('button', { name: 'Keep open' }).click()
  await dialog(page).getByLabel('I saved this key').check()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
})

test('a create that is under way when the lock comes goes on, once, and its reveal waits behind the lock', async () => {
  const { page } = running
  const sent = () =>
    page.evaluate(async () => {
      const requests = await window.keystow.labRequests()
      return requests.ok ? requests.value.filter(({ method }) => method === 'POST').length : -1
    })
  await page.evaluate(() => window.keystow.armFault({ operation: 'create', kind: 'latency', times: { next: 1 }, ms: 1500 }))
  await page.getByRole('button', { name: 'Create API key' }).click()
  await dialog(page).getByLabel('Name', { exact: true }).fill('under-way')
  await page.keyboard.press('Enter')
  await lock(page)
  await unlock(page).click()
  await expect(dialog(page).getByRole('button', { name: 'Copy secret' })).toBeVisible()
  await expect(dialog(page)).toContainText('under-way')
  expect(await sent()).toBe(1)
  await dialog(page).getByLabel('I saved this key').check()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
})

test('an answer that was under way when the lock came is withheld; what was done shows after the lock', async () => {
  const { page } = running
  await page.evaluate(() => window.keystow.armFault({ operation: 'create', kind: 'latency', times: { next: 1 }, ms: 3000 }))
  const answer = page.evaluate(async () => {
    const state = await window.keystow.appState()
    return window.keystow.createKey({ connectionId: (state.ok && state.value.activeId) || '', name: 'answered-late' })
  })
  // The service has the request once it has used the fault up.
  await expect
    .poll(() => page.evaluate(async () => window.keystow.labState().then((state) => (state.ok ? state.value.faults.length : null))))
    .toBe(0)
  await lock(page)
  expect(await answer).toEqual({ ok: false, error: { code: 'answer_withheld' } })
  await unlock(page).click()
  await expect(dialog(page)).toContainText('answered-late')
  await dialog(page).getByLabel('I saved this key').check()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
})

test('a revoke that is answered behind the lock is not said to have failed', async () => {
  const { page, userData } = running
  await page.evaluate(() => window.keystow.armFault({ operation: 'revoke', kind: 'latency', times: { next: 1 }, ms: 1000 }))
  await openRevoke(page, 'grafana-alerts')
  await dialog(page).getByRole('button', { name: 'Revoke key' }).click()
  await lock(page)
  await expect.poll(() => readFileSync(join(userData, 'activity.jsonl'), 'utf8')).toContain('grafana-alerts')
  await expect(locked(page)).toBeVisible()
  await unlock(page).click()
  await expect(keyRows(page)).toHaveCount(11)
  await expect(dialog(page)).toBeHidden()
})

test('a passphrase is asked for after the lock and at the next start, refused when wrong, and is nowhere on disk', async () => {
  const { page, userData } = running
  const passphrase = `words ${crypto.randomUUID()}`
  await setPassphrase(page, passphrase)
  await inspect(page, 'settings-passphrase-set')
  await page.keyboard.press('Escape')
  await lock(page)
  const field = page.getByLabel('Passphrase')
  await expect(field).toBeFocused()
  await inspect(page, 'locked-passphrase')
  for (let tries = 0; tries < 3; tries += 1) {
    await page.keyboard.type('not the passphrase')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('That is not the passphrase')
    await expect(field).toHaveValue('')
  }
  await expect(page.getByText(/You can try again in \d s\./)).toBeVisible()
  await inspect(page, 'locked-wrong')
  await expect(page.getByText(/You can try again in/)).toBeHidden()
  await page.keyboard.type(passphrase)
  await page.keyboard.press('Enter')
  await expect(keyRows(page)).toHaveCount(12)

  const again = await running.relaunch()
  running = again
  await expect(locked(again.page)).toBeVisible()
  expect(await again.page.content()).not.toContain('keystow-desktop')
  await again.page.getByLabel('Passphrase').fill(passphrase)
  await again.page.keyboard.press('Enter')
  await expect(keyRows(again.page)).toHaveCount(12)
  expect(statSync(join(userData, 'lock.json')).mode & 0o777).toBe(0o600)
  expect(scanForCanary(userData, passphrase)).toEqual([])

  await again.page.keyboard.press('Control+,')
  await dialog(again.page).getByRole('tab', { name: 'Lock' }).click()
  await dialog(again.page).getByRole('button', { name: 'Turn off passphrase' }).click()
  await again.page.keyboard.type('not the passphrase')
  await again.page.keyboard.press('Enter')
  await expect(dialog(again.page).getByRole('alert').filter({ hasText: 'The passphrase was not changed.' })).toBeVisible()
  await inspect(again.page, 'settings-passphrase-off')
  await dialog(again.page).getByLabel('Current passphrase').fill(passphrase)
  await again.page.keyboard.press('Enter')
  await expect(dialog(again.page).getByRole('button', { name: 'Set passphrase' })).toBeFocused()
})

test('the screen lock and the sleep of the computer lock the app only when the settings ask for it', async () => {
  const { page, app } = running
  const happens = (event: 'lock-screen' | 'suspend') => app.evaluate(({ powerMonitor }, name) => void powerMonitor.emit(name), event)
  await happens('lock-screen')
  await happens('suspend')
  expect(await page.evaluate(() => window.keystow.appState())).toMatchObject({ value: { lock: { locked: false } } })
  await page.evaluate(() => window.keystow.changeSettings({ lockWithScreen: true }))
  for (const event of ['lock-screen', 'suspend'] as const) {
    await happens(event)
    await expect(locked(page)).toBeVisible()
    await unlock(page).click()
    await expect(keyRows(page)).toHaveCount(12)
  }
})

test('input to the window puts the lock off, and its lack locks', async () => {
  const { page, app } = running
  // The clock of main, so that a minute need not pass.
  const later = (ms: number) =>
    app.evaluate((_electron, more) => {
      const now = Date.now
      Date.now = () => now() + more
    }, ms)
  await page.evaluate(() => window.keystow.changeSettings({ lockMinutes: 1 }))
  await later(59_000)
  await page.keyboard.press('Shift')
  await later(59_000)
  await app.evaluate(({ powerMonitor }) => void powerMonitor.emit('resume'))
  expect(await page.evaluate(() => window.keystow.appState())).toMatchObject({ value: { lock: { locked: false } } })
  await later(2_000)
  await app.evaluate(({ powerMonitor }) => void powerMonitor.emit('resume'))
  await expect(locked(page)).toBeVisible()
})

test('the locked window fits a small window at 200 % zoom', async () => {
  const { page, app } = running
  await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    window?.setSize(720, 480)
    window?.webContents.setZoomFactor(2)
  })
  await lock(page)
  await unlock(page).scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await zoomedShot(running, 'locked-zoomed')
})
