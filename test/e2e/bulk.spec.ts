import { expect, type Page } from '@playwright/test'
import { failNext } from '../fail-next.ts'
import { notice } from './support/alarm.ts'
import { beginBulk, beginHeld, bulkChip, openBulk, revokesOf } from './support/bulk.ts'
import type { Embedded } from './support/embedded.ts'
import { pressKeys } from './support/keyboard.ts'
import { closeWindow, ended, quit } from './support/main.ts'
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
    // true on both.
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
  test('30 keys with one 500 and a limit of 5 a minute: "29 revoked, 1 failed", nothing sent twice, Retry touches only that one', async ({
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
    await dialogSays(page, /Limit reached \(5 per minute\)\. Continues in \d+ s\. 4 of 30 done\./)
    await inspect(page, 'bulk-limited')
    failNext(remote.service, 'revoke', 500)
    await untilOver(page, () => nextMinute(page, remote))
    await dialogSays(page, '29 revoked, 1 failed.')
    await inspect(page, 'bulk-failed')
    const first = revokesOf(remote)
    expect(first.map(({ id }) => id).toSorted()).toEqual(keys.toSorted())
    const failed = first.filter(({ status }) => status !== 200)
    expect(failed).toEqual([{ id: expect.any(String), status: 500 }])
    await lists(page, 2)

    await pressInDialog(page, 'Retry 1 failed')
    await untilOver(page, () => nextMinute(page, remote))
    await dialogSays(page, '30 revoked.')
    expect(revokesOf(remote).slice(30)).toEqual([{ id: failed[0]?.id, status: 200 }])
    await pressInDialog(page, 'Done')
    await lists(page, 1)
    expect(
      remote.service.keysOf(remote.service.workspaces()[0]?.id ?? '').map(({ id }) => id),
    ).toEqual([own])

    const logged = await page.evaluate(() => window.keystow.activity())
    const outcomes = logged.ok
      ? logged.value.filter(({ action }) => action === 'revoke').map(({ outcome }) => outcome)
      : []
    expect(outcomes.toSorted()).toEqual([...Array(30).fill('revoked'), 'still_there: server_error'])
  })

  test('killed in the middle, it is offered again and finishes with one revoke for each key', async ({
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

    // The first list of the next start shows it.
    await expect(page.getByText('A bulk revoke was interrupted: 11 of 30 done.')).toBeVisible()
    await inspect(page, 'bulk-interrupted')
    await press(page, 'Continue')
    await dialogSays(page, '30 revoked.')
    const revokes = revokesOf(remote)
    expect(revokes.map(({ id }) => id).toSorted()).toEqual(keys.toSorted())
    expect(revokes.every(({ status }) => status === 200)).toBe(true)
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

  test('a refused token stops it: what is done, what is not, and the way on', async ({
    page,
    server: remote,
  }) => {
    const { release } = await beginHeld(page, remote)
    failNext(remote.service, 'revoke', 401)
    release()
    await dialogSays(
      page,
      /The service refused this key.*3 of 12 done\. The other 9 were not revoked\./,
    )
    await dialogSays(page, 'Connect with another key, then continue.')
    await expect(dialogButton(page, 'Continue')).toBeDisabled()
    await inspect(page, 'bulk-refused')
    await pressKeys(page, 'Escape')
    await expect(bulkChip(page)).toHaveText('Bulk revoke stopped: 3 of 12')
    await bulkChip(page).click()
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
    await quit(running.app)
    await expect(question).toContainText('Quit while API keys are being revoked?')
    await expect(question.getByRole('button', { name: 'Keep open' })).toBeFocused()
    await inspect(running.page, 'bulk-quit')
    await press(question, 'Keep open')
    await expect(question).toBeHidden()
    const end = ended(running.app)
    await closeWindow(running.app)
    await press(question, 'Quit')
    await end
    release()

    await running.relaunch()
    const { page } = running
    await expect(page.getByText('A bulk revoke was interrupted: 4 of 12 done.')).toBeVisible()
    await press(page, 'Discard plan')
    await expect(page.getByText(/A bulk revoke was interrupted/)).toBeHidden()
    await running.relaunch()
    await lists(running.page, 9)
    await expect(running.page.getByText(/A bulk revoke was interrupted/)).toHaveCount(0)
    expect(revokesOf(remote)).toHaveLength(4)
  })
})

test.describe('on the local service', () => {
  test('the plan says Local, leaves the app’s own key out, asks nothing more although some were used lately, and can be undone', async ({
    local: page,
    questions,
  }) => {
    await openBulk(page)
    await dialogSays(page, 'Revoke 11 API keys on the local service?')
    await dialogSays(page, 'Not included: keystow-desktop.')
    await inspect(page, 'bulk-plan-local')
    await pressInDialog(page, 'Revoke 11 API keys')
    await dialogSays(page, '11 revoked.')
    await lists(page, 1)
    await inspect(page, 'bulk-undo-local')
    await pressInDialog(page, 'Undo')
    await dialogCloses(page)
    await lists(page, 12)
    await expect(notice(page)).toHaveCount(0)
    expect(await questions()).toEqual([])
    await expect(page.getByRole('region', { name: 'Selected keys' })).toHaveCount(0)
  })
})
