import { symlinkSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { askRunningCopy } from '../../../electron/main/app/running-copy.ts'
import { SYSTEM_CLOCK } from '../../../electron/main/base/clock.ts'
import { present } from '../../values.ts'
import { newFolder } from '../new-folder.ts'

const WORDS = ['keystow', '--hidden']

/** A data folder whose lock is of this computer, unless of another one, and leads to a socket. */
const lockedFolder = (socket: string | null, host = hostname()): string => {
  const folder = newFolder()
  symlinkSync(`${host}-4711`, join(folder, 'SingletonLock'))
  if (socket !== null) symlinkSync(socket, join(folder, 'SingletonSocket'))
  return folder
}

/** A copy that does this with what it is sent, once the end of that has come. */
const copyThat = async (does: (socket: Socket, sent: string) => void) => {
  const path = join(newFolder(), 's')
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let sent = ''
    socket
      .on('error', () => {})
      .on('data', (text) => {
        sent += text
      })
    socket.on('end', () => does(socket, sent))
  })
  await new Promise<void>((resolve) => server.listen(path, resolve))
  onTestFinished(() => void server.close())
  return path
}

/** Patience that is at its end at once, or never. */
const patience = (ends: boolean) => ({
  ...SYSTEM_CLOCK,
  pause: (): Promise<void> => (ends ? Promise.resolve() : new Promise<void>(() => {})),
})

test.each([
  ['nothing', () => newFolder()],
  ['a lock without a socket', () => lockedFolder(null)],
  ['the lock of a copy that died', () => lockedFolder(join(newFolder(), 'gone'))],
  [
    'the lock of another computer',
    async () => lockedFolder(await copyThat((socket) => void socket.end('ACK')), 'elsewhere'),
  ],
  [
    'a copy that refuses',
    async () => lockedFolder(await copyThat((socket) => void socket.destroy())),
  ],
])('%s is left to Chromium', async (_what, folder) => {
  expect(await askRunningCopy(await folder(), WORDS, patience(false))).toBe('unknown')
})

test('a copy that answers is told what this start was called with', async () => {
  const { promise: sent, resolve } = Promise.withResolvers<string>()
  const path = await copyThat((socket, text) => {
    resolve(text)
    socket.end('ACK')
  })
  expect(await askRunningCopy(lockedFolder(path), WORDS, patience(false))).toBe('answered')
  expect((await sent).split('\0')).toEqual(['START', process.cwd(), '2', ...WORDS])
})

test.each<['answered' | 'unknown', (socket: Socket) => void]>([
  ['answered', (socket) => void socket.end('ACK')],
  ['unknown', (socket) => void socket.destroy()],
])('a copy that does not answer is named, and it is heard when it has (%s)', async (how, stir) => {
  const { promise: asked, resolve } = Promise.withResolvers<Socket>()
  const path = await copyThat((socket) => resolve(socket))
  const copy = await askRunningCopy(lockedFolder(path), WORDS, patience(true))
  const { pid, stirs } = present(typeof copy === 'object' ? copy : null)
  expect(pid).toBe(4711)
  stir(await asked)
  expect(await stirs).toBe(how)
})
