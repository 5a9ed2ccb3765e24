import { expect, test, vi } from 'vitest'
import { mayFailWith } from '../../../electron/contract/failures.ts'
import { API } from '../../../electron/contract/ipc.ts'
import { ok } from '../../../electron/contract/result.ts'
import { guards } from '../../../electron/main/ipc/guards.ts'
import { obeyLock, obeyPerson } from '../../../electron/main/ipc/handle.ts'
import { registerAll } from '../../../electron/main/ipc/register.ts'
import { startParts } from '../app/app-scene.ts'
import { createPage, registered } from '../app/fake-electron.ts'
import { goodInputs } from './good-inputs.ts'

vi.hoisted(() => vi.stubGlobal('KEYSTOW_SHIPPED', false))
vi.mock('electron', async () => (await import('../app/fake-electron.ts')).electron)

const guard = {
  leaving: () => false,
  watch: () => {},
  answer: () => {},
  acknowledged: () => {},
  quit: () => {},
  askAgain: () => {},
  createSettled: () => {},
}
const nothing = async (): Promise<void> => {}
const updates = {
  state: () => ({ method: 'none', byDefault: false, checkedAt: null, phase: { kind: 'idle' }, blockedBy: null }) as const,
  startDownload: () => ok(null),
  ...{ check: nothing, download: nothing, tick: nothing, finish: () => {} },
}
const channels = Object.values(API).toSorted()

test('every channel of the contract is answered by one handler, and has one name for the window and one guard', () => {
  registered.length = 0
  registerAll(startParts().context, guard, updates as never)
  expect(registered.map(({ channel }) => channel).toSorted()).toEqual(channels)
  expect(new Set(channels).size).toBe(channels.length)
  expect(Object.keys(guards).toSorted()).toEqual(channels)
})

test('every channel refuses by its guard what nobody may send it', async () => {
  registered.length = 0
  registerAll(startParts().context, guard, updates as never)
  obeyPerson({ allow: () => ok(null) })
  const page = createPage()
  for (const channel of channels) {
    expect([channel, await page.ask(channel, { nobody: 'sends this' })]).toMatchObject([
      channel,
      { ok: false, error: { code: 'bad_input' } },
    ])
  }
})

/** These lock the app, or begin what outlives the test: last. */
const LAST = new Set<string>(['lock:set-passphrase', 'lock:now', 'lock:erase', 'lock:open'])

test('every channel answers what a window really sends with a result whose code the contract names for it', async () => {
  registered.length = 0
  const { context } = startParts()
  registerAll(context, guard, updates as never)
  obeyPerson({ allow: () => ok(null) })
  obeyLock(() => context.lock.state.locked)
  await context.connect.useLocal()
  const page = createPage()
  const { connections, activeId } = context.state()
  expect(connections.map(({ id }) => id)).toEqual([activeId])
  for (const connectionId of ['c', activeId ?? '']) {
    for (const channel of [...channels.filter((one) => !LAST.has(one)), ...channels.filter((one) => LAST.has(one))]) {
      const input = JSON.parse(JSON.stringify(goodInputs[channel]).replaceAll('"c"', JSON.stringify(connectionId)))
      const answer = await page.ask(channel, input)
      const code = answer.ok ? 'ok' : answer.error.code
      expect([channel, code, answer.ok || mayFailWith(channel, code)]).toEqual([channel, code, true])
      expect([channel, code]).not.toEqual([channel, 'internal'])
    }
    await context.lock.open('a passphrase')
    await context.lock.setPassphrase('a passphrase', null)
  }
})
