import type { Page } from '@playwright/test'
import { type Embedded, embedded } from '../../e2e/support/embedded.ts'
import { connect } from '../../e2e/support/person.ts'
import type { Proof, Tally } from '../proof.ts'
import { pick, type Random, seeded } from '../random.ts'
import { holdSaves } from './held-saves.ts'
import { ACTIONS, type Action, MOMENTS, type Moment, type Place, type Round } from './lock-actions.ts'
import { listen, numberSent, type Received, receivedSince } from './received.ts'
import { endAtOnce } from './running.ts'
import type { AppSubject } from './subject.ts'

const at = <T>(all: readonly T[], index: number): T => all[index % all.length] as T

/** First each action with each moment, of which neither number divides the other; then as it happens. */
const planned = (turn: number, random: Random): readonly [Action, Moment] => {
  if (turn < ACTIONS.length * MOMENTS.length) return [at(ACTIONS, turn), at(MOMENTS, turn)]
  return [pick(random, ACTIONS), pick(random, MOMENTS)]
}

const setPassphrase = (page: Page, passphrase: string): Promise<string> =>
  page.evaluate(async (next) => {
    const set = await window.keystow.setPassphrase({ current: null, next })
    const state = await window.keystow.appState()
    if (!set.ok || !state.ok || state.value.activeId === null) throw new Error('no passphrase was set')
    return state.value.activeId
  }, passphrase)

/** Locks at the page's own request. */
const lock = (page: Page) => page.evaluate(() => window.keystow.lockNow())

/** Asks, and locks at that moment. Resolves once all is answered. */
const meet = async ({ page, connectionId }: Place, { channel, input, hold }: Round, moment: Moment, random: Random): Promise<void> => {
  const ask = (): Promise<void> =>
    page.evaluate(([name, given, connection]) => window.ask(name, given, connection), [channel, input, connectionId] as const)
  if (moment === 'before') {
    await lock(page)
    return ask()
  }
  if (moment === 'after') {
    await ask()
    await lock(page)
    return
  }
  const held = await hold()
  const answered = ask()
  // What is refused never reaches the service.
  await Promise.race([held.reached, answered])
  const locked = lock(page)
  if (moment === 'under way') await locked
  else for (let left = random(60); left > 0; left -= 1) await new Promise(setImmediate)
  held.release()
  await Promise.all([locked, answered])
}

const holdsSecret = (text: string): boolean => /_(?:live|test)_/.test(text)

const checkReceived = (received: readonly Received[], names: readonly string[], title: string, tally: Tally): void => {
  for (const { what, code, text } of received) {
    if (code !== null) tally.check(code === 'locked' || code === 'answer_withheld', `${title}: ${what} answered ${code} after the lock`)
    const named = names.filter((name) => text.includes(name)).length
    tally.check(named === 0 && !holdsSecret(text), `${title}: ${what} told ${named} names after the lock, or a secret`)
  }
}

/** The workspace that new keys come into, and all keys of its organization: the token lists those. */
const serviceOf = ({ service, tokens: [token] }: Embedded): Pick<Place, 'workspaceId' | 'live'> => {
  const all = service.workspaces()
  const own = all.find(({ id }) => service.keysOf(id).some((key) => key.id === token.id))
  const together = all.filter(({ organizationId }) => organizationId === own?.organizationId)
  return { workspaceId: own?.id ?? '', live: () => together.flatMap(({ id }) => service.keysOf(id)) }
}

/** Whether the app lists what the service has, once it has looked again. */
const listsAll = async ({ page, live, connectionId }: Place): Promise<boolean> => {
  const listed = await page.evaluate(async (id) => {
    await window.keystow.refreshKeys(id)
    const state = await window.keystow.listState(id)
    return state.ok ? (state.value.keys ?? []).map((key) => key.id) : []
  }, connectionId)
  const there = live().map(({ id }) => id)
  return listed.toSorted().join() === there.toSorted().join()
}

const oneRound = async (place: Place, turn: number, passphrase: string, random: Random, tally: Tally): Promise<number> => {
  const { page, remote, live } = place
  const [action, moment] = planned(turn, random)
  const title = `${turn}: ${action.name}, lock ${moment}`
  const keyName = `kept-back-${turn}`
  const round = await action.prepare(place, keyName)
  const names = [...live().map(({ name }) => name), keyName, remote.url].filter((name) => name.length > 5)
  const from = await page.evaluate(() => window.received.length)
  await page.keyboard.press('Shift')
  await meet(place, round, moment, random)
  await page.getByRole('heading', { name: 'Keystow is locked' }).waitFor()
  const shown = await page.content()
  const left = names.filter((name) => shown.includes(name)).length
  tally.check(left === 0 && !holdsSecret(shown), `${title}: ${left} names are left in the page, or a secret`)
  const opened = await page.evaluate((given) => window.keystow.unlock({ passphrase: given }), passphrase)
  tally.check(opened.ok, `${title}: the passphrase does not open`)
  const { locks, locked } = await receivedSince(page, from)
  tally.check(locks === 1, `${title}: the page heard of ${locks} locks`)
  checkReceived(locked, names, title, tally)
  const trouble = await round.lost(moment)
  tally.check(trouble === null, `${title}: ${trouble}`)
  tally.check(await listsAll(place), `${title}: the list is not what the service has`)
  return locked.filter(({ code }) => code !== null).length
}

export const answersAfterLock: Proof<AppSubject> = {
  id: 'answers-after-lock',
  what: 'what main answers after it locked is `locked` or `answer_withheld` on every channel, the page gets no name, and nothing that was done is lost',
  full: 200,
  sample: 6,
  breaks: {
    what: 'the lock is not looked at again once the answer is there',
    file: 'ipc/handle.ts',
    edits: [['const keptBack = this.#isCovered(channel)', 'const keptBack = false']],
  },
  run: async ({ subject, disk }, amount, tally) => {
    const random = seeded(45)
    const remote = await embedded()
    remote.service.setVariants({ limit: 1_000_000 })
    const running = await subject.launch({ userData: disk })
    const { page, app } = running
    await connect(page, remote.url, remote.tokens[0].secret)
    const passphrase = `words ${crypto.randomUUID()}`
    const connectionId = await setPassphrase(page, passphrase)
    await numberSent(app)
    await listen(page)
    const place = { page, remote, saves: await holdSaves(app, disk), connectionId, ...serviceOf(remote) }
    let late = 0
    let turn = 0
    for (; turn < amount && tally.failed < 10; turn += 1) late += await oneRound(place, turn, passphrase, random, tally)
    await endAtOnce(running)
    await remote.close()
    return `${turn} locks before, during, with and after ${ACTIONS.map(({ name }) => name).join(', ')}; ${late} answers came after the lock`
  },
}
