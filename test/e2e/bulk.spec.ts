import { expect, type Page } from '@playwright/test'
import { failNext } from '../fail-next.ts'
import { notice } from './support/alarm.ts'
import { beginBulk, beginHeld, bulkChip, openBulk, revokesOf } from './support/bulk.ts'
import type { Embedded } from './support/embedded.ts'
import { pressKeys } from './support/keyboard.ts'
import { askedByPage, closeWindow, ended, passUntil, quit, stopClock } from './support/main.ts'
import {
  dialog,
  dialogButton,
  dialogCloses,
  dialogSays,
  lists,
  press,
  pressInDialog,
  refreshActive,
} from './support/person.ts'
import { axe, inspect } from './support/screens.ts'
import { test as base } from './support/test.ts'

const test = base.extend({
  server: async ({ server }, use) => {
    server.service.seed('empty')
    // Its clock is moved here, and a server's Date header is not: only what is left of a window is
    // true on both. And no minute begins by itself.
    server.service.clock.freeze()
    server.service.setVariants({ resetUnit: 'delta-seconds' })
    await use(server)
  },
})

/** A new minute for the service, which the app notices by a list. */
const nextMinute = async (page: Page, remote: Embedded): Promise<void> => {
  remote.service.clock.advance(60_000)
  await refreshActive(page)
}

/**
 * What the dialog says of a wait for the limit, with how many keys are done; a new one follows
 * within milliseconds of a new minute.
 */
const waiting = (page: Page) => dialog(page).getByText(/Continues in \d+ s\. \d+ of \d+ done/)
const doneIn = async (page: Page): Promise<string> =>
  /(\d+) of/.exec((await waiting(page).textContent()) ?? '')?.[1] ?? ''

/**
 * Until the job is over, each wait for the limit is ended by a new minute; answers how many there
 * were.
 */
const untilOver = async (page: Page, newMinute: (page: Page) => Promise<void>): Promise<number> => {
  for (let waits = 0; ; waits += 1) {
    await expect(waiting(page).or(dialogButton(page, 'Done'))).toBeVisible()
    if (await dialogButton(page, 'Done').isVisible()) return waits
    const done = await doneIn(page)
    await newMinute(page)
    await expect(waiting(page).filter({ hasText: `${done} of` })).toBeHidden()
  }
}

test.describe('on a real connection', () => {
  test('30 keys with one 500 and a limit of 5 a minute: 30 revoked, and only the one without an answer is sent twice', async ({
    page,
    server: remote,
  }) => {
    const { keys, own } = await beginBulk(page, remote, 30)
    remote.service.setVariants({ limit: 5 })
    await nextMinute(page, remote)
    await openBulk(page)
    await dialogSays(page, /30 revocations take about \d+ min/)
    await inspect(page, 'bulk-plan')
    await pressInDialog(page, 'Revoke 30 API keys')
    // The list that is read when the question opens is a request, too.
    await dialogSays(page, /Limit reached \(5 per minute\)\. Continues in \d+ s\. 3 of 30 done\./)
    await inspect(page, 'bulk-limited')
    failNext(remote.service, 'revoke', 500)
    await untilOver(page, () => nextMinute(page, remote))
    await dialogSays(page, '30 revoked.')
    await inspect(page, 'bulk-done')
    const sent = revokesOf(remote)
    const unanswered = sent.filter(({ status }) => status !== 200)
    expect(unanswered).toEqual([{ id: expect.any(String), status: 500 }])
    expect(sent.map(({ id }) => id).toSorted()).toEqual(
      [...keys, ...unanswered.map(({ id }) => id)].toSorted(),
    )
    await pressInDialog(page, 'Done')
    await lists(page, 1)
    expect(
      remote.service.keysOf(remote.service.workspaces()[0]?.id ?? '').map(({ id }) => id),
    ).toEqual([own])

    const logged = await page.evaluate(() => window.keystow.activity())
    const outcomes = logged.ok
      ? logged.value.filter(({ outcome }) => outcome === 'revoked').map(({ outcome }) => outcome)
      : []
    expect(outcomes).toHaveLength(30)
  })

  test('a key whose revoke is never answered and that is listed no more is not proven, and revoking it again ends it', {
    tag: '@more',
  }, async ({ app, page, server: remote }) => {
    const { keys } = await beginBulk(page, remote, 3)
    const [keyId = ''] = keys
    const armed = remote.service.faults.arm({
      operation: 'revoke',
      kind: 'reset',
      times: { next: 1_000 },
      keyId,
    })
    await openBulk(page)
    const clock = await stopClock(app)
    await pressInDialog(page, 'Revoke 3 API keys')
    await dialogSays(page, '2 of 3 done')
    await dialogSays(page, 'Sent, may still end')
    await inspect(page, 'bulk-sent')
    // Another program revokes it.
    remote.service.revokeKey(keyId)
    await passUntil(clock, page, '2 revoked, 1 not proven.')
    await inspect(page, 'bulk-not-proven')
    remote.service.faults.disarm(armed.id)
    await pressInDialog(page, 'Revoke 1 again')
    await passUntil(clock, page, '3 revoked.')
    await clock.goOn()
    await pressInDialog(page, 'Done')
    await lists(page, 1)
  })

  test('killed in the middle, it is offered again and finishes; only keys whose answers were not received or not noted are revoked again', async ({
    running,
    server: remote,
  }) => {
    const { keys } = await beginBulk(running.page, remote, 30)
    await openBulk(running.page)
    const release = remote.hold('DELETE', 10)
    await pressInDialog(running.page, 'Revoke 30 API keys')
    await dialogSays(running.page, '10 of 30 done')
    await release.reached
    const restarting = running.crash()
    // The eleventh request was on its way: the service does it, and nobody is there to receive the
    // answer.
    release()
    running = await restarting
    const { page } = running
    expect(revokesOf(remote)).toHaveLength(11)

    // That a list lacks the eleventh key proves nothing. What was answered in the last quarter of a
    // second is not on the disk.
    await expect(page.getByText(/^A bulk revoke was interrupted: \d+ of 30 done\.$/)).toBeVisible()
    await inspect(page, 'bulk-interrupted')
    await press(page, 'Continue')
    const done = () => revokesOf(remote).filter(({ status }) => status === 200)
    const clock = await stopClock(running.app)
    await passUntil(clock, page, '30 revoked.')
    await clock.goOn()
    expect(
      done()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(keys.toSorted())
    const revokes = revokesOf(remote)
    const sent = new Set(revokes.slice(0, 11).map(({ id }) => id))
    const again = revokes.filter(({ status }) => status !== 200)
    expect(again.length).toBeGreaterThan(1)
    expect(again.filter(({ id, status }) => status !== 404 || !sent.has(id))).toEqual([])
    await pressInDialog(page, 'Done')
    await lists(page, 1)
  })

  test('pauses, goes on, stops and goes on again; closed, it runs in the background and the status bar shows it', {
    tag: '@more',
  }, async ({ page, server: remote }) => {
    await beginBulk(page, remote, 12)
    await openBulk(page)
    let release = remote.hold('DELETE', 3)
    await expect(dialogButton(page, 'Cancel')).toBeFocused()
    await pressInDialog(page, 'Revoke 12 API keys')
    await expect(dialogButton(page, 'Pause')).toBeFocused()
    await dialogSays(page, '3 of 12 done')
    await release.reached
    await inspect(page, 'bulk-running')
    await pressKeys(page, 'Enter')
    await expect(dialogButton(page, 'Resume')).toBeFocused()
    release()
    await dialogSays(page, 'Paused. 4 of 12 done.')
    await inspect(page, 'bulk-paused')
    release = remote.hold('DELETE', 2)
    await pressKeys(page, 'Enter')
    await expect(dialogButton(page, 'Pause')).toBeFocused()
    await pressKeys(page, 'Escape')
    await dialogCloses(page)
    await expect(bulkChip(page)).toHaveText('Revoking 6 of 12')
    await expect(bulkChip(page)).toBeFocused()
    await inspect(page, 'bulk-chip')
    await pressKeys(page, 'Enter')
    // What was done is shown before the next request is sent, and Stop could come in between.
    await release.reached
    await pressInDialog(page, 'Stop')
    // Main has stopped before the answer to the seventh: it sends no eighth.
    await dialogSays(page, 'Stopped. 6 of 12 done.')
    release()
    await dialogSays(page, 'Stopped. 7 of 12 done. The other 5 were not revoked.')
    await inspect(page, 'bulk-stopped')
    await pressInDialog(page, 'Continue')
    await dialogSays(page, '12 revoked.')
    await axe(page)
    await pressInDialog(page, 'Done')
    await expect(bulkChip(page)).toHaveCount(0)
    expect(revokesOf(remote)).toHaveLength(12)
  })

  test('a refused token is said, and nothing is sent before the service takes it again', async ({
    page,
    server: remote,
  }) => {
    const { release } = await beginHeld(page, remote)
    failNext(remote.service, 'any', 401, 1_000)
    release()
    await dialogSays(page, 'The service refuses the key of this connection.')
    await inspect(page, 'bulk-refused')
    await pressInDialog(page, 'Stop')
    await dialogSays(page, /Stopped\. 3 of 12 done\./)
    await pressInDialog(page, 'Discard plan')
    await dialogCloses(page)
    await expect(bulkChip(page)).toHaveCount(0)
    expect(revokesOf(remote)).toHaveLength(4)
  })

  test('quitting asks first; what is left is offered at the next start and can be discarded', {
    tag: '@more',
  }, async ({ running, server: remote }) => {
    const { release } = await beginHeld(running.page, remote)
    await release.reached
    const question = running.page.getByRole('alertdialog')
    await askedByPage(running.app, () => quit(running.app), question)
    await expect(question).toContainText('Quit while API keys are being revoked?')
    await expect(question.getByRole('button', { name: 'Keep open' })).toBeFocused()
    await inspect(running.page, 'bulk-quit')
    await press(question, 'Keep open')
    await expect(question).toBeHidden()
    const end = ended(running.app)
    await askedByPage(running.app, () => closeWindow(running.app), question)
    await press(question, 'Quit')
    await end
    release()

    await running.relaunch()
    const { page } = running
    await expect(page.getByText('A bulk revoke was interrupted: 3 of 12 done.')).toBeVisible()
    await press(page, 'Discard plan')
    await expect(page.getByText(/A bulk revoke was interrupted/)).toBeHidden()
    await running.relaunch()
    await lists(running.page, 9)
    await expect(running.page.getByText(/A bulk revoke was interrupted/)).toHaveCount(0)
    expect(revokesOf(remote)).toHaveLength(4)
  })
})

test.describe('on the local service', () => {
  test('the plan says Local, leaves the app’s own key out, asks for their number alone where some were used lately, and can be undone', async ({
    app,
    local: page,
    questions,
  }) => {
    // A press counts for some seconds.
    const clock = await stopClock(app)
    await openBulk(page)
    await dialogSays(page, 'Revoke 11 API keys on the local service?')
    await dialogSays(page, 'Not included: keystow-desktop.')
    await inspect(page, 'bulk-plan-local')
    await expect(dialogButton(page, 'Revoke 11 API keys')).toBeDisabled()
    await dialog(page).getByLabel('Type 11 to confirm.').fill('11')
    await pressInDialog(page, 'Revoke 11 API keys')
    await dialogSays(page, '11 revoked.')
    await lists(page, 1)
    await inspect(page, 'bulk-undo-local')
    await pressInDialog(page, 'Undo')
    await dialogCloses(page)
    await lists(page, 12)
    await expect(notice(page)).toHaveCount(0)
    expect(await questions()).toEqual([])
    await clock.goOn()
    await expect(page.getByRole('region', { name: 'Selected keys' })).toHaveCount(0)
  })
})
