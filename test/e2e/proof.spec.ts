import { expect, type Page } from '@playwright/test'
import { failNext } from '../fail-next.ts'
import { scanForCanary } from './support/canary.ts'
import { copySecret } from './support/clipboard.ts'
import { keepHere } from './support/env-file.ts'
import { passUntil, stopClock } from './support/main.ts'
import {
  create,
  dialog,
  dialogSays,
  done,
  keyRow,
  openRevoke,
  pressInDialog,
  runCommand,
} from './support/person.ts'
import { inspect, shot } from './support/screens.ts'
import { test } from './support/test.ts'
import { openFolder } from './support/vault.ts'

/** A new key whose secret is kept here. */
const keepNew = async (page: Page, name: string): Promise<string> => {
  await create(page, name)
  const secret = await copySecret(page)
  await keepHere(page)
  await done(page)
  return secret
}
const revoke = async (page: Page, name: string): Promise<void> => {
  await openRevoke(page, name)
  await pressInDialog(page, 'Revoke key')
  await expect(keyRow(page, name)).toHaveCount(0)
}
/** In sight: what is announced is a text of the page, too. */
const shown = (page: Page, sentence: RegExp) =>
  page.getByText(sentence).and(page.locator(':not([role="status"] *)'))
const proofs = (page: Page) => page.evaluate(() => window.keystow.deathProofs())

// Shows: S44
test('one that works after its revoke is said in red, also after a kill, is revoked anew where it is still listed ten minutes later, and is dead only by 401s to its own secret', async ({
  running,
  page,
  remote,
  answer,
}) => {
  const secret = await keepNew(page, 'mail')
  await answer('Revoke API key')
  const { answer: serve } = remote.service
  remote.service.answer = async (request) =>
    request.method === 'DELETE'
      ? {
          status: 200,
          headers: { 'content-type': 'application/json' },
          body: '{"data":{"deleted":true}}',
        }
      : serve(request)
  await revoke(page, 'mail')
  await expect(shown(page, /^Revoked API key mail …\w{4}: This key still works\.$/)).toBeVisible()
  await shot(page, 'proof-works')
  expect(await proofs(page)).toMatchObject({
    value: [{ verdict: { kind: 'works' }, hasSecret: true }],
  })
  expect(scanForCanary(running.userData, secret)).toEqual([])

  // Without its note of the check a kill would leave a use that looks like another program's, and
  // without the end in the vault a DELETE that may have been lost.
  const { notes, vault } = await openFolder(running)
  await expect.poll(() => JSON.stringify(notes())).toMatch(/"answeredAt":\d/)
  await expect
    .poll(() => vault().revocations)
    .toMatchObject([{ end: { kind: 'dead' }, verdict: { kind: 'works' } }])
  running = await running.crash()
  const { page: again } = running
  await expect(shown(again, /This key still works/)).toBeVisible()
  // Once the service has deleted the key, no list is answered: nothing can be compared.
  remote.service.answer = async (request) => {
    const answered = await serve(request)
    if (request.method === 'DELETE') failNext(remote.service, 'list', 'reset', 1_000)
    return answered
  }
  const clock = await stopClock(running.app)
  await clock.advance(601_000)
  await expect(
    shown(again, /^Revoked API key mail …\w{4}: Not proven dead: No answer arrived\.$/),
  ).toBeVisible()
  await runCommand(again, 'Check revoked')
  await dialogSays(again, 'stays sealed')
  await inspect(again, 'proof-list')
  remote.service.faults.clear()
  await pressInDialog(again, /^Check again mail/)
  await passUntil(clock, again, '401 confirmed')
  await expect(dialog(again).getByText(/^401 confirmed \d\d:\d\d:\d\d$/)).toBeVisible()
  await clock.goOn()
  expect(remote.count('DELETE')).toBe(2)
  expect(await proofs(again)).toMatchObject({
    value: [{ verdict: { kind: 'confirmed' }, hasSecret: false }],
  })
})
