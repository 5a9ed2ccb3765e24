import { expect, test } from 'vitest'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import { fail, ok, type Result } from '../../../electron/contract/result.ts'
import { Closing } from '../../../electron/main/app/closing.ts'
import { registerAll } from '../../../electron/main/app/register.ts'
import { boundTo } from '../../../electron/main/base/bound-secret.ts'
import { NEEDS } from '../../../electron/main/consent/person/needs.ts'
import { present } from '../../values.ts'
import type { World } from '../../world/world.ts'
import { goodInputs } from '../doors/ipc/good-inputs.ts'
import { openWorld } from '../open-world.ts'
import { keyNamed } from '../samples.ts'
import { noRoom } from '../store/test-store.ts'
import { startParts } from './app-scene.ts'
import { createPage } from './fake-electron.ts'

const KEY = keyNamed('key_1', { lastFour: '5678' })
const SECRET = boundTo({ kind: 'local', baseUrl: 'local' }, 'x_live_12345678')

/** The app as it answers its page, with a quit that never gets as far as its exit. */
const startApp = async () => {
  const { context } = startParts()
  const { guard } = new Closing(context)
  registerAll(context, guard)
  context.door.person = { allow: () => ok(false) }
  await context.connect.useLocal()
  const quit = (): void => guard.beforeQuit({ preventDefault: () => {} })
  const connectionId = context.state().activeId ?? ''
  return {
    context,
    guard,
    page: createPage(context.door),
    quit,
    create: { connectionId, name: 'billing' },
  }
}

const codeOf = (answer: Result<unknown>): string => (answer.ok ? 'ok' : answer.error.code)

/**
 * Nobody has to ask for them, and yet send, write, or hand a secret to a page that is about to go.
 */
const MORE_THAN_READING = [
  'api-keys:look-again',
  'connections:activate',
  'connections:test',
  'reveals:check',
  'reveals:show',
]

// Shows: S26
test('once the app quits, every channel that does more than read is refused, and the page can still look', async () => {
  const { page, quit } = await startApp()
  quit()
  const channels = Object.keys(goodInputs) as (keyof typeof goodInputs)[]
  const answers = await Promise.all(
    channels.map(async (channel) => ({
      channel,
      code: codeOf(await page.ask(channel, goodInputs[channel])),
    })),
  )
  const answered = answers.filter(({ code }) => code !== 'quitting').map(({ channel }) => channel)
  // To move the window writes nothing.
  expect(answered.filter((channel) => NEEDS[channel] !== 'nothing')).toEqual(['window:act'])
  expect(answered.filter((channel) => MORE_THAN_READING.includes(channel))).toEqual([])
  expect(answered).toEqual(
    expect.arrayContaining([
      'app:state',
      'api-keys:state',
      'rotate:list',
      'bulk:jobs',
      'clipboard:state',
      'lock:now',
    ]),
  )
})

test('what the person agrees to while the app quits is not done', async () => {
  const { page, quit, create, context } = await startApp()
  context.door.person = {
    allow: async () => {
      quit()
      return ok(true)
    },
  }
  expect(await page.ask('api-keys:create', create)).toEqual(fail('quitting'))
  expect(context.unfinished.exitBlockers(false)).toEqual([])
})

test('a quit that something holds, and that the person takes back, refuses nothing', async () => {
  const { page, quit, create, context, guard } = await startApp()
  const reveal = context.reveals.add(create.connectionId, KEY, SECRET)
  quit()
  expect(guard.leaving()).toBe(false)
  context.reveals.finish(reveal.id)
  expect(await page.ask('api-keys:create', create)).toMatchObject(ok({ kind: 'created' }))
})

test('what was let through before the quit holds it from the same moment, so that none slips between', async () => {
  const { page, quit, create, guard } = await startApp()
  const asked = page.ask('api-keys:create', create)
  quit()
  expect(guard.leaving()).toBe(false)
  expect(await asked).toMatchObject(ok({ kind: 'created' }))
})

/** Changes that are written later, or that need no room on the disk. */
const UNWRITTEN: readonly (readonly [string, (world: World, connectionId: string) => unknown])[] = [
  [
    'a revoke that waits for the network',
    (world, connectionId) => {
      const isOther = ({ id }: ApiKey): boolean => id !== world.own.id
      const { id, name } = present(world.session.state().keys?.find(isOther))
      const confirmation = { typedName: name, signOut: false }
      return world.ask('api-keys:revoke', { connectionId, id, confirmation })
    },
  ],
  ['a note', ({ core }) => core.notesStore.updateSoon((notes) => ({ ...notes }))],
  ['an activity entry', ({ core }) => core.activityStore.updateSoon((log) => ({ ...log }))],
]

test.each(UNWRITTEN)(
  'the quit asks while the disk refuses %s, and goes on once it is written',
  async (_what, act) => {
    const world = openWorld({ seed: 'mixed' })
    const { id } = await world.connect()
    await world.advance(5_000)
    world.cut()
    world.diskRefusal = noRoom()
    act(world, id)
    await world.advance(3_000)
    world.answers = () => 0
    const stays = await world.quit()
    expect([stays, world.asked.at(-1)?.message]).toEqual([
      false,
      'Quit although the last changes are not saved?',
    ])
    world.diskRefusal = null
    expect(await world.quit()).toBe(true)
    expect((await world.vault()).revocations).toHaveLength(act === UNWRITTEN[0]?.[1] ? 1 : 0)
  },
)
