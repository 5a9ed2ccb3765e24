import type { Page } from '@playwright/test'
import { en } from '../../../src/messages/en.ts'
import { type Death, messageOf, surviveDeath } from '../../e2e/support/page-death.ts'
import { settled } from '../../e2e/support/screens.ts'
import { firstStart, type Inspect, TOUR_PARTS } from '../../e2e/support/tour.ts'
import type { Proof, Tally } from '../proof.ts'
import { dieInTests } from './deaths-in-tests.ts'
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

class Reached extends Error {}

export const rendererDeath: Proof<AppSubject> = {
  id: 'renderer-death',
  what: 'when the page dies in any state, every secret is there again and works, and close and quit ask or end the app',
  full: 1_000,
  sample: 3,
  // Each is a state of its own, and a whole run is too long to find the rest one by one.
  kept: Number.POSITIVE_INFINITY,
  breaks: {
    what: 'a dead page is not loaded again',
    file: 'platform/window/page-recovery.ts',
    edits: [['if (!this.#guard.leaving() && !window.isDestroyed()) loadPage(window)', '']],
  },
  run: async ({ subject, disk }, amount, tally) => {
    const states =
      amount <= SAMPLE.length
        ? SAMPLE.slice(0, amount)
        : (await allStates(subject, disk)).slice(0, amount)
    let done = 0
    for (const [part, name] of states) {
      await oneState({ subject, folder: `${disk}/${done}`, part, name, turn: done }, tally)
      done += 1
    }
    if (amount <= SAMPLE.length)
      return `${done} states: ${states.map(([, name]) => name).join(' ')}`
    const { deaths: inTests, without, ended } = await dieInTests(disk)
    tally.check(without.length === 0, `no page died in ${without.join(', ')}`)
    for (const { place, turn, error } of ended)
      tally.check(false, `picture ${turn} of ${place} was not reached: ${error}`)
    for (const { state, place, turn, ...death } of inTests)
      tallyOf(`${state} (picture ${turn} of ${place})`, death, tally)
    return `${done} states of the tour, ${inTests.length} that single tests reach: ${inTests.map(({ state }) => state).join(' ')}`
  },
}

const walk = async (page: Page, part: PartName, look: Inspect): Promise<void> => {
  if (part !== 'firstStart') await firstStart(page, en, async () => {})
  await PARTS[part](page, en, look)
}

/** Goes through each part once to learn the names of its states. */
const allStates = async (subject: AppSubject, disk: string) => {
  const found: (readonly [PartName, string])[] = []
  for (const part of Object.keys(PARTS) as PartName[]) {
    const running = await subject.launch({ userData: `${disk}/${part}` })
    await walk(running.page, part, async (name) => {
      found.push([part, name])
      await settled(running.page)
    })
    running.app.process().kill('SIGKILL')
    await running.close()
  }
  return found
}

/** Every trouble counts as one failed check. */
const tallyOf = (state: string, { how, checks, troubles }: Death, tally: Tally): void => {
  for (let check = 0; check < Math.max(checks, troubles.length); check += 1)
    tally.check(check >= troubles.length, `${state} (${how}): ${troubles[check]}`)
}

interface Case {
  readonly subject: AppSubject
  readonly folder: string
  readonly part: PartName
  readonly name: string
  readonly turn: number
}

const oneState = async (
  { subject, folder, part, name, turn }: Case,
  tally: Tally,
): Promise<void> => {
  const running = await subject.launch({ userData: folder })
  const main = running.app.process()
  const look: Inspect = async (at) => {
    // A key that is pressed before what was opened is drawn would not reach it.
    if (at !== name) return settled(running.page)
    tallyOf(name, await surviveDeath(running, running.page, turn), tally)
    throw new Reached()
  }
  try {
    await walk(running.page, part, look)
    tally.check(false, `${name} was not reached`)
  } catch (cause) {
    if (!(cause instanceof Reached)) tally.check(false, `${name}: ${messageOf(cause)}`)
  } finally {
    main.kill('SIGKILL')
    await running.close().catch(() => {})
  }
}
