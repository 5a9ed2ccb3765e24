import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { Updates, updateMethodOf } from '../../../../electron/main/platform/updates/updates.ts'

const DAY_MS = 24 * 3_600_000

const scene = () => {
  const did: string[] = []
  const updater = Object.assign(new EventEmitter(), {
    setFeedURL: ({ url }: { readonly url: string }) => void did.push(url),
    checkForUpdates: () => void did.push('check'),
  })
  const state = { on: false, blocked: false, agrees: false, now: 0 }
  const updates = new Updates(
    updater as never,
    { url: 'https://updates.test/win32/x64' },
    {
      isOn: () => state.on,
      isBlocked: () => state.blocked,
      askToQuit: async () => {
        did.push('ask')
        return state.agrees
      },
      quit: () => void did.push('quit'),
    },
    () => state.now,
  )
  return { did, updater, state, tick: () => updates.tick() }
}

test('nothing is asked of the update server unless the person switched updates on and nothing is unfinished; then once a day', async () => {
  const { did, state, tick } = scene()
  await tick()
  state.on = true
  state.blocked = true
  await tick()
  expect(did).toEqual([])
  state.blocked = false
  await tick()
  await tick()
  expect(did).toEqual(['https://updates.test/win32/x64', 'check'])
  state.now += DAY_MS
  await tick()
  expect(did.slice(2)).toEqual(['https://updates.test/win32/x64', 'check'])
})

test('what was downloaded is told once, when nothing is unfinished, and the app quits only if the person agrees', async () => {
  const { did, updater, state, tick } = scene()
  Object.assign(state, { on: true, blocked: true, agrees: true })
  updater.emit('update-downloaded')
  await tick()
  expect(did).toEqual([])
  state.blocked = false
  await tick()
  state.now += DAY_MS
  await tick()
  expect(did).toEqual(['ask', 'quit'])

  const refused = scene()
  Object.assign(refused.state, { on: true })
  refused.updater.emit('update-downloaded')
  await refused.tick()
  expect(refused.did).toEqual(['ask'])
})

test('an update that fails ends nothing', () => {
  expect(() => scene().updater.emit('error', new Error('no feed'))).not.toThrow()
})

test.each([
  ['linux', '/usr/lib/keystow/keystow', 'https://updates.test', true, 'package'],
  ['linux', '/home/a/Keystow/keystow', 'https://updates.test', true, 'manual'],
  ['darwin', '/Applications/Keystow.app/Contents/MacOS/keystow', null, true, 'manual'],
  [
    'darwin',
    '/Applications/Keystow.app/Contents/MacOS/keystow',
    'https://updates.test',
    false,
    'self',
  ],
  ['win32', '/app-1.0.0/keystow.exe', 'https://updates.test', false, 'manual'],
  ['win32', '/app-1.0.0/keystow.exe', 'https://updates.test', true, 'self'],
] as const)(
  'on %s, started from %s with address %s (Setup: %s), a copy becomes newer by: %s %s',
  (platform, program, url, has, method) => {
    expect(updateMethodOf(platform, program, url, () => has)).toBe(method)
  },
)
