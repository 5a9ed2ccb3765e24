import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hasTray } from '../../../electron/main/app/hidden-start.ts'
import { startTrayWatcher } from '../../tray-host.ts'

describe.runIf(process.platform === 'linux')('on a session bus', () => {
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address=1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let address: string

  beforeAll(async () => {
    const [line] = await once(bus.stdout, 'data')
    address = String(line).trim()
    vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', address)
    // However slow the bus is, it is waited for.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterAll(() => {
    vi.useRealTimers()
    bus.kill()
  })

  test('a desktop that registers icons has a tray only while a panel draws them', async () => {
    expect(await hasTray()).toBe(false)
    const stopBare = await startTrayWatcher(address, false)
    expect(await hasTray()).toBe(false)
    stopBare()
    const stop = await startTrayWatcher(address, true)
    expect(await hasTray()).toBe(true)
    stop()
  })
})
