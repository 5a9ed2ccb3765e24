import { existsSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { comesTrue } from '../../deadline.ts'
import type { Running } from '../../e2e/support/app.ts'
import { nextMinute } from '../../e2e/support/lab.ts'
import { copiesInMemory } from '../../e2e/support/memory.ts'
import { create, dialog, useLocal } from '../../e2e/support/person.ts'
import type { Proof } from '../proof.ts'
import type { AppSubject } from './subject.ts'

/** The processes of the app, as they are now. */
const processes = async ({ app }: Running) => {
  const all = await app.evaluate(({ app: main, BrowserWindow }) => ({
    page: BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId() ?? 0,
    metrics: main.getAppMetrics().map(({ pid, type }) => ({ pid, type })),
  }))
  const others = all.metrics.filter(({ type }) => type !== 'Browser').map(({ pid }) => pid)
  return {
    page: all.page,
    others,
    main: all.metrics.find(({ type }) => type === 'Browser')?.pid ?? 0,
  }
}

/** Resolves when the next page is loaded. */
const nextLoad = ({ app }: Running): Promise<unknown> =>
  app.evaluate(
    ({ BrowserWindow }) =>
      new Promise<void>((resolve) =>
        BrowserWindow.getAllWindows()[0]?.webContents.once('did-finish-load', () => resolve()),
      ),
  )

const look = async (page: Page, name: string): Promise<void> => {
  await create(page, name)
  await dialog(page).getByRole('button', { name: 'Copy secret' }).click()
  await page.getByText('Secret on clipboard').first().waitFor()
  await dialog(page).getByRole('button', { name: 'Show secret' }).click()
  await dialog(page).getByRole('button', { name: 'Hide secret' }).waitFor()
}

export const memory: Proof<AppSubject> = {
  id: 'memory-traces',
  what: 'after a reveal the process that was shown the secret is gone, and no process but main has a copy',
  full: 20,
  sample: 1,
  breaks: {
    what: 'the page is only loaded anew',
    file: 'platform/window/recycle-page.ts',
    edits: [['contents.forcefullyCrashRenderer()', 'contents.reload()']],
  },
  run: async ({ subject, disk }, amount, tally) => {
    const running = await subject.launch({ userData: disk })
    let { page } = running
    const shown: number[] = []
    const left: number[] = []
    await useLocal(page)
    for (let turn = 1; turn <= amount; turn += 1) {
      await nextMinute(page)
      await look(page, `memory-${turn}`)
      const secret = await subject.clipboardText()
      const before = await processes(running)
      const found = copiesInMemory(before.page, secret)
      shown.push(found)
      // The scan can find things.
      tally.check(found > 0, 'the page shows a secret that the scan does not find')
      const loaded = nextLoad(running)
      running.leave()
      await dialog(page).getByRole('button', { name: 'Done' }).click()
      await loaded
      tally.check(
        await comesTrue(() => !existsSync(`/proc/${before.page}`)),
        'the process that was shown the secret is still there',
      )
      const after = await processes(running)
      for (const pid of after.others)
        tally.check(copiesInMemory(pid, secret) === 0, 'a copy is left')
      left.push(copiesInMemory(after.main, secret))
      if (turn < amount) page = await running.replaced()
    }
    await running.close()
    const range = (counts: readonly number[]) => `${Math.min(...counts)} to ${Math.max(...counts)}`
    return `${amount} reveals; copies in the page while shown ${range(shown)}, in main afterwards ${range(left)}, which wipes nothing by itself`
  },
}
