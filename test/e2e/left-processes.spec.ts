import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { expect, test } from '@playwright/test'
import { launch, type Running } from './support/app.ts'

const read = (path: string): string => {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    // It has ended, or keeps its environment to itself.
    return ''
  }
}

/** The names of the programs that have `folder` in their arguments or their environment. */
const startedFor = (folder: string): readonly string[] =>
  readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .filter(
      (pid) =>
        read(`/proc/${pid}/cmdline`).includes(folder) ||
        read(`/proc/${pid}/environ`).includes(folder),
    )
    .map((pid) => read(`/proc/${pid}/comm`).trim())

/** Whether a bus answers at this address. */
const answers = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const [, kind, path] = /^unix:(path|abstract)=([^,]+)/.exec(address) ?? []
    const socket = connect(kind === 'abstract' ? `\0${path}` : `${path}`)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

const placesOf = async ({
  app,
}: Running): Promise<{ readonly folder: string; readonly bus: string }> =>
  app.evaluate(() => ({
    folder: String(process.env.XDG_RUNTIME_DIR),
    bus: String(process.env.DBUS_SESSION_BUS_ADDRESS),
  }))

// Only there the tests bring a bus and a keyring.
if (process.platform === 'linux') {
  test('closing the app ends all that was started for it: its processes, the keyring daemon and the bus', {
    tag: '@more',
  }, async () => {
    for (const keyring of ['unlocked', 'locked'] as const) {
      const running = await launch({ keyring })
      const { folder, bus } = await placesOf(running)
      expect(startedFor(folder).filter((name) => name.startsWith('gnome-keyring'))).toHaveLength(1)
      expect(await answers(bus)).toBe(true)
      await running.close()
      await expect.poll(() => startedFor(folder)).toEqual([])
      await expect.poll(() => answers(bus)).toBe(false)
    }
  })
}
