import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { INCIDENT_ORDERS, type Incident, type IncidentOrder } from '../../../electron/contract/incident.ts'
import { en } from '../../../src/messages/en.ts'
import { scanForCanary } from '../../e2e/support/canary.ts'
import { messageOf } from '../../e2e/support/page-death.ts'
import { dialog, grid } from '../../e2e/support/person.ts'
import type { Proof, Tally } from '../proof.ts'
import { type Act, actsInOrder, button, NOTE, type Stage } from './runbook-acts.ts'
import { LEAKS, type Leak, statusOf } from './runbook-leaks.ts'
import { noteFaults } from './runbook-note.ts'
import type { AppSubject } from './subject.ts'

/** After which steps of the first runbook a sample kills. */
const SAMPLE: readonly string[] = ['revoke', 'save the new secret']

interface Route {
  readonly leak: Leak
  readonly order: IncidentOrder
}
const ROUTES: readonly Route[] = LEAKS.flatMap((leak) => INCIDENT_ORDERS.map((order) => ({ leak, order })))

const actsOf = ({ leak, order }: Route): readonly Act[] => [...leak.acts, ...actsInOrder(order, leak.proof)]

const titleOf = ({ leak, order }: Route): string => `${leak.name}, ${order}`

const runbookOf = async ({ page }: Stage): Promise<Incident | null> => {
  const listed = await page.evaluate(() => window.keystow.incidents())
  return listed.ok ? (listed.value[0] ?? null) : null
}

const heading = (page: Page, name: string): Locator => dialog(page).getByRole('heading', { name, exact: true })

const restart = async (stage: Stage): Promise<void> => {
  stage.running = await stage.running.crash()
  stage.page = stage.running.page
}

/** Goes on as the notice offers. */
const takeUp = async (stage: Stage): Promise<void> => {
  const { page } = stage
  await expect(grid(page)).toBeVisible()
  const incident = await runbookOf(stage)
  if (incident === null) throw new Error('nothing is left of the runbook')
  const notice = page.getByText(en.incident.notice(incident.key.name))
  await notice.locator('xpath=..').getByRole('button', { name: en.incident.open }).click()
}

/** What is true between two steps, whichever they are, before and after a kill. */
const checkRest = async (stage: Stage, shows: string, when: string, tally: Tally): Promise<void> => {
  const { page, running, secret } = stage
  await expect(heading(page, shows)).toBeVisible()
  const found = scanForCanary(running.userData, secret)
  tally.check(found.length === 0 && !(await page.content()).includes(secret), `${when}: the leaked secret is in the page, or in ${found}`)
  if (shows === en.incident.noteTitle) return
  const finishes = await button(page, en.incident.finish).count()
  tally.check(finishes === 0, `${when}: it can be finished`)
  const incident = await runbookOf(stage)
  await page.keyboard.press('Shift')
  const finished = await page.evaluate((id) => window.keystow.actOnIncident({ id, action: { kind: 'finish' } }), incident?.id ?? '')
  tally.check(!finished.ok && finished.error.code === 'incident_moved_on', `${when}: main lets it be finished`)
}

/** The runbook is over: what became of both keys, of the note, and of what was on the disk. */
const checkEnd = async (stage: Stage, incident: Incident, begun: number, tally: Tally, title: string): Promise<void> => {
  const { page, service, secret, replacement, running, folder } = stage
  await expect(grid(page)).toBeVisible()
  tally.check((await runbookOf(stage)) === null, `${title}: it is not over`)
  const dead = await statusOf(stage, secret)
  tally.check(dead === 401, `${title}: the leaked key answers ${dead}`)
  const fresh = await statusOf(stage, replacement)
  tally.check(fresh === 200, `${title}: the new key answers ${fresh}`)
  if (service !== null) tally.check(service.revokes(incident.key.id) === 1, `${title}: ${service.revokes(incident.key.id)} revokes`)
  const rows = await grid(page).getByText(incident.key.name, { exact: true }).count()
  tally.check(rows === 1, `${title}: ${rows} keys of its name are listed`)
  const note = readFileSync(join(folder, NOTE))
  for (const fault of noteFaults(note, { incident, secrets: [secret, replacement], during: [begun, Date.now()] }))
    tally.check(false, `${title}: the note ${fault}`)
  const left = [secret, replacement].flatMap((text) => scanForCanary(running.userData, text))
  tally.check(left.length === 0, `${title}: a secret is left in ${left}`)
}

/** One runbook from its first step to its last, killed after those that `kills` names. Answers how often. */
const walk = async (subject: AppSubject, folder: string, route: Route, kills: (act: string) => boolean, tally: Tally): Promise<number> => {
  mkdirSync(folder)
  const service = await route.leak.service()
  // Far from UTC, so that a time of the note cannot be right by chance.
  const running = await subject.launch({ userData: join(folder, 'data'), env: { TZ: 'Pacific/Auckland' } })
  const { clipboardText } = subject
  const stage: Stage = { running, page: running.page, service, clipboardText, folder, secret: '', replacement: '' }
  const title = titleOf(route)
  let killed = 0
  let incident: Incident | null = null
  try {
    await route.leak.prepare(stage)
    const begun = Date.now()
    const acts = actsOf(route)
    for (let index = 0; index < acts.length; index += 1) {
      const { name, shows, showsKilled, sufficient, act, resume } = acts[index] as Act
      incident = (await runbookOf(stage)) ?? incident
      await act(stage)
      if (shows !== null) await checkRest(stage, shows, `${title}: after “${name}”`, tally)
      else await expect(dialog(stage.page)).toBeHidden()
      if (!kills(name)) continue
      killed += 1
      await restart(stage)
      if (shows === null) continue
      await takeUp(stage)
      await resume?.(stage)
      const here = showsKilled ?? shows
      const ahead = sufficient === true ? (acts[index + 1]?.shows ?? here) : here
      await expect(heading(stage.page, here).or(heading(stage.page, ahead))).toBeVisible()
      const reached = (await heading(stage.page, here).isVisible()) ? here : ahead
      await checkRest(stage, reached, `${title}: killed after “${name}”`, tally)
      if (reached !== here) index += 1
    }
    if (incident === null) throw new Error('there was no runbook')
    await checkEnd(stage, incident, begun, tally, title)
  } catch (cause) {
    const shown = dialog(stage.page).innerText({ timeout: 1_000 })
    tally.check(false, `${title}: ${messageOf(cause)} Shown: ${await shown.catch(() => 'no dialog')}`)
  } finally {
    await stage.running.kill().catch((cause: unknown) => tally.check(false, `${title}: ${messageOf(cause)}`))
    await service?.stop()
  }
  return killed
}

export const runbookKills: Proof<AppSubject> = {
  id: 'runbook-kills',
  what: 'in the window, a leak runbook that is killed after any step goes on there, and ends only once the leaked key answers 401',
  full: ROUTES.reduce((sum, route) => sum + actsOf(route).length, 0),
  sample: SAMPLE.length,
  breaks: {
    what: 'a leaked key that works counts as refused',
    file: 'incident/steps.ts',
    edits: [["return { kind: 'alive' }", "return { kind: 'confirmed' }"]],
  },
  run: async ({ subject, disk }, amount, tally) => {
    const few = amount <= SAMPLE.length
    let kills = 0
    for (const [index, route] of (few ? ROUTES.slice(0, 1) : ROUTES).entries())
      kills += await walk(subject, join(disk, String(index)), route, (act) => !few || SAMPLE.slice(0, amount).includes(act), tally)
    return `${kills} kills in ${(few ? ROUTES.slice(0, 1) : ROUTES).map(titleOf).join('; ')}`
  },
}
