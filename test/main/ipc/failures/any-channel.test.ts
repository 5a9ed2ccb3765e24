import { expect, test, vi } from 'vitest'
import { ANY_CHANNEL } from '../../../../electron/contract/failures.ts'
import type { RequestChannel } from '../../../../electron/contract/ipc.ts'
import { mayAskWhileQuitting } from '../../../../electron/main/ipc/while-quitting.ts'
import { mayAskWhileLocked } from '../../../../electron/main/lock/while-locked.ts'
import { expectSaid } from './said.ts'
import { changed, type FailureScene, failureScene } from './scene.ts'
import { tables } from './tables.ts'

vi.hoisted(() => vi.stubGlobal('KEYSTOW_SHIPPED', false))
vi.mock('electron', async () => (await import('../../app/fake-electron.ts')).electron)

type AnyCode = (typeof ANY_CHANNEL)[number]

/** How every channel comes to fail so, and those which answer all the same; or which test has it. */
const CAUSES: Readonly<
  Record<
    AnyCode,
    | string
    | { readonly cause: (scene: FailureScene) => void; readonly exempt?: (channel: RequestChannel) => boolean; readonly input?: unknown }
  >
> = {
  bad_input: { cause: () => {}, input: { nobody: 'sends this' } },
  locked: { cause: ({ context }) => context.lock.lock(), exempt: mayAskWhileLocked },
  answer_withheld: 'what was asked has come to its end by then: test/main/ipc/handle.test.ts',
  quitting: {
    cause: ({ held }) => {
      held.quitting = true
    },
    exempt: mayAskWhileQuitting,
  },
  declined: {
    cause: ({ held }) => {
      held.agrees = 'declined'
    },
  },
  not_confirmed: {
    cause: ({ held }) => {
      held.agrees = 'not_confirmed'
    },
  },
  disk_full: 'it takes a disk of its own: test/main/storage/disk-full-stores.test.ts',
  internal: 'only a mistake in the code causes it: test/main/ipc/handle.test.ts',
}

const cases = ANY_CHANNEL.flatMap((code) => {
  const entry = CAUSES[code]
  return typeof entry === 'string' ? [] : [{ code, ...entry }]
})

test.each(cases)('every channel that fails with $code does nothing', async ({ code, cause, exempt = () => false, input }) => {
  const scene = await failureScene()
  const channels = (Object.keys(tables) as RequestChannel[]).filter((channel) => !exempt(channel))
  const inputs = channels.map((channel) => input ?? tables[channel].input(scene))
  cause(scene)
  const before = scene.look()
  for (const [at, channel] of channels.entries()) {
    const answer = await scene.page.ask(channel, inputs[at])
    expect([channel, answer]).toMatchObject([channel, { ok: false, error: { code } }])
    if (!answer.ok) expectSaid(answer.error)
  }
  expect(channels.length).toBeGreaterThan(20)
  expect(changed(before, scene.look())).toEqual([])
})
