import { expect, test, vi } from 'vitest'
import { API } from '../../../electron/contract/ipc.ts'
import { ok } from '../../../electron/contract/result.ts'
import { guards } from '../../../electron/main/ipc/guards.ts'
import { obeyPerson } from '../../../electron/main/ipc/handle.ts'
import { registerAll } from '../../../electron/main/ipc/register.ts'
import { startParts } from '../app/app-scene.ts'
import { createPage, registered } from '../app/fake-electron.ts'

vi.hoisted(() => vi.stubGlobal('KEYSTOW_SHIPPED', false))
vi.mock('electron', async () => (await import('../app/fake-electron.ts')).electron)

const guard = { leaving: () => false, watch: () => {}, answer: () => {}, acknowledged: () => {}, quit: () => {}, askAgain: () => {} }
const nothing = async (): Promise<void> => {}
const updates = {
  state: () => ({ method: 'none', byDefault: false, checkedAt: null, phase: { kind: 'idle' }, blockedBy: null }) as const,
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
