import { stripVTControlCharacters } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { isBusy } from '../../../electron/contract/bulk.ts'
import { isUnfinished } from '../../../electron/contract/rotate.ts'
import type { Reveal } from '../../../electron/contract/workflow.ts'
import { APPROVAL_ORIGIN } from '../../../electron/main/platform/security/origin.ts'
import { de } from '../../../electron/main/platform/texts/de.ts'
import { en } from '../../../electron/main/platform/texts/en.ts'
import { PATIENCE_MS } from '../../../electron/main/platform/window/close-machine.ts'
import { inTime } from '../../deadline.ts'
import { answerQuestions } from './answers.ts'
import { type Running, unexpectedError } from './app.ts'
import { closeWindow, ended, holdTimers, quit } from './main.ts'
import { DEATHS, killPage } from './renderer.ts'

/** With the first lines of Playwright's own log, which say what a click waited for. */
export const messageOf = (cause: unknown): string =>
  cause instanceof Error ? stripVTControlCharacters(cause.message).slice(0, 2_000) : 'failed'

const late = async <T>(work: Promise<T>, what: string): Promise<T> => {
  const ended = await inTime(
    work.then((value) => ({ value })),
    null,
  )
  if (ended === null) throw new Error(what)
  return ended.value
}

interface KeptByMain {
  /** Ids under which main holds secrets for the person. */
  readonly ids: readonly string[]
  /** Whether the person has to be asked before the app ends. */
  readonly unsaved: boolean
}

/**
 * Whether its secret was written to a place and read back there: nothing is lost with the app then.
 */
const isDelivered = (page: Page, { connectionId, key }: Reveal): Promise<boolean> =>
  page.evaluate(
    async ([connection, keyId]) => {
      const notes = await window.keystow.notesState(connection)
      return notes.ok && (notes.value.annotations[keyId]?.deliveries.length ?? 0) > 0
    },
    [connectionId, key.id] as const,
  )

/** What main holds, as far as the page may know; null behind the lock. */
const keptByMain = async (page: Page): Promise<KeptByMain | null> => {
  const [pending, rotations, bulks] = await page.evaluate(() =>
    Promise.all([
      window.keystow.pendingReveals(),
      window.keystow.rotations(),
      window.keystow.bulkJobs(),
    ]),
  )
  if (!pending.ok || !rotations.ok || !bulks.ok) return null
  const delivered = await Promise.all(pending.value.map((reveal) => isDelivered(page, reveal)))
  return {
    ids: [
      ...pending.value.map(({ id }) => id),
      ...rotations.value.flatMap(({ revealId }) => revealId ?? []),
    ].toSorted(),
    unsaved:
      delivered.includes(false) ||
      rotations.value.some((rotation) => isUnfinished(rotation) && !rotation.parked) ||
      bulks.value.some(isBusy),
  }
}

/** Whether main gives out the secret. */
const isGiven = (page: Page, id: string): Promise<boolean> =>
  page.evaluate(
    async (revealId) =>
      (await window.keystow.copySecret({ id: revealId, format: 'value', variable: 'PROOF' })).ok,
    id,
  )

/**
 * Whether the service takes the secret: `no_answer` and the like in a state whose service does not
 * answer.
 */
const taken = (page: Page, id: string): Promise<string> =>
  page.evaluate(async (revealId) => {
    const checked = await window.keystow.checkSecret(revealId)
    return checked.ok ? 'yes' : checked.error.code
  }, id)

const takenOf = async (page: Page, kept: KeptByMain | null): Promise<readonly string[]> => {
  const answers: string[] = []
  for (const id of kept?.ids ?? []) answers.push(await taken(page, id))
  return answers
}

/** Closes or quits as a person would who insists: asked in the page first, then by main itself. */
const leaves = async (
  running: Running,
  page: Page,
  action: 'close' | 'quit',
  unsaved: boolean,
): Promise<string | null> => {
  const over = ended(running.app).then(() => null)
  const leave = (): Promise<void> => (action === 'quit' ? quit : closeWindow)(running.app)
  const questions = [en.windowQuestions, de.windowQuestions]
  await answerQuestions(
    running.app,
    ...questions.flatMap(({ close, leases }) => [close.go, leases.go]),
  )
  // However slow the page is, main does not ask in its place.
  const release = await holdTimers(running.app, PATIENCE_MS)
  await leave().catch(() => {})
  const asked = page
    .locator('[role=alertdialog], [role=dialog], [role=alert]')
    .first()
    .waitFor()
    .then(() => 'asked')
    .catch(() => null)
  const first = unsaved
    ? await Promise.race([over, asked])
    : await late(over, 'nothing was unsaved, and the app did not end')
  if (first === null) return unsaved ? 'it ended without a question' : null
  await release()
  // A page that says that it asks, and is not answered, does not keep the app open.
  const insisted = setInterval(() => void leave().catch(() => {}), 1_000)
  await late(over, 'the app did not end').finally(() => clearInterval(insisted))
  return null
}

export interface Death {
  /** How the page died, and how the app was left then. */
  readonly how: string
  readonly checks: number
  /** What did not hold. */
  readonly troubles: readonly string[]
}

const waysOf = (round: number): keyof typeof DEATHS => (round % 2 === 0 ? 'SIGKILL' : 'crash')

/** Ends the page of the approvals, whose window is to go with it, and leaves the app. */
const surviveApprovalDeath = async (
  running: Running,
  approval: Page,
  round: number,
): Promise<Death> => {
  const { page, app } = running
  const death = waysOf(round)
  const before = await keptByMain(page)
  await DEATHS[death](app, approval.url())
  const windows = (): Promise<number> =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)
  await expect.poll(windows, { message: 'the window of the approvals goes' }).toBe(1)
  const after = await keptByMain(page)
  const troubles =
    JSON.stringify(before) === JSON.stringify(after)
      ? []
      : ['main holds something else than before']
  const trouble = await leaves(running, page, 'quit', after?.unsaved === true)
  const error = unexpectedError(running.userData)
  return {
    how: `${death}, quit`,
    checks: 3,
    troubles: [...troubles, trouble, error].filter((one) => one !== null),
  }
}

/**
 * Ends the page in the state it is in, looks at the one that takes its place, and leaves the app.
 * `round` chooses among the ways.
 */
export const surviveDeath = async (running: Running, page: Page, round: number): Promise<Death> => {
  if (page.url().startsWith(APPROVAL_ORIGIN)) return surviveApprovalDeath(running, page, round)
  const death = waysOf(round)
  const troubles: string[] = []
  // With the tray a closed window is not the end of the app.
  const inTray = await page.evaluate(async () => {
    const state = await window.keystow.appState()
    return state.ok && state.value.settings.tray
  })
  const action = round % 4 < 2 && !inTray ? 'close' : 'quit'
  const before = await keptByMain(page)
  const takenBefore = await takenOf(page, before)
  const next = await late(killPage(running, death), 'the page did not come back')
  await late(next.locator('#root > *').first().waitFor(), 'the page shows nothing')
  const after = await keptByMain(next)
  if (JSON.stringify(before) !== JSON.stringify(after))
    troubles.push(`${JSON.stringify(before)} before, ${JSON.stringify(after)} after`)
  for (const id of after?.ids ?? [])
    if (!(await isGiven(next, id))) troubles.push('a secret is not given out any more')
  const takenAfter = await takenOf(next, after)
  if (takenAfter.join() !== takenBefore.join())
    troubles.push(`the service took it: ${takenBefore.join()} before, ${takenAfter.join()} after`)
  const trouble = after === null ? null : await leaves(running, next, action, after.unsaved)
  if (trouble !== null) troubles.push(trouble)
  const error = unexpectedError(running.userData)
  if (error !== null) troubles.push(error)
  return { how: `${death}, ${action}`, checks: 4 + (after?.ids.length ?? 0), troubles }
}
