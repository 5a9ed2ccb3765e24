import type { Page } from '@playwright/test'
import { isBusy } from '../../../electron/contract/bulk.ts'
import { isUnfinished } from '../../../electron/contract/rotate.ts'
import { en } from '../../../src/messages/en.ts'
import type { Running } from '../../e2e/support/app.ts'
import { answerNatively } from '../../e2e/support/native-questions.ts'
import { DEATHS, killPage } from '../../e2e/support/renderer.ts'
import { firstStart, type Look, TOUR_PARTS } from '../../e2e/support/tour.ts'
import { type UpdateServer, updateServer } from '../../unit/updates/update-server.ts'
import type { Proof, Tally } from '../proof.ts'
import type { AppSubject } from './subject.ts'

type PartName = keyof typeof TOUR_PARTS | 'firstStart'
const PARTS = { firstStart, ...TOUR_PARTS } as const

/** A few states in which something would be lost, for the sample. */
const SAMPLE: readonly (readonly [PartName, string])[] = [
  ['writes', 'reveal'],
  ['rotations', 'rotate-deliver'],
  ['locks', 'locked'],
  ['lostWrites', 'create-lost'],
  ['firstStart', 'onboarding'],
  ['lists', 'palette'],
  ['rotations', 'rotate-leave'],
  ['writes', 'create'],
  ['lists', 'details'],
  ['labTabs', 'lab-service'],
]

/** Longest that a page may take to come back, and the app to end, in milliseconds. */
const DEADLINE_MS = 20_000

class Reached extends Error {}

const late = <T>(work: Promise<T>, what: string): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(what)), DEADLINE_MS)
  })
  return Promise.race([work, end]).finally(() => clearTimeout(timer))
}

interface Held {
  /** Ids under which main holds secrets for the person. */
  readonly ids: readonly string[]
  /** Whether the person has to be asked before the app ends. */
  readonly unsaved: boolean
}

/** What main holds, as far as the page may know; null behind the lock. */
const heldBy = async (page: Page): Promise<Held | null> => {
  const [pending, rotations, bulks] = await page.evaluate(() =>
    Promise.all([window.keystow.pendingReveals(), window.keystow.rotations(), window.keystow.bulkJobs()]),
  )
  if (!pending.ok || !rotations.ok || !bulks.ok) return null
  return {
    ids: [...pending.value.map(({ id }) => id), ...rotations.value.flatMap(({ revealId }) => revealId ?? [])].toSorted(),
    unsaved:
      pending.value.length > 0 ||
      rotations.value.some((rotation) => isUnfinished(rotation) && !rotation.parked) ||
      bulks.value.some(isBusy),
  }
}

/** Whether main still gives out the secret, and the service still takes it. */
const works = (page: Page, id: string): Promise<boolean> =>
  page.evaluate(async (revealId) => {
    const copied = await window.keystow.copySecret({ id: revealId, format: 'value', variable: 'PROOF' })
    const checked = await window.keystow.checkSecret(revealId)
    return copied.ok && checked.ok
  }, id)

/** Closes or quits as a person would who insists: asked in the page first, then by main itself. */
const leaves = async (running: Running, page: Page, way: 'close' | 'quit', held: boolean): Promise<string | null> => {
  const ended = new Promise<null>((resolve) => running.app.process().once('exit', () => resolve(null)))
  const leave = (): Promise<void> =>
    running.app.evaluate(({ app, BrowserWindow }, what) => (what === 'quit' ? app.quit() : BrowserWindow.getAllWindows()[0]?.close()), way)
  await answerNatively(running.app, 'Quit anyway')
  await leave().catch(() => {})
  const asked = page
    .locator('[role=alertdialog], [role=dialog], [role=alert]')
    .first()
    .waitFor({ timeout: DEADLINE_MS })
    .then(() => 'asked')
    .catch(() => null)
  const first = held ? await Promise.race([ended, asked]) : await late(ended, 'nothing was unsaved, and the app did not end')
  if (first === null) return held ? 'it ended without a question' : null
  // A page that says that it asks, and is not answered, does not keep the app open.
  const insisted = setInterval(() => void leave().catch(() => {}), 1_000)
  await late(ended, 'the app did not end').finally(() => clearInterval(insisted))
  return null
}

export const rendererDeath: Proof<AppSubject> = {
  id: 'renderer-death',
  what: 'when the page dies in any state, every secret is there again and works, and close and quit ask or end the app',
  full: 1_000,
  sample: SAMPLE.length,
  breaks: {
    what: 'a dead page is not loaded again',
    file: 'page-recovery.ts',
    edits: [['if (!leaving() && !window.isDestroyed()) loadPage(window)', '']],
  },
  run: async ({ subject, disk }, amount, tally) => {
    const server = await updateServer()
    server.publish({ version: '9.0.0' })
    const states = amount <= SAMPLE.length ? SAMPLE.slice(0, amount) : (await allStates(subject, server, disk)).slice(0, amount)
    let done = 0
    for (const [part, name] of states) {
      await oneState({ subject, server, folder: `${disk}/${done}`, part, name, turn: done }, tally)
      done += 1
      if (tally.failed > 5) break
    }
    await server.close()
    return `${done} states: ${states.map(([, name]) => name).join(' ')}`
  },
}

const start = (subject: AppSubject, server: UpdateServer, userData: string): Promise<Running> =>
  subject.launch({ userData, env: { KEYSTOW_UPDATE_URL: server.url, KEYSTOW_UPDATE_PUBLIC_KEY: server.publicPem } })

const walk = async (page: Page, part: PartName, look: Look): Promise<void> => {
  if (part !== 'firstStart') await firstStart(page, en, async () => {})
  await PARTS[part](page, en, look)
}

/** Goes through each part once to learn the names of its states. */
const allStates = async (subject: AppSubject, server: UpdateServer, disk: string) => {
  const found: (readonly [PartName, string])[] = []
  for (const part of Object.keys(PARTS) as PartName[]) {
    const running = await start(subject, server, `${disk}/${part}`)
    await walk(running.page, part, async (name) => void found.push([part, name]))
    running.app.process().kill('SIGKILL')
    await running.close()
  }
  return found
}

interface Case {
  readonly subject: AppSubject
  readonly server: UpdateServer
  readonly folder: string
  readonly part: PartName
  readonly name: string
  readonly turn: number
}

const oneState = async ({ subject, server, folder, part, name, turn }: Case, tally: Tally): Promise<void> => {
  const running = await start(subject, server, folder)
  const main = running.app.process()
  const death = (Object.keys(DEATHS) as (keyof typeof DEATHS)[])[turn % 2] ?? 'SIGKILL'
  const label = `${name} (${death})`
  const look: Look = async (at) => {
    if (at !== name) return
    const before = await heldBy(running.page)
    const next = await late(killPage(running, death), 'the page did not come back')
    await late(next.locator('#root > *').first().waitFor(), 'the page shows nothing')
    const after = await heldBy(next)
    tally.check(
      JSON.stringify(before) === JSON.stringify(after),
      `${label}: ${JSON.stringify(before)} before, ${JSON.stringify(after)} after`,
    )
    for (const id of after?.ids ?? []) tally.check(await works(next, id), `${label}: a secret does not work any more`)
    const trouble = after === null ? null : await leaves(running, next, turn % 4 < 2 ? 'close' : 'quit', after.unsaved)
    tally.check(trouble === null, `${label}: ${trouble}`)
    throw new Reached()
  }
  try {
    await walk(running.page, part, look)
    tally.check(false, `${label} was not reached`)
  } catch (cause) {
    if (!(cause instanceof Reached)) tally.check(false, `${label}: ${cause instanceof Error ? cause.message.slice(0, 200) : 'failed'}`)
  } finally {
    main.kill('SIGKILL')
    await running.close().catch(() => {})
  }
}
