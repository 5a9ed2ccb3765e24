import { expect } from '@playwright/test'
import { INERT_MS } from '../../electron/main/consent/approvals/approvals.ts'
import type { Running } from './support/app.ts'
import { test } from './support/asked.ts'
import {
  approvalPage,
  approve,
  askToRevoke,
  claimed,
  clickLast,
  connectProblem,
  connectTo,
  deny,
  letProgramsAsk,
  pressLast,
  ready,
} from './support/channel.ts'
import { pressKeys } from './support/keyboard.ts'
import { unlock } from './support/lock.ts'
import { ended, quit, stopClock } from './support/main.ts'
import { activeId, changeSettings, dialog, runCommand } from './support/person.ts'
import { inspect } from './support/screens.ts'

const gone = ({ app }: Running): Promise<void> => expect.poll(() => app.windows().length).toBe(1)

test('a revoke that a program asks for is done once the person has approved it, and the log names who asked', async ({
  running,
  page,
  remote,
  key,
  asked: { answer, asking },
}) => {
  await expect(asking.getByRole('heading', { level: 1 })).toHaveText(
    'A program asks to revoke an API key',
  )
  for (const claim of [claimed.program, claimed.folder, '--stage', 'two words', '4711'])
    await expect(asking.getByRole('main')).toContainText(claim)
  expect(remote.count('DELETE')).toBe(0)
  await ready(asking)
  await expect(deny(asking)).toBeFocused()
  await inspect(asking, 'approval-revoke')
  await clickLast(approve(asking))
  expect(await answer).toMatchObject({ ok: true, value: { keyId: key, outcome: 'revoked' } })
  expect(remote.count('DELETE')).toBe(1)
  await gone(running)
  await runCommand(page, 'activity')
  await expect(dialog(page).getByRole('row').filter({ hasText: 'Asked to revoke' })).toContainText(
    'Approved',
  )
  await expect(dialog(page).getByRole('row').filter({ hasText: 'Revoke API key' })).toContainText(
    claimed.program,
  )
  await inspect(page, 'activity-of-program')
})

// Shows: S64
test('keys and clicks do nothing for the first second, and then Esc denies', async ({
  running,
  remote,
  caller,
  key,
}) => {
  const clock = await stopClock(running.app)
  const answer = askToRevoke(caller, key)
  const asking = await approvalPage(running)
  await expect(deny(asking)).toBeFocused()
  await expect(deny(asking)).toHaveAttribute('aria-disabled', 'true')
  await clock.advance(999)
  await pressKeys(asking, 'Enter', 'Space')
  // Playwright itself would wait until the button can be pressed.
  await approve(asking).click({ force: true })
  await clock.goOn()
  await ready(asking)
  expect(remote.count('DELETE')).toBe(0)
  await pressLast(asking, 'Escape')
  expect(await answer).toMatchObject({ ok: false, error: { code: 'denied' } })
  expect(remote.count('DELETE')).toBe(0)
})

test('a window that is closed denies', { tag: '@more' }, async ({
  running,
  remote,
  asked: { answer },
}) => {
  await running.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .find((one) => one.webContents.getURL().startsWith('app://approval'))
      ?.close(),
  )
  expect(await answer).toMatchObject({ error: { code: 'denied' } })
  expect(remote.count('DELETE')).toBe(0)
})

test('at the lock the request is covered and waits for the unlock, and the program hears so', async ({
  running,
  page,
  caller,
  key,
}) => {
  const events: unknown[] = []
  caller.onEvent((event) => events.push(event))
  const answer = askToRevoke(caller, key)
  await ready(await approvalPage(running))
  const clock = await stopClock(running.app)
  await page.bringToFront()
  await page.evaluate(() => window.keystow.lockNow())
  await gone(running)
  expect(
    await (await connectTo(running)).ask({ id: 1, kind: 'list', client: claimed }),
  ).toMatchObject({ error: { code: 'locked' } })
  expect(
    await (await connectTo(running)).ask({ id: 1, kind: 'status', client: claimed }),
  ).toMatchObject({ value: { locked: true } })
  await unlock(page).click()
  const asking = await approvalPage(running)
  await expect(deny(asking)).toHaveAttribute('aria-disabled', 'true')
  await clock.goOn()
  await ready(asking)
  await clickLast(approve(asking))
  expect(await answer).toMatchObject({ ok: true })
  expect(events).toMatchObject([
    ...[false, true, false].map((locked) => ({ event: 'waiting', locked })),
    { event: 'approved' },
  ])
})

// Shows: S71
test('on a Production connection the passphrase is asked for, and a wrong one approves nothing', {
  tag: '@more',
}, async ({ running, page, remote, caller, key }) => {
  const shop = {
    id: await activeId(page),
    name: 'Shop',
    accent: 'orange',
    production: true,
  } as const
  await page.evaluate(async (described) => {
    await window.keystow.describeConnection(described)
    await window.keystow.setPassphrase({ current: null, next: 'three words suffice' })
  }, shop)
  const answer = askToRevoke(caller, key)
  const asking = await approvalPage(running)
  await expect(asking.getByRole('main')).toContainText('Production')
  await ready(asking)
  await asking.getByLabel('Passphrase of Keystow').fill('something else')
  // As in `pressLast`: a window that gets the focus begins its second anew, at any time.
  await expect
    .poll(async () => {
      const isRefused = await asking.getByText('That is not the passphrase.').isVisible()
      if (!isRefused) await asking.keyboard.press('Enter')
      return isRefused
    })
    .toBe(true)
  expect(remote.count('DELETE')).toBe(0)
  await running.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .find((one) => one.webContents.getURL().startsWith('app://approval'))
      ?.setContentSize(720, 500),
  )
  await inspect(asking, 'approval-production')
  await asking.getByLabel('Passphrase of Keystow').fill('three words suffice')
  await pressLast(asking, 'Enter')
  expect(await answer).toMatchObject({ ok: true })
  await page.evaluate(() =>
    window.keystow.setPassphrase({ current: 'three words suffice', next: null }),
  )
})

// Shows: S75
test('names and claims are other people’s text: hidden characters are seen, and the window stays whole in German', {
  tag: '@more',
}, async ({ running, page, caller, key }) => {
  await changeSettings(page, { language: 'de' })
  const hostile = {
    ...claimed,
    assistant: 'sudo\u202egnitset\u2066',
    argv: ['a\nb', '\u200b', 'x'.repeat(3000), '<img src=x onerror=alert(1)>'],
    folder: `/${'y'.repeat(500)}`,
  }
  const answer = askToRevoke(caller, key, hostile)
  const asking = await approvalPage(running)
  await expect(asking.getByRole('main')).toContainText('⟨U+202E⟩')
  await expect(asking.getByRole('main')).toContainText('⟨LF⟩')
  await expect(asking.getByRole('heading', { level: 1 })).toHaveText(
    'Ein Assistent möchte einen API-Schlüssel widerrufen',
  )
  await expect(asking.getByRole('button', { name: 'Anfrage ablehnen' })).not.toHaveAttribute(
    'aria-disabled',
  )
  await inspect(asking, 'approval-hostile-de')
  await pressLast(asking, 'Escape')
  await answer
})

test('several programs wait one after the other, and none of them is approved with another', {
  tag: '@more',
}, async ({ running, key, caller: _letIn }) => {
  const callers = [await connectTo(running), await connectTo(running)]
  const clock = await stopClock(running.app)
  const answers = callers.map((one, index) =>
    askToRevoke(one, key, { ...claimed, program: `/opt/program-${index}` }),
  )
  const asking = await approvalPage(running)
  await expect(asking.getByText('1 more request waits.')).toBeVisible()
  // A focus after `advance` would begin the second anew, and the clock stands still.
  await running.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .find((one) => one.webContents.getURL().startsWith('app://approval'))
      ?.removeAllListeners('focus'),
  )
  await clock.advance(INERT_MS)
  await ready(asking)
  const first = /program-\d/.exec(await asking.getByRole('main').innerText())?.[0]
  await deny(asking).click()
  await expect(asking.getByRole('main')).toContainText(
    first === 'program-0' ? 'program-1' : 'program-0',
  )
  await expect(deny(asking)).toHaveAttribute('aria-disabled', 'true')
  await clock.goOn()
  await ready(asking)
  await clickLast(deny(asking))
  expect(await Promise.all(answers)).toMatchObject([
    { error: { code: 'denied' } },
    { error: { code: 'denied' } },
  ])
  for (const one of callers) one.close()
})

// Shows: S67
test('at the quit the request is denied, and the channel is closed', { tag: '@more' }, async ({
  running,
  remote,
  asked: { answer },
}) => {
  const end = ended(running.app)
  await quit(running.app)
  expect(await answer).toMatchObject({ error: { code: 'quitting' } })
  await end
  expect(await connectProblem(running)).toBe('not_running')
  expect(remote.count('DELETE')).toBe(0)
  await running.relaunch()
  await expect.poll(() => connectProblem(running)).toBeNull()
})

// Last: what it puts in place of the system's own stays there.
test('where the system raises no window, a notification and the marked tray say that a program waits, until it goes away', {
  tag: '@more',
}, async ({ running, page, remote, key }) => {
  await changeSettings(page, { tray: true })
  await letProgramsAsk(page)
  const { app } = running
  await app.evaluate(({ BrowserWindow, Notification, Tray }) => {
    const said: string[] = []
    Object.assign(globalThis, { said })
    BrowserWindow.prototype.isFocused = () => false
    Notification.isSupported = () => true
    Notification.prototype.show = function () {
      said.push(this.body)
    }
    Tray.prototype.setToolTip = (tip) => void said.push(tip)
  })
  const said = (): Promise<readonly string[]> =>
    app.evaluate(() => (globalThis as unknown as { said: readonly string[] }).said)
  const other = await connectTo(running)
  const answer = askToRevoke(other, key)
  await approvalPage(running)
  const waits = [
    'Keystow: a program waits for your approval',
    'A program waits for your approval in Keystow.',
  ]
  await expect.poll(said).toEqual(waits)
  other.close()
  expect(await answer).toBeNull()
  await gone(running)
  expect(await said()).toEqual([...waits, 'Keystow'])
  expect(remote.count('DELETE')).toBe(0)
})
