// Run by `npm run desktops`: what the app says of a copied secret against what another program sees, on each desktop.
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { runCommand, say } from '../command-line.ts'
import { launch, type Running } from '../e2e/support/app.ts'
import { create, dialog, useLocal } from '../e2e/support/person.ts'
import { CASES, type Case, CLEAR_SECONDS, isFocused, isGone, isUntrue, pasted } from './cases.ts'
import { type Desktop, type DesktopKind, until } from './desktop.ts'
import { KINDS } from './kinds.ts'

/** How long the app may take to say that it copied, in milliseconds. */
const COPIED_MS = 2_000

const copied = (page: Page): Promise<boolean> =>
  page
    .locator('[data-clipboard=holding]')
    .first()
    .waitFor({ timeout: COPIED_MS })
    .then(
      () => true,
      () => false,
    )

/** Starts the app and copies a new secret by a key of the desktop; another program has it then. */
const startWithCopy = async (desktop: Desktop, started: (app: ChildProcess) => void): Promise<Running> => {
  const running = await launch({ keyring: 'none', env: { DISPLAY: '', ...desktop.env }, args: desktop.args })
  started(running.app.process())
  const { page } = running
  await useLocal(page)
  await page.evaluate((clipboardSeconds) => window.keystow.changeSettings({ clipboardSeconds }), CLEAR_SECONDS)
  await create(page, 'copied')
  const copy = dialog(page).getByRole('button', { name: 'Copy secret' })
  await copy.waitFor()
  // Pressed again where a new desktop did not yet pass its keys on to the window.
  await until('the copy', async () => {
    await copy.focus()
    await desktop.press('Return')
    return await copied(page)
  })
  await until('the secret on the clipboard', async () => (await pasted(desktop)).clipboard === 'SECRET')
  // A program that pastes takes the focus for a moment where it gets the clipboard in no other way.
  await until('the focus', () => isFocused(running))
  return running
}

const row = (cells: readonly string[]): void => void process.stdout.write(`| ${cells.join(' | ')} |\n`)

/** One case may take this long, in milliseconds. */
const CASE_MS = 60_000

/** What hangs is a failure of its row, and keeps no other row waiting. */
const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([work, sleep(CASE_MS, null, { ref: false }).then(() => Promise.reject(new Error(`not within ${CASE_MS / 1000} s`)))])

/** Prints a row for each moment; whether all that was said was true, and in the end nothing was left that must not be. */
const runCase = async (kind: DesktopKind, { name, work, leaves }: Case): Promise<boolean> => {
  let kill = (): void => {}
  // A desktop for each: some end with the app that is killed after its case.
  const desktop = await kind.start(mkdtempSync(join(tmpdir(), `${kind.id}-`)))
  try {
    const start = startWithCopy(desktop, (app) => {
      kill = () => void app.kill('SIGKILL')
    })
    const all = await inTime(start.then((running) => work(running, desktop)))
    const last = all.at(-1)
    const left = leaves === 'nothing' && (last === undefined || !isGone(last))
    for (const seen of all)
      row([kind.id, name, seen.says, seen.clipboard, seen.primary, isUntrue(seen) ? 'UNTRUE' : left && seen === last ? 'LEFT' : 'true'])
    return !left && !all.some(isUntrue)
  } catch (cause) {
    row([kind.id, name, `not run: ${(cause instanceof Error ? cause.message : String(cause)).split('\n')[0]}`, '', '', 'FAILED'])
    return false
  } finally {
    kill()
    await desktop.stop()
  }
}

runCommand(async () => {
  const args = process.argv.slice(2)
  const only = args.join(' ')
  const kinds = KINDS.filter(({ id }) => args.length === 0 || args.includes(id.toLowerCase()))
  if (kinds.length === 0) {
    say(`no such desktop: ${only}; there are ${KINDS.map(({ id }) => id.toLowerCase()).join(', ')}`)
    return 2
  }
  row(['Desktop', 'When', 'The app says', 'CLIPBOARD', 'PRIMARY', ''])
  row(Array.from({ length: 6 }, () => '---'))
  let allTrue = true
  for (const kind of kinds) {
    for (const one of CASES) allTrue = (await runCase(kind, one)) && allTrue
  }
  return allTrue ? 0 : 1
})
