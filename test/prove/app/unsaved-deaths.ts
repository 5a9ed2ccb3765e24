import { expect, type Page } from '@playwright/test'
import type { Running } from '../../e2e/support/app.ts'
import { killDisplay, startXvfb } from '../../e2e/support/display.ts'
import { embedded } from '../../e2e/support/embedded.ts'
import { ended } from '../../e2e/support/main.ts'
import {
  create,
  dialog,
  dialogCloses,
  markSaved,
  pressInDialog,
  showSecret,
} from '../../e2e/support/person.ts'
import { killPage } from '../../e2e/support/renderer.ts'
import type { Proof, Tally } from '../proof.ts'
import { randomPause, seeded } from '../random.ts'
import type { AppSubject } from './subject.ts'

const TARGETS = ['main', 'display', 'page'] as const

/** Names of the keys that this start tells of, each until the person has closed its dialog. */
const tellings = async (page: Page): Promise<readonly string[]> => {
  const told: string[] = []
  for (;;) {
    const unread = await page.evaluate(async () => {
      const answer = await window.keystow.unreadOutcome({ attemptId: null })
      return answer.ok ? answer.value : null
    })
    if (unread === null) return told
    const { outcome } = unread
    if (outcome.kind === 'lost') told.push(...outcome.orphans.map(({ name }) => name))
    await expect(dialog(page)).toContainText(outcome.name)
    await pressInDialog(page, /Leave it|Close/)
    await dialogCloses(page)
  }
}

const hasSecret = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const pending = await window.keystow.pendingReveals()
    return pending.ok && pending.value.length > 0
  })

/** Ends what is meant, and the app with it. */
const strike = async (
  running: Running,
  target: (typeof TARGETS)[number],
  display: string,
  tally: Tally,
): Promise<void> => {
  if (target === 'main') return running.kill()
  if (target === 'display') {
    const over = ended(running.app)
    killDisplay(display)
    await over
    await startXvfb(display)
    return
  }
  const next = await killPage(running)
  tally.check(await hasSecret(next), 'the next page does not have the secret')
  await running.kill()
}

/** Creates a key, and ends at a random moment after its answer, or once it is saved. */
const oneDeath = async (
  running: Running,
  { name, isSaved, pause }: { name: string; isSaved: boolean; pause: () => Promise<void> },
): Promise<void> => {
  const { page } = running
  await create(page, name)
  await expect.poll(() => hasSecret(page)).toBe(true)
  if (isSaved) return markSaved(page)
  // It may be shown by then, or not.
  void showSecret(page).catch(() => 'the app has ended')
  await pause()
}

export const unsavedDeaths: Proof<AppSubject> = {
  id: 'unsaved-deaths',
  what: 'whenever main, its display or its page is killed between the answer to a create and Done, the next start tells of the key, and of none twice',
  full: 60,
  sample: 3,
  breaks: {
    what: 'what a start finds of a secret that was shown is dropped',
    file: 'features/keys/create-recovery.ts',
    edits: [['this.#rows.isSaved(connectionId, key)', 'secrets === null']],
  },
  run: async ({ subject, disk }, amount, tally) => {
    const random = seeded(42)
    const service = await embedded()
    const display = await startXvfb()
    let running = await subject.launch({ userData: disk, env: { DISPLAY: display } })
    const counts = { told: 0, saved: 0 }
    try {
      await running.page.evaluate(
        ([baseUrl, token]) => window.keystow.addConnection({ name: 'Shop', baseUrl, token }),
        [service.url, service.tokens[0].secret] as const,
      )
      for (let round = 0; round < amount; round += 1) {
        const name = `death-${round}`
        const isSaved = random(6) === 0
        await oneDeath(running, {
          name,
          isSaved,
          pause: () => randomPause(random, 700),
        })
        const target = TARGETS[isSaved ? 0 : round % TARGETS.length] ?? 'main'
        await strike(running, target, display, tally)
        running = await running.crash()
        const told = await tellings(running.page)
        const expected = isSaved ? [] : [name]
        tally.check(
          told.join() === expected.join(),
          `${target} died${isSaved ? ' after Done' : ''}: told of ${told.join() || 'none'}, not of ${expected.join() || 'none'}`,
        )
        counts[isSaved ? 'saved' : 'told'] += 1
      }
    } finally {
      await running.kill().catch(() => {})
      await service.close()
    }
    return `${amount} deaths: ${counts.told} keys told of, ${counts.saved} were marked as saved`
  },
}
