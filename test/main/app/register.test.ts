import { expect, test } from 'vitest'
import { API } from '../../../electron/contract/ipc.ts'
import { fail, ok } from '../../../electron/contract/result.ts'
import { Closing } from '../../../electron/main/app/closing.ts'
import { registerAll } from '../../../electron/main/app/register.ts'
import { guards } from '../../../electron/main/doors/ipc/guards.ts'
import { mayFailWith } from '../../contract/may-fail-with.ts'
import { goodInputs } from '../doors/ipc/good-inputs.ts'
import { startParts } from './app-scene.ts'
import { createPage } from './fake-electron.ts'

const channels = Object.values(API).toSorted()

test('every channel of the contract is answered by one handler, and has one name for the window and one guard', () => {
  const { context } = startParts()
  const answered: string[] = []
  context.door.handle = (channel) => void answered.push(channel)
  registerAll(context, new Closing(context).guard)
  expect(answered.toSorted()).toEqual(channels)
  expect(new Set(channels).size).toBe(channels.length)
  expect(Object.keys(guards).toSorted()).toEqual(channels)
})

test('every channel refuses by its guard what nobody may send it', async () => {
  const { page } = registered()
  for (const channel of channels) {
    expect([channel, await page.ask(channel, { nobody: 'sends this' })]).toMatchObject([
      channel,
      fail('bad_input'),
    ])
  }
})

/** Main with all its handlers. */
const registered = () => {
  const { context } = startParts()
  registerAll(context, new Closing(context).guard)
  context.door.person = { allow: () => ok(false) }
  context.door.isLocked = () => context.lock.state.locked
  return { context, page: createPage(context.door) }
}

/**
 * The same as after a start that signed in to the local service; as new for each channel, so that
 * none depends on another.
 */
const startRegistered = async () => {
  const { context, page } = registered()
  await context.connect.useLocal()
  const { connections, activeId } = context.state()
  expect(connections.map(({ id }) => id)).toEqual([activeId])
  return { page, activeId: activeId ?? '' }
}

test.each(channels)(
  '%s answers what a window really sends with a result whose code the contract names for it',
  async (channel) => {
    const { page, activeId } = await startRegistered()
    for (const connectionId of ['unknown', activeId]) {
      const input = JSON.parse(
        JSON.stringify(goodInputs[channel]).replaceAll('"c"', JSON.stringify(connectionId)),
      )
      const answer = await page.ask(channel, input)
      const code = answer.ok ? 'ok' : answer.error.code
      expect([code, answer.ok || mayFailWith(channel, code)]).toEqual([code, true])
      expect(code).not.toBe('internal')
    }
  },
)
